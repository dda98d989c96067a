import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { isTier, moveTier, repeatedTiers } from '#domain/people/salary-tiers.ts';
import { scale } from '#domain/money/scale.ts';
import { tierLabel } from '#wording/labels.ts';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import {
  type TierList,
  tierListQuery,
  type TierStart,
  useTierChanges,
  useTierPreview,
} from '#web/components/organization/tier-changes.ts';
import { overheadQuery } from '#web/components/organization/organization-queries.ts';
import { usePay } from '#web/components/people/pay.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { ConflictNotice } from '#web/components/forms/conflict-notice.tsx';
import { TierStartDialog } from '#web/components/organization/tier-start-dialog.tsx';
import { OverheadSettings } from './overhead-settings.tsx';
import { type PlanningRates, PlanningRateSettings } from './planning-rates.tsx';
import { planningRatesQuery } from './queries.ts';
import { SettingsLoading } from './settings-loading.tsx';
import { rateOf, rowsOf, type TierRow, TierRows, tiersOf, withStoredNames } from './tier-list.tsx';
import { Plus } from 'lucide-react';
import { tierNameTaken } from '#contract/people/tiers.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { hasCode } from '#web/api/client.ts';
import { isFirstLoad } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { errorLines } from './error-lines.ts';
import { format } from '#web/components/forms/format.ts';

/** The rate of a tier in a currency of scale 1. */
const exampleRate = 55;

type TabProps = { isAdmin: boolean; onClose: () => void };

export function TiersTab(props: TabProps) {
  const { seesPay } = usePay();
  const query = useQuery({ ...tierListQuery, enabled: seesPay });
  // Stands above the tiers, so they wait for it.
  const overhead = useQuery(overheadQuery);
  const planning = useQuery({ ...planningRatesQuery, enabled: seesPay });
  if (!seesPay)
    return (
      <p className="text-sm text-ink-2">
        Your organization shows amounts at a blended rate, so salary tiers are visible to administrators and
        to members who may see pay.
      </p>
    );
  return query.data && !isFirstLoad(overhead) && !isFirstLoad(planning) ? (
    <>
      <OverheadSettings isAdmin={props.isAdmin} tiers={query.data.tiers} />
      <TiersForm loaded={query.data} planningRates={planning.data ?? []} {...props} />
      {props.isAdmin && planning.data && <PlanningRateSettings rates={planning.data} />}
    </>
  ) : (
    <SettingsLoading query={query} rows={7} failure="Failed to load salary tiers" />
  );
}

