import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { salaryTiersQuery } from './organization-queries.ts';

/** Without tiers nobody can be added, so it says why. */
export function TiersFailure() {
  const { isLoadingError, isFetching, refetch } = useQuery(salaryTiersQuery);
  if (!isLoadingError) return null;
  return (
    <Alert tone="bad">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        The salary tiers could not be loaded.
        <Button size="sm" className="sm:-my-1.5" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </span>
    </Alert>
  );
}
