import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readFinance, readFinanceMonth } from '#contract/reports/finance.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import type { Search } from '#web/components/site/navigation.ts';

/** The action to confirm. */
export type Closing = { verb: 'close' | 'reopen'; month: string };

/** The last twelve months, a calendar year "2026", or all months. */
export type Period = 'recent' | 'all' | `${number}`;

export const readPeriod = ({ period }: Search): Period =>
  period === 'all' || /^20\d\d$/.test(period ?? '') ? (period as Period) : 'recent';

export const periodSearch = (period: Period): Search => (period === 'recent' ? {} : { period });

/** The API parameters for the months of a period. */
export function rangeOf(period: Period): { from?: string; to?: string } {
  if (period === 'recent') return {};
  if (period === 'all') return { from: '1999-12' };
  return { from: `${period}-01`, to: `${period}-12` };
}

/** Under the meetings key: every change of a meeting changes the report. */
export const financeQuery = (period: Period) =>
  queryOptions({
    queryKey: [...meetingsKey, 'finance', period],
    queryFn: ({ signal }) => call(readFinance, { query: rangeOf(period) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const financeMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'finance-month', month],
    queryFn: ({ signal }) => call(readFinanceMonth, { query: { month } }, { signal }),
  });
