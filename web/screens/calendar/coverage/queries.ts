import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCoverage } from '#contract/calendar/connections.ts';
import { type CoverageState, coverageStates } from '#domain/calendar/coverage.ts';
import { call } from '#web/api/client.ts';
import type { Search } from '#web/components/site/navigation.ts';

type CoverageView = {
  /** Connected people if omitted. */
  state?: CoverageState | undefined;
  search?: string | undefined;
  page?: string | undefined;
};

/** The view in the address. */
export function viewOf({ state, search, page }: Search): CoverageView {
  const known = coverageStates.find((one) => one === state);
  return {
    ...(known && { state: known }),
    ...(search && { search }),
    ...(/^[1-9]\d{0,5}$/.test(page ?? '') && { page }),
  };
}

export const writeView = (view: CoverageView): Search => view;

/** Below the key of connections, whose changes it follows. */
export const coverageQuery = ({ state, search, page }: CoverageView) => {
  const query = { ...(state && { state }), ...(search && { search }), ...(page && { page }) };
  return queryOptions({
    queryKey: ['calendars', 'coverage', query],
    queryFn: ({ signal }) => call(listCoverage, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};
