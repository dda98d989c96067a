import { useQuery } from '@tanstack/react-query';
import { hygieneSettingsQuery } from '#web/components/hygiene-settings-query.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

type SettingsDialogProps = { isAdmin: boolean; onClose: () => void };

export function SettingsDialog({ isAdmin, onClose }: SettingsDialogProps) {
  // Each opening starts from what is stored then.
  const query = useQuery({ ...hygieneSettingsQuery, staleTime: 0, refetchOnMount: 'always' });
  const isFresh = query.data && !(query.isFetching && !query.isFetchedAfterMount);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={isAdmin ? 'Weights and thresholds' : 'How it is scored'}
      description={
        isAdmin
          ? 'A change is a new version, and every score is computed with it from then on.'
          : 'Only an administrator can change these.'
      }
    >
      {query.isError && !query.data && <LoadFailure message="Failed to load settings" query={query} />}
      {!query.isError && !isFresh && (
        <div aria-busy className="grid gap-2">
          {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} className="h-9.5" />
          ))}
        </div>
      )}
      {isFresh && query.data && <SettingsForm loaded={query.data} isAdmin={isAdmin} onClose={onClose} />}
    </Dialog>
  );
}
