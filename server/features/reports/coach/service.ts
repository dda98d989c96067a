// The coach as a member sees it: the overview, the series, and what was decided.

import type { Answer } from '#contract/endpoint.ts';
import { type Coach, Decision, type listCoachActions, type Series } from '#contract/reports/coach.ts';
import { best } from '#domain/reports/coach/recommendations.ts';
import type { Pace } from '#domain/reports/coach/series.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { decisionService, mayDecide } from './decisions.ts';
import { hygieneService } from './hygiene.ts';
import { overviewAnswer, recommendationAnswer, seriesAnswer } from './serializers.ts';
import { lastReviews, newestActions, userNames } from './store.ts';
import { type KnownTitle, titleService } from './titles.ts';

const isSeries = (one: KnownTitle): one is KnownTitle & { facts: { pace: Pace } } => one.facts.pace !== null;

export function coachService({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const hygiene = hygieneService(db, now);
  const titles = titleService(db, now);
  const decisions = decisionService(db, now, hygiene, titles);
  const todayOf = (caller: Member) => localDay(now(), caller.organization.timeZone);

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
        recommendations: chosen.map((one) =>
          recommendationAnswer(
            one,
            caller.organization,
            names.get(one.facts?.latest.createdBy ?? 0) ?? null,
            mayDecide(caller, one.facts),
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
