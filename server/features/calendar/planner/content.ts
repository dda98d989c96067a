// What the author of a plan decides, from the request to the stored row.

import { isDeepStrictEqual } from 'node:util';
import type { PlanInput } from '#contract/calendar/planner.ts';
import { monthPlaceOf, weekdaysFrom } from '#domain/calendar/planned-days.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { type ApiError, fail, failField } from '#server/http/api-error.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { changesFrom, seriesOf } from './series.ts';
import type { StoredPlan } from './store.ts';

export type PlanContent = Pick<
  StoredPlan,
  | 'title'
  | 'agenda'
  | 'startsAt'
  | 'durationMinutes'
  | 'timeZone'
  | 'repeats'
  | 'weekdays'
  | 'untilDay'
  | 'monthPlace'
  | 'showsCost'
  | 'people'
>;

/** The author takes part anyway. */
export const others = <Somebody extends { email: string | null }>(
  { email }: Member,
  people: readonly Somebody[],
) => people.filter((person) => person.email !== emailKey(email));

/** A changed plan keeps its days unless its start or rhythm changes. */
export function contentOf(
  input: PlanInput,
  caller: Member,
  before: StoredPlan | null,
  now: number,
): PlanContent {
  const { timeZone } = caller.organization;
  const sentStart = Math.floor(Date.parse(input.startsAt) / minuteMs) * minuteMs;
  const { repeats } = input;
  const keepsDays = before !== null && before.repeats === repeats && isStartOf(before, sentStart, now);
  const startsAt = keepsDays ? before.startsAt : sentStart;
  return {
    title: input.title,
    agenda: input.agenda || null,
    startsAt,
    durationMinutes: input.minutes,
    timeZone,
    repeats,
    weekdays: keepsDays ? before.weekdays : weekdaysOf(input, startsAt, caller),
    untilDay: repeats === null ? null : input.untilDay,
    monthPlace: keepsDays ? before.monthPlace : null,
    showsCost: input.showsCost ? 1 : 0,
    people: others(caller, input.people).map(({ isOptional, ...person }) => ({
      ...person,
      isOptional: isOptional ? 1 : 0,
    })),
  };
}

/** Whether the plan has this content, whatever day it begins on. */
export const isContentOf = (plan: StoredPlan, content: PlanContent): boolean =>
  isDeepStrictEqual({ ...plan, ...content, startsAt: plan.startsAt, monthPlace: plan.monthPlace }, plan);

/** The page sends the start of the first meeting that the change affects. */
const isStartOf = (plan: StoredPlan, startsAt: number, now: number): boolean =>
  startsAt === plan.startsAt || startsAt === changesFrom(plan, now);

function weekdaysOf({ repeats }: PlanInput, startsAt: number, { organization }: Member): string {
  if (repeats !== 'day') return '';
  const { timeZone, hygiene } = organization;
  return weekdaysFrom(hygiene.thresholds.workingDays, localDay(startsAt, timeZone)).join();
}

/** The days of a monthly series that begins later than its first day. */
export const monthPlaceFrom = (plan: PlanContent): number | null =>
  plan.repeats === 'month' ? monthPlaceOf(seriesOf({ ...plan, changes: [] })) : null;

export const isPast = (): ApiError =>
  failField('startsAt', 'out-of-range', 'Please choose a time that is still to come.');

export function contentError(
  { showsCost, untilDay, startsAt, timeZone }: PlanContent,
  caller: Member,
): ApiError | null {
  if (showsCost === 1 && !seesPay(caller)) return fail('no-permission', 'showsCost');
  if (untilDay !== null && untilDay < localDay(startsAt, timeZone))
    return failField('untilDay', 'out-of-range', 'Must not be before the first meeting.');
  return null;
}
