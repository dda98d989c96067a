// What to change, ready to be shown: the suggestions that stand, the best five, and who may take them.

import type { Recommendation } from '#contract/coach.ts';
import type { Outcome } from '#domain/hygiene/what-if.ts';
import { isSettledBy } from '#domain/hygiene/decisions.ts';
import { toDollars } from '#domain/money/money.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { best, type Suggestion, suggestions } from '#domain/hygiene/recommendations.ts';
import { oneDecimal, withoutCrumbs } from '#domain/money/rounding.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { answersOf, type TitleFacts } from '#domain/hygiene/title-facts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { coachActionsStore } from './actions-store.ts';
import { periodAnswer, wholeOrNull } from './serializers.ts';
import type { Overview } from './overview.ts';
import type { KnownTitle } from './titles.ts';

/** What was taken or dismissed is not recommended again for so long. */
const quietMs = 90 * dayMs;

/** Administrators, and for a title whoever recorded its latest meeting. */
export const mayDecide = (reader: Member, facts: TitleFacts | null): boolean =>
  canEdit(reader, { createdBy: facts?.latest.createdBy ?? null });

export function coachAdvice(db: Database, now: () => number) {
  const actions = coachActionsStore(db);

  /** Tells of a suggestion whether it was decided on lately. */
  async function decidedLately(org: OrgId, tx?: Tx) {
    const decided = await actions.since(org, now() - quietMs, tx);
    return (one: { kind: string; title: string | null }) =>
      decided.some((decision) => isSettledBy(decision, one));
  }

  /** Every suggestion that was not decided on lately. */
  async function standing(
    reader: Member,
    { sums, habits }: Overview,
    titles: readonly KnownTitle[],
  ): Promise<Suggestion[]> {
    const isDecided = await decidedLately(reader.org);
    const { leastCoverage } = reader.organization.hygiene.thresholds;
    return suggestions({ titles, meetings: sums, habits, leastCoverage }).filter((one) => !isDecided(one));
  }

  return {
    standing,
    decidedLately,

    async bestFive(
      reader: Member,
      overview: Overview,
      titles: readonly KnownTitle[],
    ): Promise<Recommendation[]> {
      const chosen = best(await standing(reader, overview, titles));
      return Promise.all(
        chosen.map(async (one) => {
          const author = one.facts?.latest.createdBy ?? null;
          return answer(one, reader, author === null ? null : await actions.personName(reader.org, author));
        }),
      );
    },
  };
}

const actionOf: Record<Suggestion['kind'], Recommendation['action']> = {
  'fewer-people': 'copy-message',
  shorter: 'copy-message',
  agenda: 'open-calculator',
  'follow-through': 'edit-meeting',
  'thin-out': 'review-series',
  end: 'review-series',
  'meeting-free-days': 'copy-message',
  'within-hours': 'copy-message',
};

function answer(one: Suggestion, reader: Member, organizer: string | null): Recommendation {
  const { enoughPeople } = reader.organization.hygiene.thresholds;
  const { kind, title, facts } = one;
  const rhythm = facts?.rhythm ?? null;
  return {
    kind,
    title,
    displayTitle: facts?.latest.displayTitle ?? null,
    rhythm,
    change: {
      people: kind === 'fewer-people' ? enoughPeople : null,
      minutes: one.minutes,
      rhythm: one.rhythm,
    },
    worth: facts && { yes: facts.worth.yes, answers: answersOf(facts.worth) },
    savedPerMonth: toDollars(one.savedCentsPerMonth),
    points: withoutCrumbs(one.points),
    organizationPoints: oneDecimal(one.organizationPoints),
    now: monthAnswer(one.now, one.scoreNow),
    after: {
      ...monthAnswer(one.after, one.scoreThen),
      rhythm: one.rhythm ?? (one.after && rhythm),
    },
    action: kind === 'shorter' && rhythm ? 'review-series' : actionOf[kind],
    meetingId: facts?.latest.id ?? null,
    organizer,
    mayTake: mayDecide(reader, facts),
  };
}

const nothing = { meetings: 0, cost: 0, personHours: 0, people: null, minutes: null, score: null };

/** A month of a title; a habit has none. */
function monthAnswer(outcome: Outcome | null, score: number | null): Recommendation['now'] {
  if (!outcome || outcome.meetings === 0) return nothing;
  return {
    ...periodAnswer(outcome),
    people: withoutCrumbs(outcome.personMinutes / outcome.minutes),
    minutes: withoutCrumbs(outcome.minutes / outcome.meetings),
    score: wholeOrNull(score),
  };
}
