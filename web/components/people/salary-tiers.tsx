import { useQuery } from '@tanstack/react-query';
import type { SalaryTier } from '#contract/people/tiers.ts';
import { t } from '#domain/format/text.ts';
import type { Overhead } from '#domain/people/overhead.ts';
import { tierLabel } from '#wording/labels.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { currentUserQuery } from '#web/api/queries.ts';
import { overheadQuery, salaryTiersQuery } from '#web/components/organization/organization-queries.ts';
import { format } from '#web/components/forms/format.ts';
import { rateText, usePay } from './pay.tsx';

/** The options of a select, each with its cost: "Mid · $55", or "Mid · $71.50 (salary $55)". */
export function TierOptions({ tiers }: { tiers: readonly SalaryTier[] }) {
  return tiers.map(({ name, hourlyRate, hourlyCost }) => (
    <option key={name} value={name}>
      {tierLabel(name)} · {rateText(hourlyCost)}
      {hourlyCost !== hourlyRate && ` (salary ${rateText(hourlyRate)})`}
    </option>
  ));
}

/** Explains the meaning of tier rates in a sentence. */
export function RatesNote({ className }: { className?: string }) {
  const { data: user } = useQuery(currentUserQuery);
  const { data } = useQuery({ ...overheadQuery, enabled: user?.status === 'active' });
  // Keeps its room while it loads.
  return user?.seesPay ? <p className={className}>{data ? overheadText(data) : '\u00a0'}</p> : null;
}

export const overheadText = ({ ratesAre, percent }: Overhead): string =>
  ratesAre === 'loaded'
    ? t`Tier rates are fully loaded: salary plus overhead.`
    : t`Tier rates are salaries: a person costs the rate × ${format.fixed(percent / 100, 2)} with overhead.`;

/** Shown if there are no tiers, or they failed to load: users who see pay cannot add attendees then. */
export function TiersNotice() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(salaryTiersQuery);
  const { seesPay } = usePay();
  if (!seesPay || (!isLoadingError && data?.length !== 0)) return null;
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
            Add a salary tier before you add people.
            <ButtonLink to="/dashboard/organization?settings=tiers" size="sm">
              Salary Tiers
            </ButtonLink>
          </>
        )}
      </span>
    </Alert>
  );
}
