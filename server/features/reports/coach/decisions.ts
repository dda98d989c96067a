// Decisions on recommendations and series: which suggestions are still open, and the four weeks before and after.

import * as z from 'zod/mini';
import { CoachAction, Rhythm } from '#contract/reports/coach.ts';
import {
  type Decided,
  isSettledBy,
  isToSave,
  predicted,
  weeksAround,
} from '#domain/reports/coach/decisions.ts';
import type { HabitName } from '#domain/reports/coach/habit-names.ts';
import { type Suggestion, suggestions } from '#domain/reports/coach/recommendations.ts';
import { meanScore } from '#domain/reports/coach/sums.ts';
import type { TitleFacts } from '#domain/reports/coach/title-facts.ts';
import { type Outcome, outcomeOf } from '#domain/reports/coach/what-if.ts';
import { scale } from '#domain/money/scale.ts';
import { toMajor, wholeCents } from '#domain/money/money.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import { canEdit, seesPay } from '#domain/accounts/permissions.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { localDay } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sumsByDay } from '#server/totals/figures-store.ts';
import { heldMeetings } from '#server/totals/held-store.ts';
import { sumOf } from '#server/totals/sums.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import type { Tenant, FourWeeks, HygieneService } from './hygiene.ts';
import { hoursOf, periodAnswer, wholeOrNull } from './serializers.ts';
import { realSavingService } from './real-saving.ts';
import { type ActionRow, actionsSince } from './store.ts';
import type { KnownTitle, TitleService } from './titles.ts';
import { type Visible, visibleTo, withoutViewer } from '#server/db/visible-to.ts';

/** A decided recommendation is not repeated for this long. */
const quietMs = 90 * dayMs;

type Weeks = CoachAction['baseline'];

const habitOf: Partial<Record<string, HabitName>> = {
  'meeting-free-days': 'meetingFreeDays',
  'within-hours': 'afterHours',
};
/** The habit value that a recommendation aims at. */
const habitGoal: Partial<Record<HabitName, number>> = { meetingFreeDays: 2, afterHours: 0 };

/** Administrators, and for a title the person who recorded its latest meeting. */
export const mayDecide = (reader: Member, facts: TitleFacts | null): boolean =>
  canEdit(reader, { createdBy: facts?.latest.createdBy ?? null });

export type DecisionService = ReturnType<typeof decisionService>;

