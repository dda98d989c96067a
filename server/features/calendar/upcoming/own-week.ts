// The week of one member: what they attend, what is free, and which meetings they may question.

import type { OwnWeek } from '#contract/calendar/upcoming.ts';
import { freeBlocks, newestRated, toQuestion, weekSum, type WeekSum } from '#domain/calendar/own-week.ts';
import { endOfPlanned, isOpenPlanned } from '#domain/meetings/planned/planned.ts';
import { shownRating } from '#domain/meetings/ratings/published-word.ts';
import { toMajor } from '#domain/money/money.ts';
import { factorApplies } from '#domain/reports/coach/yardsticks.ts';
import { addDays, localDay, weekStart } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { workingHoursOf } from '#domain/time/working-hours.ts';
import type { AppContext } from '#server/context.ts';
import { type Shown, visibleTo } from '#server/db/visible-to.ts';
import { toPlanned } from '#server/features/meetings/meetings/planned-serializers.ts';
import { type SeenPlanned, visibleBetween } from '#server/features/meetings/planned/visible-store.ts';
import { ownIdentity } from '#server/features/people/people/own-addresses-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { adviser, kindOf } from './advice.ts';
import { attendedMeetings } from './store.ts';

const daysAhead = 7;

const intervalOf = (planned: Shown<SeenPlanned>) => ({
  fromMs: planned.startsAt,
  toMs: endOfPlanned(planned),
  costCents: planned.totalCents,
});

export function ownWeeks(context: Pick<AppContext, 'db' | 'now'>) {
  const { db, now } = context;
  const advise = adviser(context);

  return async (caller: Member): Promise<OwnWeek> => {
    const { org, email, name, organization } = caller;
    const { timeZone, firstWeekday, hygiene } = organization;
    const { read, reports } = visibleTo(caller, db);
    const at = now();
    const today = localDay(at, timeZone);
    const from = weekStart(today, firstWeekday);
    const to = addDays(from, 6);
    const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone) ?? 0;
    const { addresses, personIds } = await ownIdentity(read, org, email);
    const [lastStart, thisStart, nextStart] = [addDays(from, -7), from, addDays(to, 1)].map(startOf);

    const seen = await visibleBetween(
      read,
      { ...caller, onlyOwn: true },
      lastStart ?? 0,
      startOf(addDays(today, daysAhead)),
    );
    const planned = seen.filter(
      (one) => isOpenPlanned(one) && one.attendees.some((person) => addresses.includes(person.email)),
    );
    const held = await attendedMeetings(
      reports,
      org,
      { personIds, names: [name.toLowerCase(), ...addresses] },
      { from: addDays(from, -7), to },
    );
    const attended = [...held, ...planned.map(intervalOf)];
    const between = (fromMs = 0, toMs = 0) =>
      toSum(weekSum(attended.filter((one) => one.fromMs >= fromMs && one.fromMs < toMs)));

    const ahead = planned.filter(({ startsAt, state }) => startsAt > at && state === 'planned');
    const advised = await advise(caller, ahead);
    const asked = toQuestion(
      advised.map((one) => ({
        ...one,
        advice: one.kind,
        title: one.planned.title,
        costCents: one.planned.totalCents,
        isOrganizer: addresses.includes(one.planned.organizerEmail),
      })),
    );
    const withoutAgenda = ahead.filter((one) => one.hasAgenda === 0 && factorApplies(kindOf(one), 'purpose'));
    const hoursOf = workingHoursOf(timeZone, hygiene.thresholds);
    const days = Array.from({ length: 7 }, (_, index) => hoursOf(addDays(from, index)));
    const shown = await toPlanned(
      read,
      caller,
      asked.map((one) => one.planned),
    );
    return {
      from,
      to,
      thisWeek: between(thisStart, nextStart),
      lastWeek: between(lastStart, thisStart),
      guidelineHours: hygiene.thresholds.weeklyHours,
      free: freeBlocks(attended, days, at),
      rated: newestRated(held.map((one) => shownRating(one, organization))),
      withoutAgenda: await toPlanned(read, caller, withoutAgenda),
      toQuestion: asked.flatMap(({ kind, minutes }, index) => {
        const meeting = shown[index];
        return meeting ? [{ meeting, kind, minutes }] : [];
      }),
      enoughPeople: hygiene.thresholds.enoughPeople,
    };
  };
}

const toSum = ({ meetings, minutes, costCents }: WeekSum) => ({
  meetings,
  minutes,
  cost: toMajor(costCents),
});
