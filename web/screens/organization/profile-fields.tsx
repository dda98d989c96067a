import { useFormContext } from 'react-hook-form';
import { zoneText } from '#web/components/zone-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ProfileValues } from './profile-values.ts';

const optionalFields = [
  ['address', 'Address', 'sm:col-span-2'],
  ['city', 'City', ''],
  ['state', 'State', ''],
  ['zip', 'ZIP', ''],
  ['country', 'Country', ''],
  ['phone', 'Phone', ''],
  ['website', 'Website', ''],
  ['email', 'Email', ''],
] as const;

const inputs = {
  phone: { type: 'tel' },
  website: { type: 'url', placeholder: 'https://' },
  email: { type: 'email' },
} as const;

export function ProfileFields() {
  const { register, formState, getValues } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Organization name" error={errors.name?.message} className="sm:col-span-2">
        <Input {...register('name')} maxLength={120} />
      </Field>
      {optionalFields.map(([name, label, className]) => (
        <Field key={name} label={label} optional error={errors[name]?.message} className={className}>
          <Input {...register(name)} {...(name in inputs && inputs[name as keyof typeof inputs])} />
        </Field>
      ))}
      <Field
        label="Time zone"
        error={errors.timeZone?.message}
        help="A change moves every meeting to its day there. With many thousands, that takes a while."
      >
        <Select {...register('timeZone')}>
          {timeZones(getValues('timeZone')).map((zone) => (
            <option key={zone} value={zone}>
              {zoneText(zone)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** All that the browser knows, and the one that is set. */
function timeZones(current = 'UTC'): string[] {
  return [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
