import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboInput, Field, Select } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { type KnownPerson, useKnownPeople, useOnceTrue } from '#web/components/people/known-people.ts';
import { PersonInput } from '#web/components/people/person-input.tsx';
import { salaryTiersQuery } from '#web/components/organization/organization-queries.ts';
import { usePay } from '#web/components/people/pay.tsx';
import { TierOptions } from '#web/components/people/salary-tiers.tsx';

type NewAttendee = { name: string; role: string; salaryTier: string | null; hourlyRateCents: Cents };

type AddAttendeeFormProps = {
  /** Suggestions. */
  roles: readonly string[];
  onAdd: (attendee: NewAttendee) => void;
  /** Called with whether the form contains an attendee that has not been added. */
  onTyping?: (isTyping: boolean) => void;
  /** A button beside Add. */
  children?: ReactNode;
};

const missing = t`Please provide both a name and a role.`;

/** Fills in role and tier of a person of the directory. Without permission to see pay it has no tier. */
export function AddAttendeeForm({ roles, onAdd, onTyping, children }: AddAttendeeFormProps) {
  const { data: tiers = [], isPending: areTiersLoading } = useQuery(salaryTiersQuery);
  const { seesPay, blendedRate } = usePay();
  const [name, setName] = useState('');
  // Null until the user chooses: the directory may know the role.
  const [typedRole, setRole] = useState<string | null>(null);
  const [tierName, setTierName] = useState<string | null>(null);
  const [lastTier, setLastTier] = useState<string | null>(null);
  const [wasSubmittedIncomplete, setSubmittedIncomplete] = useState(false);
  // Add was pressed before the tiers had loaded.
  const [isWaiting, setWaiting] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const roleField = useRef<HTMLInputElement>(null);
  const messageId = useId();

  const { person } = useKnownPeople(name);
  const role = typedRole ?? person?.role ?? '';
  const tierNamed = (wanted: string | null | undefined) => tiers.find((one) => one.name === wanted);
  const tier =
    tierNamed(tierName ?? person?.salaryTier) ?? tierNamed(lastTier) ?? tierNamed('mid') ?? tiers[0];
  const canAdd = !seesPay || tier !== undefined;
  const [lacksName, lacksRole] = [!name.trim(), !role.trim()];
  const isMissing = wasSubmittedIncomplete && (lacksName || lacksRole);
  const invalid = (lacks: boolean) =>
    isMissing && { 'aria-invalid': lacks || undefined, 'aria-describedby': messageId };

  const type = (nextName: string, nextRole: string | null) => {
    setName(nextName);
    setRole(nextRole || null);
    setWaiting(false);
    onTyping?.(nextName !== '' || !!nextRole);
  };
  const attendeeOf = (newName: string, newRole: string, newTier: typeof tier): NewAttendee => ({
    name: newName.trim(),
    role: newRole.trim(),
    salaryTier: seesPay && newTier ? newTier.name : null,
    hourlyRateCents: toCents(seesPay && newTier ? newTier.hourlyCost : (blendedRate ?? 0)),
  });
  const addOne = (newName: string, newRole: string, newTier: typeof tier) => {
    onAdd(attendeeOf(newName, newRole, newTier));
    type('', null);
    setTierName(null);
    if (tierName !== null) setLastTier(tierName);
    setSubmittedIncomplete(false);
    nameField.current?.focus();
  };
  /** Adds a known person whose role is known, otherwise asks for the role. */
  const take = (taken: KnownPerson | { name: string }, isLate: boolean): boolean => {
    const known = 'role' in taken ? taken : undefined;
    // Role and tier in the form are those of the next one.
    const isNextTyped = isLate && name !== '';
    const takenRole = (isNextTyped ? null : typedRole) ?? known?.role;
    const takenTier = tierNamed((isNextTyped ? null : tierName) ?? known?.salaryTier);
    if (!takenRole?.trim() || !canAdd || (seesPay && !takenTier)) {
      if (isNextTyped) return false;
      const isInName = document.activeElement === nameField.current;
      type(taken.name, typedRole);
      if (isInName || !isLate) roleField.current?.focus();
      return true;
    }
    if (isNextTyped) onAdd(attendeeOf(taken.name, takenRole, takenTier));
    else addOne(taken.name, takenRole, takenTier);
    return true;
  };
  const add = () => {
    if (lacksName || lacksRole) {
      setSubmittedIncomplete(true);
      toast.error(t`Missing info`, { description: missing });
      (lacksName ? nameField : roleField).current?.focus();
      return;
    }
    setWaiting(!canAdd);
    if (canAdd) addOne(name, role, tier);
  };
  useOnceTrue(isWaiting && canAdd, add);

  return (
    <form
      noValidate
      aria-label="Add attendee"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (canAdd || areTiersLoading) add();
      }}
      className="@container"
    >
      <div className="flex flex-wrap gap-2">
        <Field label="Name" hideLabel className="grow basis-28 @max-md:basis-full">
          <PersonInput
            ref={nameField}
            value={name}
            placeholder="Name"
            maxLength={120}
            onType={(typed) => type(typed, typedRole)}
            onTake={take}
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
        {seesPay && (
          <Field label="Salary tier" hideLabel className="basis-44 @max-md:grow">
            <Select value={tier?.name} disabled={!tier} onChange={(event) => setTierName(event.target.value)}>
              <TierOptions tiers={tiers} />
            </Select>
          </Field>
        )}
        <Button
          type="submit"
          disabled={!canAdd && !areTiersLoading}
          busy={isWaiting && areTiersLoading}
          className="h-9.5"
        >
          <Plus aria-hidden className="@md:@max-2xl:hidden" />
          Add
        </Button>
        {children && <div className="-me-3 flex items-center @max-[38rem]:-ms-3">{children}</div>}
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
