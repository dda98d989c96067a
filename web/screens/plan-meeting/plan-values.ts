// The form of a planned meeting: separate day and time in the organization's time zone.

import type { MeetingPlan, PlanInput, PlanPerson } from '#contract/meeting-plans.ts';
import { type PlannedSeries, type Repeat, weekdaysFrom } from '#domain/calendars/planned-days.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime, localTime } from '#domain/time/local-time.ts';

export type PlanValues = {
  title: string;
  agenda: string;
  day: string;
  time: string;
  /** Null while the field is empty, NaN for text that is not a duration. */
  minutes: number | null;
  repeats: Repeat | null;
  untilDay: string | null;
  people: PlanPerson[];
  showsCost: boolean;
};

/** Tomorrow at ten. */
export const emptyPlan = (timeZone: string, now: number): PlanValues => ({
  title: '',
  agenda: '',
  day: addDays(localDay(now, timeZone), 1),
  time: '10:00',
  minutes: 30,
  repeats: null,
  untilDay: null,
  people: [],
  showsCost: false,
});

export function valuesOf(plan: MeetingPlan, timeZone: string): PlanValues {
  const { title, agenda, startsAt, minutes, repeats, untilDay, people, showsCost } = plan;
  const [day = '', time = ''] = localTime(Date.parse(startsAt), timeZone).split('T');
  return {
    title,
    agenda: agenda ?? '',
    day,
    time,
    minutes,
    repeats,
    untilDay,
    people: [...people],
    showsCost,
  };
}

/** The request; an impossible time is sent as it is, and rejected at its field. */
export function inputOf({ day, time, agenda, minutes, ...values }: PlanValues, timeZone: string): PlanInput {
  const startsAt = instantOfLocalTime(`${day}T${time}`, timeZone);
  return {
    ...values,
    agenda: agenda || null,
    startsAt: startsAt === null ? '' : new Date(startsAt).toISOString(),
    minutes: minutes ?? Number.NaN,
    untilDay: values.repeats === null ? null : values.untilDay,
  };
}

export const seriesOf = (
  { day, repeats, untilDay }: PlanValues,
  workingDays: readonly number[],
): PlannedSeries => ({
  firstDay: day,
  repeats,
  weekdays: repeats === 'day' ? weekdaysFrom(workingDays, day) : [],
  untilDay: repeats === null ? null : untilDay,
});
