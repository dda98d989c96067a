import { useFormContext } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { ProfileValues } from './profile-values.ts';

export function JoiningFields() {
  const { register } = useFormContext<ProfileValues>();
  return (
    <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
      <Field label="Who may join">
        <Select {...register('joinPolicy')}>
          <option value="approval">Anybody, after approval</option>
          <option value="open">Anybody, at once</option>
          <option value="invite">Only with an invitation link</option>
        </Select>
      </Field>
      <div className="self-end pb-2">
        <Switch label="Listed where people register" {...register('listed')} />
      </div>
    </div>
  );
}
