import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isTier, moveTier, repeatedTiers } from '#domain/money/tier-list.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { tierListQuery, type TierList } from '#web/components/use-tier-changes.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { AddTier } from './add-tier.tsx';
import { ConflictNotice } from '#web/components/conflict-notice.tsx';
import { SettingsLoading } from './settings-loading.tsx';
import { rowsOf, tiersOf, type TierRow } from './tier-row.ts';
import { TierRows } from './tier-list.tsx';
import { useTierSaving } from './use-tier-saving.ts';

type TabProps = { isAdmin: boolean; onClose: () => void };

export function TiersTab(props: TabProps) {
  const query = useQuery(tierListQuery);
  return query.data ? (
    <TiersForm loaded={query.data} {...props} />
  ) : (
    <SettingsLoading query={query} rows={7} />
  );
}

/** The form starts from what was read; a newer answer in the background never replaces what is being typed. */
function TiersForm({ loaded, isAdmin, onClose }: TabProps & { loaded: TierList }) {
  const [base, setBase] = useState(loaded);
  const [rows, setRows] = useState(() => rowsOf(loaded));
  const [problem, setProblem] = useState<string | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const [isAdding, setAdding] = useState(false);
  const start = (list: TierList) => {
    setBase(list);
    setRows(rowsOf(list));
    setProblem(null);
  };
  const { saving, save, takeTheirs, conflict } = useTierSaving(start);
  const tiers = tiersOf(rows);
  const isDirty = JSON.stringify(tiers) !== JSON.stringify(tiersOf(rowsOf(base)));
  useLeaveQuestion(() => isDirty || isAdding);

  const submit = (version: number | null) => {
    if (!tiers.every(isTier)) return setProblem('Please fix tier names and hourly rates');
    if (repeatedTiers(tiers).length > 0)
      return setProblem('Please fix tier names and hourly rates. Each tier needs a name of its own.');
    setProblem(null);
    save(tiers, version);
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
        The order is the rank. A change counts for new meetings; recorded ones keep their rates.
      </p>
      <TierRows
        rows={rows}
        readOnly={!isAdmin}
        onChange={(index, row) => change(rows.with(index, row))}
        onMove={(from, to) => change(moveTier(rows, from, to))}
        onRemove={(index) => {
          change(rows.toSpliced(index, 1));
          // The button that had the focus went with its row.
          nameField.current?.focus();
        }}
      />
      {isAdmin && (
        <AddTier
          nameField={nameField}
          rows={rows}
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
      <DialogActions>
        <Button onClick={onClose}>{isDirty ? 'Cancel' : 'Close'}</Button>
        {isAdmin && (
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isDirty}>
            Save tiers
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
