import { useQuery } from '@tanstack/react-query';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { AppLink } from './app-link.tsx';
import { salaryTiersQuery } from './organization-queries.ts';

/** Without tiers nobody can be added, so it says why, and what helps. */
export function TiersNotice() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(salaryTiersQuery);
  if (!isLoadingError && data?.length !== 0) return null;
  return (
    <Alert tone={isLoadingError ? 'bad' : 'info'}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:*:-my-1.5">
        {isLoadingError ? (
          <>
            The salary tiers could not be loaded.
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </>
        ) : (
          <>
            Nobody can be added without a salary tier.
            <AppLink to="/dashboard/organization?settings=tiers" className={buttonClass({ size: 'sm' })}>
              Salary Tiers
            </AppLink>
          </>
        )}
      </span>
    </Alert>
  );
}
