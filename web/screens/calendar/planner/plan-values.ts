// The form of a planned meeting: separate day and time in the organization's time zone.

import {
  type MeetingPlan,
  mostInvited,
  type PlanInput,
  type PlanPerson,
} from '#contract/calendar/planner.ts';
import type { readBooking } from '#contract/calendar/booking-notes.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { type PlannedSeries, type Repeat, weekdaysFrom } from '#domain/calendar/planned-days.ts';
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
  /** Of a changed monthly plan, until its day is changed: -1 for the last weekday of the month. */
  monthPlace: { day: string; place: number } | null;
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
  monthPlace: null,
  people: [],
  showsCost: false,
});

/** What a recorded meeting had, at its time of the day, without its people. */
export function valuesOfMeeting(meeting: MeetingWithAttendees, timeZone: string, now: number): PlanValues {
  const { title, agenda, startedAt, durationMinutes, plannedMinutes } = meeting;
  return {
    ...emptyPlan(timeZone, now),
    title,
    agenda: agenda ?? '',
    time: localTime(Date.parse(startedAt), timeZone).slice(11),
    minutes: plannedMinutes ?? durationMinutes,
  };
}

/** A meeting that the reader booked in their own calendar. */
export function valuesOfBooking(booking: Answer<typeof readBooking>, timeZone: string): PlanValues {
  const { startsAt, ...values } = booking;
  const [day = '', time = ''] = localTime(Date.parse(startsAt), timeZone).split('T');
  return { agenda: '', monthPlace: null, showsCost: false, ...values, day, time };
}

/** The people with others who are not among them yet. */
export function withPeople(people: readonly PlanPerson[], others: readonly PlanPerson[]): PlanPerson[] {
  const keyOf = ({ name, email }: PlanPerson) => email ?? name.toLowerCase();
  const known = new Set(people.map(keyOf));
  const added = others.filter((one) => {
    const isNew = !known.has(keyOf(one));
    known.add(keyOf(one));
    return isNew;
  });
  return [...people, ...added].slice(0, mostInvited);
}

/** Of a series that has begun, from the first meeting on that the change affects. */
export function valuesOf(plan: MeetingPlan, timeZone: string): PlanValues {
  const { title, agenda, minutes, repeats, untilDay, monthPlace, people, showsCost } = plan;
  const startsAt = plan.changesFrom ?? plan.startsAt;
  const [day = '', time = ''] = localTime(Date.parse(startsAt), timeZone).split('T');
  return {
    title,
    agenda: agenda ?? '',
    day,
    time,
    minutes,
    repeats,
    untilDay,
    monthPlace: monthPlace === null ? null : { day, place: monthPlace },
    people: [...people],
    showsCost,
  };
}

/** The request; an impossible time is sent as it is, and rejected at its field. */
export function inputOf(plan: PlanValues, timeZone: string): PlanInput {
  const { day, time, agenda, minutes, monthPlace: _, ...values } = plan;
  const startsAt = instantOfLocalTime(`${day}T${time}`, timeZone);
  return {
    ...values,
    agenda: agenda || null,
    startsAt: startsAt === null ? '' : new Date(startsAt).toISOString(),
    minutes: minutes ?? Number.NaN,
    untilDay: values.repeats === null ? null : values.untilDay,
  };
}

export const placeOf = ({ day, monthPlace }: PlanValues): number | null =>
  monthPlace?.day === day ? monthPlace.place : null;

export const seriesOf = (values: PlanValues, workingDays: readonly number[]): PlannedSeries => ({
  firstDay: values.day,
  monthPlace: placeOf(values),
  repeats: values.repeats,
  weekdays: values.repeats === 'day' ? weekdaysFrom(workingDays, values.day) : [],
  untilDay: values.repeats === null ? null : values.untilDay,
});
