// The coach as a member sees it: the overview, the series, and what was decided.

import type { Answer } from '#contract/endpoint.ts';
import {
  type Coach,
  Decision,
  type listCoachActions,
  type Recommendation,
  type Series,
} from '#contract/reports/coach.ts';
import { seesPersonFigures } from '#domain/accounts/permissions.ts';
import { decliningPeople } from '#domain/reports/calendar-figures.ts';
import { best, type Suggestion } from '#domain/reports/coach/recommendations.ts';
import { type Pace, quarterDays } from '#domain/reports/coach/series.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { answersToTitle, optionalPeople } from '#server/features/meetings/planned/calendar-facts-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { decisionService, mayDecide } from './decisions.ts';
import { hygieneService } from './hygiene.ts';
import { overviewAnswer, recommendationAnswer, seriesAnswer } from './serializers.ts';
import { lastReviews, newestActions, userNames } from './store.ts';
import { type KnownTitle, titleService } from './titles.ts';

const isSeries = (one: KnownTitle): one is KnownTitle & { facts: { pace: Pace } } => one.facts.pace !== null;

export function coachService({ db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>) {
  const hygiene = hygieneService(db, now);
  const titles = titleService(db, now);
  const decisions = decisionService(db, now, hygiene, titles);
  const todayOf = (caller: Member) => localDay(now(), caller.organization.timeZone);

  /** By name to administrators alone: who has what answer is a figure about a single person. */
  async function leaveOutOf(
    caller: Member,
    { kind, title, facts }: Suggestion,
  ): Promise<Recommendation['leaveOut']> {
    if (kind !== 'fewer-people' || title === null || facts === null || caller.role !== 'admin') return null;
    const { org } = caller;
    const answered = seesPersonFigures(caller, config.personFigures)
      ? await answersToTitle(db.reports, org, title, addDays(todayOf(caller), 1 - quarterDays))
      : [];
    return {
      optional: await optionalPeople(db.reports, org, facts.latest.id),
      declined: decliningPeople(answered),
    };
  }

  return {
    hygiene,
    titles,
    decisions,

    coach: async (caller: Member): Promise<Coach> => {
      const [overview, costliest] = await Promise.all([
        hygiene.overview(caller),
        titles.costliest(caller, todayOf(caller)),
      ]);
      const chosen = best(await decisions.openSuggestions(caller, overview, costliest));
      const authors = chosen.flatMap(({ facts }) => facts?.latest.createdBy ?? []);
      const names = await userNames(db.read, caller.org, authors);
      return {
        ...overviewAnswer(overview, caller.organization.hygiene),
        recommendations: await Promise.all(
          chosen.map(async (one) =>
            recommendationAnswer(one, caller.organization, {
              organizer: names.get(one.facts?.latest.createdBy ?? 0) ?? null,
              mayTake: mayDecide(caller, one.facts),
              leaveOut: await leaveOutOf(caller, one),
            }),
          ),
        ),
      };
    },

    actions: async (caller: Member): Promise<Answer<typeof listCoachActions>> => {
      const actions = [];
      for (const row of await newestActions(db.read, caller.org))
        actions.push(await decisions.answer(row, caller));
      return { today: todayOf(caller), actions };
    },

    seriesOf: async (caller: Member): Promise<Series[]> => {
      const [costliest, reviews] = await Promise.all([
        titles.costliest(caller, todayOf(caller)),
        lastReviews(db.read, caller.org),
      ]);
      const series = costliest.filter(isSeries).map((one) => {
        const review = reviews.get(one.title);
        const lastReview = review ? { day: review.day, decision: Decision.parse(review.decision) } : null;
        return seriesAnswer(one, lastReview, mayDecide(caller, one.facts), caller.organization);
      });
      return series.toSorted((a, b) => b.costPerYear - a.costPerYear);
    },
  };
}
