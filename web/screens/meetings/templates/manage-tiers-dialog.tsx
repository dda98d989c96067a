import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { tierLabel } from '#wording/labels.ts';
import { repeatedTiers } from '#domain/people/salary-tiers.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { format } from '#web/components/forms/format.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { tierListQuery, useTierChanges, useTierPreview } from '#web/components/organization/tier-changes.ts';
import { TierStartDialog } from '#web/components/organization/tier-start-dialog.tsx';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { RatesNote } from '#web/components/people/salary-tiers.tsx';
import { SettingRow, SettingRowsSkeleton } from '#web/components/forms/setting-row.tsx';
import { unlessChanged } from '#web/components/forms/unless-changed.ts';

type Tiers = readonly { name: string; hourlyRate: number }[];

type ManageDialogProps = { isAdmin: boolean; onClose: () => void };

export function ManageTiersDialog({ isAdmin, onClose }: ManageDialogProps) {
  const query = useQuery(tierListQuery);
  const { data, error } = query;
  const change = useTierChanges();
  const field = useRef<HTMLInputElement>(null);
  const tiers = data?.tiers;
  const [removing, setRemoving] = useState<string | null>(null);
  const preview = useTierPreview();
  /** The first tiers replace the example rates of recorded meetings; null while this is not asked. */
  const [first, setFirst] = useState<{ tiers: Tiers; answer: (isSaved: boolean) => void } | null>(null);
  const save = async (wanted: Tiers) => {
    if (!data) return;
    const list = { tiers: wanted, version: data.version };
    const effect = data.areExamples && (await preview.mutateAsync({ ...list, start: {} }));
    if (effect && effect.meetings > 0) {
      const isSaved = await new Promise<boolean>((answer) => setFirst({ tiers: wanted, answer }));
      setFirst(null);
      if (!isSaved) throw new Error('canceled');
    }
    await change.mutateAsync(list);
  };
  const isBusy = change.isPending || preview.isPending;
  const failure = change.error ?? preview.error;

  return (
    <Dialog
      onClose={onClose}
      title="Manage Salary Tiers"
      description={
        data?.areExamples
          ? 'The hourly cost of a person by tier. These rates are examples: your first change makes them your own, and recorded meetings follow.'
          : 'The hourly cost of a person by tier. Saved meetings keep their rates.'
      }
    >
      <RatesNote className="mb-3 text-sm text-ink-2" />
      {isAdmin ? (
        <AddTierForm
          field={field}
          busy={isBusy}
          names={data?.tiers.map(({ name }) => name)}
          onAdd={async (tier) => data && save([...data.tiers, tier])}
        />
      ) : (
        <Alert tone="info">Only an administrator can change the salary tiers.</Alert>
      )}
      {failure && (
        <div className="mt-3">
          <FailureAlert error={failure} fallback="Failed to save salary tiers" />
        </div>
      )}
      {!tiers && !error && <SettingRowsSkeleton />}
      {!tiers && error && <LoadFailure message="Failed to fetch salary tiers" withStatus query={query} />}
      {tiers?.length === 0 && (
        <p className="mt-4 text-ink-2">No salary tiers yet. Add one before you add people to a meeting.</p>
      )}
      {data && data.tiers.length > 0 && (
        <ul aria-label="Salary tiers" className="mt-4 rounded-lg border border-line">
          {data.tiers.map(({ name, hourlyRate, hourlyCost }) => (
            <SettingRow
              key={name}
              name={tierLabel(name)}
              mark={
                <span className="tabular text-sm font-medium">
                  {format.moneyWithCents(hourlyRate)}
                  <span className="font-normal text-ink-3">
                    {' '}
                    /h{hourlyCost !== hourlyRate && `, costs ${format.moneyWithCents(hourlyCost)}`}
                  </span>
                </span>
              }
              busy={change.isPending && change.variables.tiers.every((tier) => tier.name !== name)}
              disabled={isBusy}
              onRemove={isAdmin ? () => setRemoving(name) : undefined}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {data && removing !== null && (
        <ConfirmDialog
          danger
          title={`Remove the tier ${tierLabel(removing)}?`}
          description="It cannot be chosen any more. Recorded meetings keep their rates."
          confirmLabel="Remove"
          onConfirm={() => {
            const kept = data.tiers.filter((tier) => tier.name !== removing);
            closeThenFocus(() => setRemoving(null), field);
            // Both mutations show their errors.
            save(kept).catch(() => undefined);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      {first && (
        <TierStartDialog
          isFirst
          preview={preview}
          onPreview={(start) => preview.mutate({ tiers: first.tiers, version: data?.version ?? null, start })}
          onSave={() => first.answer(true)}
          onClose={() => first.answer(false)}
        />
      )}
    </Dialog>
  );
}

type AddTierFormProps = {
  /** The first field, for moving the focus to it. */
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** Existing tiers; undefined while they are loading. */
  names: readonly string[] | undefined;
  /** If it rejects, the values return to the fields. */
  onAdd: (tier: { name: string; hourlyRate: number }) => Promise<unknown>;
};

/** Ignores a missing or existing name and a rate of 0, as specified. */
function AddTierForm({ field, busy, names, onAdd }: AddTierFormProps) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const hourlyRate = Number(rate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!names || !name.trim() || !(hourlyRate > 0) || busy) return;
    field.current?.focus();
    if (repeatedTiers([...names, name].map((one) => ({ name: one }))).includes(names.length)) return;
    // Cleared at once for the next tier. The list shows the error.
    setName('');
    setRate('');
    onAdd({ name: name.trim(), hourlyRate }).catch(() => {
      setName(unlessChanged('', name));
      setRate(unlessChanged('', rate));
    });
  };
  return (
    <form
      noValidate
      aria-label="Add salary tier"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
    >
      <Field label="Tier name" className="max-sm:col-span-2">
        <Input
          ref={field}
          data-autofocus
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={`Hourly rate (${format.currencySymbol})`}>
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          className="tabular"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
      </Field>
      <Button icon={Plus} type="submit" disabled={!names} busy={busy} className="h-9.5">
        Add
      </Button>
    </form>
  );
}
