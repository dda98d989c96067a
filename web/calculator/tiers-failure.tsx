import { useQuery } from '@tanstack/react-query';
import { salaryTiersQuery } from '#web/components/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Without tiers nobody can be added, so it says why. */
export function TiersFailure() {
  const { isLoadingError, isFetching, refetch } = useQuery(salaryTiersQuery);
  if (!isLoadingError) return null;
  return (
    <Alert tone="bad">
      <span className="mr-3">The salary tiers could not be loaded.</span>
      <Button size="sm" className="-my-1.5" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </Alert>
  );
}
