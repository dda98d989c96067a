import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { listPlanned, type PlannedMeeting } from '#contract/planned.ts';
import { addDollars } from '#domain/money/money.ts';
import { call } from '#web/api/client.ts';

/** The planned meetings of some days, "YYYY-MM-DD". */
export const plannedQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['planned', from, to],
    queryFn: ({ signal }) => call(listPlanned, { query: { from, to } }, { signal }),
  });

type Planned = Answer<typeof listPlanned>;

export type PlannedDay = {
  day: string;
  meetings: readonly PlannedMeeting[];
  /** Other people's planned meetings, of which administrators see the price. */
  others: Planned['others'][number] | undefined;
};

/** Whether it is neither recorded nor dropped. */
export const isOpen = ({ state }: PlannedMeeting): boolean => state === 'planned' || state === 'asking';

/** The days with planned meetings that are not recorded yet, in order. */
export function plannedDays({ meetings, others }: Planned): PlannedDay[] {
  const open = meetings.filter(isOpen);
  const days = new Set([...open, ...others].map(({ day }) => day));
  return [...days].toSorted().map((day) => ({
    day,
    meetings: open.filter((one) => one.day === day),
    others: others.find((one) => one.day === day),
  }));
}

export const costOfDay = ({ meetings, others }: PlannedDay): number =>
  addDollars([...meetings.map(({ cost }) => cost), others?.cost ?? 0]);

export const estimatedOfDay = ({ meetings, others }: PlannedDay): number =>
  addDollars([...meetings.map(({ estimatedCost }) => estimatedCost), others?.estimatedCost ?? 0]);

export const countOfDay = ({ meetings, others }: PlannedDay): number =>
  meetings.length + (others?.meetings ?? 0);
