import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { listPlanned, type PlannedMeeting } from '#contract/meetings/planned.ts';
import { addMajor } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
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
  /** Meetings that were entered before their start. */
  entered: Planned['entered'][number] | undefined;
};

/** Whether it is neither recorded nor dropped; it may have ended. */
export const isOpen = ({ state }: PlannedMeeting): boolean => state === 'planned' || state === 'asking';

export const hasEnded = ({ state, startsAt, durationMinutes }: PlannedMeeting, now: number): boolean =>
  state === 'asking' || Date.parse(startsAt) + durationMinutes * minuteMs <= now;

/** The days with planned meetings that have not ended, in order. */
export function plannedDays({ meetings, others, entered }: Planned, now: number): PlannedDay[] {
  const open = meetings.filter((one) => isOpen(one) && !hasEnded(one, now));
  const days = new Set([...open, ...others, ...entered].map(({ day }) => day));
  return [...days].toSorted().map((day) => ({
    day,
    meetings: open.filter((one) => one.day === day),
    others: others.find((one) => one.day === day),
    entered: entered.find((one) => one.day === day),
  }));
}

const partsOf = ({ meetings, others, entered }: PlannedDay) =>
  [...meetings, others, entered].filter((one) => one !== undefined);

export const costOfDay = (day: PlannedDay): number => addMajor(partsOf(day).map(({ cost }) => cost));

export const countOfDay = ({ meetings, others, entered }: PlannedDay): number =>
  meetings.length + (others?.meetings ?? 0) + (entered?.meetings ?? 0);
