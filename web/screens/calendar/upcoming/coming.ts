// What a row of the upcoming meetings shows: a planned meeting, or one that was entered before its start.

import type { Answer } from '#contract/endpoint.ts';
import type { listMeetings } from '#contract/meetings/meetings.ts';
import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import { addMajor } from '#domain/money/money.ts';
import type { PlannedDay } from '#web/components/calendar/planned-query.ts';

export type EnteredMeeting = Answer<typeof listMeetings>['meetings'][number];

export type Coming = {
  key: string;
  day: string;
  title: string;
  startsAt: string;
  durationMinutes: number;
  people: number;
  cost: number;
  estimatedCost: number;
} & ({ planned: PlannedMeeting; entered?: never } | { planned?: never; entered: EnteredMeeting });

export function comingOf(days: readonly PlannedDay[], entered: readonly EnteredMeeting[]): Coming[] {
  const planned = days.flatMap(({ meetings }) =>
    meetings.map((one): Coming => ({
      ...one,
      key: `planned ${one.id}`,
      people: one.attendees.length,
      planned: one,
    })),
  );
  const others = entered.map((one): Coming => ({
    day: one.day,
    title: one.title,
    durationMinutes: one.durationMinutes,
    estimatedCost: one.estimatedCost,
    key: `entered ${one.id}`,
    startsAt: one.startedAt,
    people: one.attendeeCount,
    cost: one.totalCost,
    entered: one,
  }));
  return [...planned, ...others].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

export const sumOf = (meetings: readonly { cost: number }[]): number =>
  addMajor(meetings.map(({ cost }) => cost));
