import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { AddTierForm } from './add-tier-form.tsx';
import { LoadFailure } from './load-failure.tsx';
import { SettingRow, SettingRowsSkeleton } from './setting-row.tsx';
import { tierListQuery, useTierChanges } from './use-tier-changes.ts';

type ManageDialogProps = { isAdmin: boolean; onClose: () => void };

/** What an hour of somebody costs, by tier. */
export function ManageTiersDialog({ isAdmin, onClose }: ManageDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Manage Salary Tiers"
      description="What an hour of somebody costs. Meetings that are saved keep their rates."
    >
      <Tiers isAdmin={isAdmin} onClose={onClose} />
    </Dialog>
  );
}

function Tiers({ isAdmin, onClose }: ManageDialogProps) {
  const query = useQuery(tierListQuery);
  const { data, error } = query;
  const change = useTierChanges();
  const field = useRef<HTMLInputElement>(null);
  const tiers = data?.tiers;

  return (
    <>
      {isAdmin ? (
        <AddTierForm
          field={field}
          busy={change.isPending}
          names={data?.tiers.map(({ name }) => name)}
          onAdd={async (tier) => data && change.mutateAsync({ ...data, tiers: [...data.tiers, tier] })}
        />
      ) : (
        <Alert tone="info">Only an administrator can change the salary tiers.</Alert>
      )}
      {change.error && (
        <div className="mt-3">
          <Alert tone="bad">{failureMessage(change.error, 'Failed to save salary tiers')}</Alert>
        </div>
      )}
      {!tiers && !error && <SettingRowsSkeleton />}
      {!tiers && error && <LoadFailure message="Failed to fetch salary tiers" withStatus query={query} />}
      {tiers?.length === 0 && (
        <p className="mt-4 text-ink-2">No salary tiers: nobody can be added to a meeting.</p>
      )}
      {data && data.tiers.length > 0 && (
        <ul aria-label="Salary tiers" className="mt-4 rounded-lg border border-line">
          {data.tiers.map(({ name, hourlyRate }) => (
            <SettingRow
              key={name}
              name={tierLabel(name)}
              mark={
                <span className="tabular text-sm font-medium">
                  {format.moneyWithCents(hourlyRate)}
                  <span className="font-normal text-ink-3"> /h</span>
                </span>
              }
              busy={change.isPending && change.variables.tiers.every((tier) => tier.name !== name)}
              disabled={change.isPending}
              onRemove={
                isAdmin
                  ? () => {
                      const kept = data.tiers.filter((tier) => tier.name !== name);
                      field.current?.focus();
                      change.mutate({ ...data, tiers: kept });
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
