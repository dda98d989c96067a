import { CircleAlert, Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { SalaryTier } from '#contract/organization.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboInput } from '#web/ui/combo-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { TierOptions } from './salary-tiers.tsx';

type NewAttendee = { name: string; role: string; salaryTier: string; hourlyRateCents: Cents };

type AddAttendeeFormProps = {
  tiers: readonly SalaryTier[];
  /** Suggestions. */
  names: readonly string[];
  roles: readonly string[];
  onAdd: (attendee: NewAttendee) => void;
  /** Called with whether the form contains an attendee that has not been added. */
  onTyping?: (isTyping: boolean) => void;
  /** A button beside Add. */
  children?: ReactNode;
};

const missing = 'Please provide both a name and a role.';

export function AddAttendeeForm({ tiers, names, roles, onAdd, onTyping, children }: AddAttendeeFormProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [tierName, setTierName] = useState('mid');
  const [wasSubmittedIncomplete, setSubmittedIncomplete] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const roleField = useRef<HTMLInputElement>(null);
  const messageId = useId();

  const tier = tiers.find((one) => one.name === tierName) ?? tiers[0];
  const [lacksName, lacksRole] = [!name.trim(), !role.trim()];
  const isMissing = wasSubmittedIncomplete && (lacksName || lacksRole);
  const invalid = (lacks: boolean) =>
    isMissing && { 'aria-invalid': lacks || undefined, 'aria-describedby': messageId };

  const type = (nextName: string, nextRole: string) => {
    setName(nextName);
    setRole(nextRole);
    onTyping?.(nextName !== '' || nextRole !== '');
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!tier) return;
    if (lacksName || lacksRole) {
      setSubmittedIncomplete(true);
      toast.error('Missing info', { description: missing });
      (lacksName ? nameField : roleField).current?.focus();
      return;
    }
    onAdd({
      name: name.trim(),
      role: role.trim(),
      salaryTier: tier.name,
      hourlyRateCents: toCents(tier.hourlyRate),
    });
    type('', '');
    setSubmittedIncomplete(false);
    nameField.current?.focus();
  };

  return (
    <form noValidate aria-label="Add attendee" onSubmit={add} className="@container">
      <div className="flex flex-wrap gap-2">
        <Field label="Name" hideLabel className="grow basis-28 @max-md:basis-full">
          <ComboInput
            ref={nameField}
            value={name}
            placeholder="Name"
            maxLength={120}
            suggestions={names}
            onChange={(event) => type(event.target.value, role)}
            {...invalid(lacksName)}
          />
        </Field>
        <Field label="Role or title" hideLabel className="grow basis-32 @max-md:basis-full">
          <ComboInput
            ref={roleField}
            value={role}
            placeholder="Role or title"
            maxLength={120}
            suggestions={roles}
            onChange={(event) => type(name, event.target.value)}
            {...invalid(lacksRole)}
          />
        </Field>
        <Field label="Salary tier" hideLabel className="basis-44 @max-md:grow">
          <Select value={tier?.name} disabled={!tier} onChange={(event) => setTierName(event.target.value)}>
            <TierOptions tiers={tiers} />
          </Select>
        </Field>
        <Button type="submit" disabled={!tier} className="h-9.5">
          <Plus aria-hidden className="@md:@max-2xl:hidden" />
          Add
        </Button>
        {children && <div className="-mr-3 flex items-center @max-[38rem]:-ml-3">{children}</div>}
        {isMissing && (
          <p id={messageId} className="flex w-full items-center gap-1.5 text-xs font-medium text-bad">
            <CircleAlert className="size-3.5 shrink-0" aria-hidden />
            {missing}
          </p>
        )}
      </div>
    </form>
  );
}