export function decisionService(
  db: Database,
  now: () => number,
  hygiene: HygieneService,
  titles: TitleService,
) {
  const unknownReason = realSavingService(db);

  /** A predicate for recently decided suggestions. Reads in `tx` if given. */
  async function decidedLately(org: OrgId, tx?: Tx) {
    const decided = await actionsSince(tx ?? db.read, org, now() - quietMs);
    return (one: { kind: string; title: string | null }) =>
      decided.some((decision) => isSettledBy(decision, one));
  }

  async function weeksOfTitle(on: Visible, tenant: Tenant, title: string, days: DayRange) {
    const meetings = await titles.meetingsOn(on, tenant, title, days);
    return { meetings, outcome: outcomeOf(meetings, { kind: 'none' }, now(), tenant.organization.hygiene) };
  }

  const weeksOf = (outcome: Outcome, { organization }: Tenant): Weeks => ({
    ...periodAnswer(outcome),
    score: wholeOrNull(meanScore(outcome, organization.hygiene.thresholds.leastCoverage)),
    habit: null,
  });

  /** The past four weeks of the whole organization. */
  async function weeksOfHabit(on: Visible, tenant: Tenant, habit: HabitName, days: DayRange): Promise<Weeks> {
    const found = await hygiene.fourWeeksTo(tenant, days.to);
    const value = found.habits.find((one) => one.habit === habit)?.value ?? null;
    const { costCents, estimatedCents } = sumOf(await sumsByDay(heldMeetings(on, tenant.org), days));
    return {
      meetings: found.sums.meetings,
      cost: toMajor(costCents),
      estimatedCost: toMajor(estimatedCents),
      personHours: hoursOf(found.sums.personMinutes),
      score: wholeOrNull(found.score),
      habit: value === null ? null : oneDecimal(value),
    };
  }

  /** The four weeks after `day`, which are over. */
  async function weeksAfter(reader: Member, { title, kind, day }: ActionRow): Promise<Weeks> {
    const { after } = weeksAround(day);
    const { reports } = visibleTo(reader, db);
    const habit = habitOf[kind];
    if (title === null || habit) return weeksOfHabit(reports, reader, habit ?? 'recurring', after);
    return weeksOf((await weeksOfTitle(reports, reader, title, after)).outcome, reader);
  }

  return {
    decidedLately,

    /** Every suggestion without a recent decision. */
    async openSuggestions(
      reader: Member,
      { sums, habits }: FourWeeks,
      known: readonly KnownTitle[],
    ): Promise<Suggestion[]> {
      const isDecided = await decidedLately(reader.org);
      const { leastCoverage } = reader.organization.hygiene.thresholds;
      const steps = scale(reader.organization.currency);
      return suggestions({ titles: known, meetings: sums, habits, leastCoverage, scale: steps }).filter(
        (one) => !isDecided(one),
      );
    },

    /** The four weeks before `day`, and the next four as predicted with the decision, at exact costs to be stored. */
    async predict(tenant: Tenant, title: string | null, decided: Decided, day: string) {
      const { before } = weeksAround(day);
      const exact = withoutViewer(db.reports);
      const habit = habitOf[decided.kind];
      if (title === null || habit) {
        const baseline = await weeksOfHabit(exact, tenant, habit ?? 'recurring', before);
        return {
          baseline,
          predicted: { ...baseline, habit: (habit && habitGoal[habit]) ?? baseline.habit },
        };
      }
      const { meetings, outcome } = await weeksOfTitle(exact, tenant, title, before);
      const then = predicted(meetings, decided, now(), tenant.organization.hygiene);
      return { baseline: weeksOf(outcome, tenant), predicted: weeksOf(then, tenant) };
    },

    /** A decision with its outcome, once the four weeks after it are over. */
    async answer(row: ActionRow & { takenByName: string | null }, reader: Member): Promise<CoachAction> {
      const { baseline, predicted: foreseen, kind, rhythm, takenBy, takenAt: _, ...rest } = row;
      const shown = (weeks: Weeks) => (seesPay(reader) ? weeks : atBlendedRate(weeks, reader));
      const [before, then] = [shown(storedWeeks(baseline)), shown(storedWeeks(foreseen))];
      const { knownFrom } = weeksAround(row.day);
      const isKnown = localDay(now(), reader.organization.timeZone) >= knownFrom && row.state === 'taken';
      const actual = isKnown ? shown(await weeksAfter(reader, row)) : null;
      const saving = actual && savingOf(row, before, actual);
      const { title, day } = row;
      const unknown =
        saving !== null && title !== null && isToSave(row)
          ? await unknownReason(reader, { title, day, isSaving: saving > 0 })
          : null;
      return {
        ...rest,
        kind: z.parse(CoachAction.shape.kind, kind),
        rhythm: rhythm === null ? null : z.parse(Rhythm, rhythm),
        baseline: before,
        predicted: then,
        actual,
        predictedSaving: savingOf(row, before, then),
        realSaving: unknown ? null : saving,
        unknown,
        knownFrom,
        mayRemove: canEdit(reader, { createdBy: takenBy }),
      };
    },
  };
}

const storedWeeks = (text: string): Weeks => z.parse(CoachAction.shape.baseline, JSON.parse(text));

/** Decisions are stored with exact costs, which not everybody may see. */
const atBlendedRate = (weeks: Weeks, { organization }: Member): Weeks => ({
  ...weeks,
  cost: toMajor(wholeCents(weeks.personHours * organization.blendedRateCents)),
  estimatedCost: 0,
});

/** To the cent; 0 if saving was not the aim. */
const savingOf = (decided: Pick<ActionRow, 'kind'>, before: Weeks, after: Weeks): number =>
  isToSave(decided) ? Math.round((before.cost - after.cost) * 100) / 100 : 0;
