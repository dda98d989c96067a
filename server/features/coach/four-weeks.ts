// Four weeks of a title, or of the whole organization for a habit: before a change, as predicted, and as they were.

import * as z from 'zod/mini';
import { CoachAction } from '#contract/coach.ts';
import { type Decided, predicted, weeksAround } from '#domain/hygiene/decisions.ts';
import { type Outcome, outcomeOf } from '#domain/hygiene/what-if.ts';
import type { HabitName } from '#domain/hygiene/habits.ts';
import { meanScore } from '#domain/hygiene/sums.ts';
import { toDollars } from '#domain/money/money.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import type { Rhythm } from '#domain/hygiene/series.ts';
import type { Database } from '#server/db/database.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { hoursOf, periodAnswer, wholeOrNull } from './serializers.ts';
import type { Asker } from './day-stamps.ts';
import { coachOverview } from './overview.ts';
import { coachTitles } from './titles.ts';

type FourWeeks = CoachAction['baseline'];

/** What was kept as text. */
export const keptWeeks = (text: string): FourWeeks => z.parse(CoachAction.shape.baseline, JSON.parse(text));

const habitOf: Partial<Record<string, HabitName>> = {
  'meeting-free-days': 'meetingFreeDays',
  'within-hours': 'afterHours',
};
/** What a habit is to become: two days a week, nothing after hours. */
const wanted: Partial<Record<HabitName, number>> = { meetingFreeDays: 2, afterHours: 0 };

const answerOf = (outcome: Outcome, { organization: { hygiene } }: Asker): FourWeeks => ({
  ...periodAnswer(outcome),
  score: wholeOrNull(meanScore(outcome, hygiene.thresholds.leastCoverage)),
  habit: null,
});

export function fourWeeks(db: Database, now: () => number) {
  const titles = coachTitles(db, now);
  const overview = coachOverview(db, now);
  const totals = totalsStore(db);

  async function ofTitle(asker: Asker, title: string, days: { from: string; to: string }) {
    const meetings = await titles.meetingsOn(asker, title, days);
    return { meetings, outcome: outcomeOf(meetings, { kind: 'none' }, now(), asker.organization.hygiene) };
  }

  /** Of the whole organization, up to and including the last of the days. */
  async function ofHabit(
    asker: Asker,
    habit: HabitName,
    days: { from: string; to: string },
  ): Promise<FourWeeks> {
    const found = await overview(asker, days.to);
    const spent = await totals.byDay(asker.org, days.from, days.to);
    const value = found.habits.find((one) => one.habit === habit)?.value ?? null;
    return {
      meetings: found.sums.meetings,
      cost: toDollars(spent.reduce((sum, { costCents }) => sum + costCents, 0)),
      personHours: hoursOf(found.sums.personMinutes),
      score: wholeOrNull(found.score),
      habit: value === null ? null : oneDecimal(value),
    };
  }

  return {
    /** The four weeks before `day`, and what the next four would be with the change. */
    async foresee(asker: Asker, title: string | null, decided: Decided, rhythm: Rhythm | null, day: string) {
      const { before } = weeksAround(day);
      const habit = habitOf[decided.kind];
      if (title === null || habit) {
        const baseline = await ofHabit(asker, habit ?? 'recurring', before);
        return { baseline, predicted: { ...baseline, habit: (habit && wanted[habit]) ?? baseline.habit } };
      }
      const { meetings, outcome } = await ofTitle(asker, title, before);
      const then = predicted(meetings, decided, rhythm, now(), asker.organization.hygiene);
      return { baseline: answerOf(outcome, asker), predicted: answerOf(then, asker) };
    },

    /** The four weeks after `day`, which are over, as they were. */
    async after(asker: Asker, title: string | null, kind: string, day: string): Promise<FourWeeks> {
      const { after } = weeksAround(day);
      const habit = habitOf[kind];
      if (title === null || habit) return ofHabit(asker, habit ?? 'recurring', after);
      return answerOf((await ofTitle(asker, title, after)).outcome, asker);
    },
  };
}
