// The hygiene coach: the score, its trend, what to change, and the series.

import type { FastifyInstance } from 'fastify';
import { Decision, listSeries, readCoach } from '#contract/coach.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Rhythm } from '#domain/hygiene/series.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { coachActionsStore } from './actions-store.ts';
import { coachAdvice, mayDecide } from './advice.ts';
import { overviewAnswer, seriesAnswer } from './serializers.ts';
import { coachOverview } from './overview.ts';
import { coachTitles, type KnownTitle } from './titles.ts';

type KnownSeries = KnownTitle & { facts: { rhythm: Rhythm } };

const isSeries = (one: KnownTitle): one is KnownSeries => one.facts.rhythm !== null;

export function coachRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const readOverview = coachOverview(db, now);
  const titles = coachTitles(db, now);
  const actions = coachActionsStore(db);
  const advice = coachAdvice(db, now);

  mountEndpoint(app, readCoach, async (_input, caller) => {
    const overview = await readOverview(caller);
    const costliest = await titles.costliest(caller, overview.today);
    return {
      ...overviewAnswer(overview, caller.organization.hygiene),
      recommendations: await advice.bestFive(caller, overview, costliest),
    };
  });

  mountEndpoint(app, listSeries, async (_input, caller) => {
    const { timeZone, hygiene } = caller.organization;
    const today = localDay(now(), timeZone);
    const [costliest, reviews] = await Promise.all([
      titles.costliest(caller, today),
      actions.lastReviews(caller.org),
    ]);
    const series = costliest.filter(isSeries).map((one) => {
      const review = reviews.get(one.title);
      const lastReview = review ? { day: review.day, decision: Decision.parse(review.decision) } : null;
      return seriesAnswer(one, lastReview, mayDecide(caller, one.facts), hygiene.thresholds);
    });
    return {
      today,
      version: hygiene.version,
      series: series.toSorted((a, b) => b.costPerYear - a.costPerYear),
    };
  });
}