/** A background refetch never overwrites unsaved input. */
function TiersForm({
  loaded,
  planningRates,
  isAdmin,
  onClose,
}: TabProps & { loaded: TierList; planningRates: PlanningRates }) {
  const [base, setBase] = useState(loaded);
  const [rows, setRows] = useState(() => rowsOf(loaded));
  const [problem, setProblem] = useState<string | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [isAdding, setAdding] = useState(false);
  const start = (list: TierList, sent?: readonly TierRow[]) => {
    setBase(list);
    setRows((now) => (sent && now !== sent ? withStoredNames(now, sent) : rowsOf(list, sent)));
    setProblem(null);
  };
  const { saving, save, takeTheirs, conflict } = useTierSaving(start);
  const hasNone = base.areExamples && base.tiers.length === 0;
  const used = hasNone ? rows.filter(({ rate }) => rate !== '') : rows;
  const tiers = tiersOf(used);
  const preview = useTierPreview();
  /** The version of the list that a save is based on, while its start day is asked. */
  const [asked, setAsked] = useState<{ version: number | null } | null>(null);
  const isDirty = JSON.stringify(tiersOf(rows)) !== JSON.stringify(tiersOf(rowsOf(base)));
  useLeaveQuestion(() => isDirty || isAdding);

  const submit = (version: number | null) => {
    if (hasNone && tiers.length === 0) return setProblem(t`Please enter an hourly rate`);
    if (!tiers.every(isTier)) return setProblem(t`Please fix tier names and hourly rates`);
    if (repeatedTiers(tiers).length > 0)
      return setProblem(t`Please fix tier names and hourly rates. Each tier needs a name of its own.`);
    setProblem(null);
    const first = { tiers, version, start: {} };
    preview.mutate(first, {
      onSuccess: (effect) =>
        base.areExamples && effect?.meetings === 0 ? save(first, rows) : setAsked({ version }),
      // The save shows the conflict, too.
      onError: (error) => (hasCode(error, 'edit-conflict') ? save(first, rows) : setAsked({ version })),
    });
  };
  const change = (next: TierRow[]) => {
    setRows(next);
    setProblem(null);
  };

  return (
    <form
      noValidate
      aria-label="Salary Tiers"
      onSubmit={(event) => {
        event.preventDefault();
        submit(base.version);
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-sm text-ink-2">
        {base.areExamples
          ? hasNone
            ? `Enter what an hour of a person of each tier costs, such as ${format.money(exampleRate * scale(format.currency))} of ${tierLabel('mid')}. Tiers without a rate are not saved.`
            : 'These rates are examples, so costs from them are estimated. The rates that you save replace them for all days.'
          : 'The order is the rank. When you save, you choose since when changed rates apply.'}
      </p>
      <TierRows
        rows={rows}
        mayBeEmpty={hasNone}
        planningRates={planningRates}
        readOnly={!isAdmin}
        onChange={(index, row) => change(rows.with(index, row))}
        onMove={(from, to) => change(moveTier(rows, from, to))}
        onRemove={(index) => {
          change(rows.toSpliced(index, 1));
          // The focused button was removed with its row.
          nameField.current?.focus();
        }}
      />
      {isAdmin && (
        <AddTier
          nameField={nameField}
          rows={used}
          onAdd={(row) => change([...rows, row])}
          onTyping={setAdding}
        />
      )}
      {problem && <Alert tone="bad">{problem}</Alert>}
      {conflict && (
        <ConflictNotice
          lines={conflict}
          busy={saving.isPending}
          onTakeTheirs={() => void takeTheirs()}
          onKeepMine={() => submit(null)}
        />
      )}
      {asked && (
        <TierStartDialog
          isFirst={base.areExamples}
          preview={preview}
          onPreview={(from) => preview.mutate({ tiers, ...asked, start: from })}
          onSave={(from) => {
            setAsked(null);
            save({ tiers, ...asked, start: from }, rows);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{isDirty ? 'Cancel' : 'Close'}</Button>
        {isAdmin && (
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending || preview.isPending}
            disabled={!isDirty && !base.areExamples}
          >
            Save tiers
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

type AddTierProps = {
  nameField: RefObject<HTMLInputElement | null>;
  rows: readonly TierRow[];
  onAdd: (row: TierRow) => void;
  /** Whether the form holds input that was not added. */
  onTyping: (isTyping: boolean) => void;
};

/** Enter adds the tier instead of saving the list. */
function AddTier({ nameField, rows, onAdd, onTyping }: AddTierProps) {
  const [name, setName] = useState('');
  const [rate, setRate] = useState('');
  const [problem, setProblem] = useState<string>();

  const type = (nextName: string, nextRate: string) => {
    setName(nextName);
    setRate(nextRate);
    setProblem(undefined);
    onTyping(nextName !== '' || nextRate !== '');
  };
  const add = () => {
    if (!isTier({ name, hourlyRate: rateOf(rate) }))
      return setProblem(t`Please provide a name and non-negative hourly rate`);
    if (repeatedTiers([...rows, { name }]).includes(rows.length)) return setProblem(tierNameTaken);
    onAdd({ key: randomKey(), name: name.trim(), rate, currency: format.currency });
    type('', '');
    nameField.current?.focus();
  };
  const addOnEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <fieldset aria-label="Add a tier" className="min-w-0 border-t border-line pt-4">
      <div className="flex flex-wrap items-start gap-2">
        <Field label="New tier" error={problem} className="min-w-36 flex-1">
          <Input
            ref={nameField}
            value={name}
            maxLength={60}
            onKeyDown={addOnEnter}
            onChange={(event) => type(event.target.value, rate)}
          />
        </Field>
        <Field label={`Hourly rate (${format.currencySymbol})`} className="w-28">
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            className="tabular text-end"
            value={rate}
            onKeyDown={addOnEnter}
            onChange={(event) => type(name, event.target.value)}
          />
        </Field>
        <Button icon={Plus} className="mt-6.5" onClick={add}>
          Add tier
        </Button>
      </div>
    </fieldset>
  );
}

/** Saves the whole list; `onStart` receives the stored list that the form continues from, and the rows as they were sent. */
function useTierSaving(onStart: (list: TierList, sent?: readonly TierRow[]) => void) {
  const client = useQueryClient();
  const saving = useTierChanges({
    onSaved: () => toast.success(t`Salary tiers saved`),
    onError: (error) => {
      if (hasCode(error, 'edit-conflict')) return;
      const lines = errorLines(error, t`Failed to save salary tiers`);
      toast.error(t`Failed to save salary tiers`, { description: lines.join('\n') });
    },
  });
  return {
    saving,
    save: (
      wanted: { tiers: ReturnType<typeof tiersOf>; version: number | null; start: TierStart },
      rows: readonly TierRow[],
    ) => saving.mutate(wanted, { onSuccess: (list) => onStart(list, rows) }),
    takeTheirs: async () => {
      const list = await client.fetchQuery({ ...tierListQuery, staleTime: 0 });
      saving.reset();
      onStart(list);
    },
    /** Lines describing what someone else saved in the meantime; null if there is no conflict. */
    conflict: hasCode(saving.error, 'edit-conflict')
      ? (saving.error.fields['tiers'] ?? []).map(({ message }) => message)
      : null,
  };
}
