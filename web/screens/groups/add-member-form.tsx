import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { type Group, memberNameMissing } from '#contract/groups.ts';
import { failureMessage, isGone } from '#web/api/api-failure.ts';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization-queries.ts';
import { TierOptions, TiersNotice } from '#web/components/salary-tiers.tsx';
import { unlessChanged } from '#web/components/unless-changed.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ComboInput } from '#web/ui/combo-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMemberAdding } from './queries.ts';
import { showFailure } from '#web/components/show-failure.ts';

type AddMemberFormProps = { group: Group; nameField: RefObject<HTMLInputElement | null> };

export function AddMemberForm({ group, nameField }: AddMemberFormProps) {
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [tierName, setTierName] = useState('mid');
  const [wasSubmittedEmpty, setSubmittedEmpty] = useState(false);
  const adding = useMemberAdding(group, {
    onSuccess: () => toast.success('Member added'),
    onError: (error, sent) => {
      setName(unlessChanged('', sent.name));
      setRole(unlessChanged('', sent.role ?? ''));
      // The form may have been closed; then a toast shows the error.
      if (!nameField.current) showFailure(error, `${sent.name} could not be added`);
    },
  });
  const tier = tiers.find((one) => one.name === tierName) ?? tiers[0];

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!tier || adding.isPending) return;
    const isMissing = !name.trim();
    setSubmittedEmpty(isMissing);
    nameField.current?.focus();
    if (isMissing) {
      toast.error(memberNameMissing);
      return;
    }
    // Cleared at once for the next member; restored if adding fails.
    setName('');
    setRole('');
    adding.mutate({ name, role, salaryTier: tier.name });
  };

  return (
    <form noValidate aria-label="Add member" onSubmit={add} className="@container">
      <div className="grid gap-3 not-empty:mb-3">
        <TiersNotice />
        {adding.error && (
          <Alert tone="bad">
            {isGone(adding.error)
              ? 'This group was deleted, so you cannot add members.'
              : failureMessage(adding.error)}
          </Alert>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 @lg:grid-cols-[minmax(0,1fr)_minmax(8rem,1fr)_11rem_auto]">
        <Field
          label="Name"
          hideLabel
          error={wasSubmittedEmpty && !name.trim() ? memberNameMissing : undefined}
          className="@max-lg:col-span-2"
        >
          <ComboInput
            ref={nameField}
            value={name}
            placeholder="Name"
            maxLength={120}
            suggestions={suggestions?.names ?? []}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Role or title" hideLabel className="@max-lg:col-span-2">
          <ComboInput
            value={role}
            placeholder="Role or title"
            maxLength={120}
            suggestions={suggestions?.roles ?? []}
            onChange={(event) => setRole(event.target.value)}
          />
        </Field>
        <Field label="Salary tier" hideLabel>
          <Select value={tier?.name} disabled={!tier} onChange={(event) => setTierName(event.target.value)}>
            <TierOptions tiers={tiers} />
          </Select>
        </Field>
        <Button icon={Plus} type="submit" disabled={!tier} busy={adding.isPending} className="h-9.5">
          Add
        </Button>
      </div>
    </form>
  );
}
