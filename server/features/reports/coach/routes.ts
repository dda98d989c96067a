// The hygiene coach: the score and its trend, recommendations, the series, and decisions.

import type { FastifyInstance } from 'fastify';
import {
  Decision,
  listCoachActions,
  listSeries,
  readCoach,
  type Recommendation,
  removeCoachAction,
  reviewSeries,
  takeRecommendation,
} from '#contract/reports/coach.ts';
import { type Decided, type DecisionError, decisionError } from '#domain/reports/coach/decisions.ts';
import { decliningPeople } from '#domain/reports/calendar-figures.ts';
import { best, type Suggestion } from '#domain/reports/coach/recommendations.ts';
import { type Pace, quarterDays } from '#domain/reports/coach/series.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { canEdit, seesPersonFigures } from '#domain/accounts/permissions.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { fail, failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { answersToTitle, optionalPeople } from '#server/features/meetings/planned/calendar-facts-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { decisionService, mayDecide } from './decisions.ts';
import { discussRoutes } from './discuss.ts';
import { hygieneService } from './hygiene.ts';
import { overviewAnswer, recommendationAnswer, seriesAnswer } from './serializers.ts';
import { hygieneSettingsRoutes } from './settings.ts';
import {
  actionById,
  type ActionRow,
  deleteAction,
  insertAction,
  lastReviews,
  newestActions,
  userNames,
} from './store.ts';
import { type KnownTitle, titleService } from './titles.ts';

export function coachRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, config } = context;
  const hygiene = hygieneService(db, now);
  const titles = titleService(db, now);
  const decisions = decisionService(db, now, hygiene, titles);
  const todayOf = (caller: Member) => localDay(now(), caller.organization.timeZone);

  hygieneSettingsRoutes(app, context);
  discussRoutes(app, context, { hygiene, titles, decisions });

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

  mountEndpoint(app, readCoach, async (_input, caller) => {
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
  });

  mountEndpoint(app, listSeries, async (_input, caller) => {
    const today = todayOf(caller);
    const [costliest, reviews] = await Promise.all([
      titles.costliest(caller, today),
      lastReviews(db.read, caller.org),
    ]);
    const series = costliest.filter(isSeries).map((one) => {
      const review = reviews.get(one.title);
      const lastReview = review ? { day: review.day, decision: Decision.parse(review.decision) } : null;
      return seriesAnswer(one, lastReview, mayDecide(caller, one.facts), caller.organization);
    });
    return {
      today,
      version: caller.organization.hygiene.version,
      workingWeeks: caller.organization.workingWeeks,
      series: series.toSorted((a, b) => b.costPerYear - a.costPerYear),
    };
  });

  async function decide(
    caller: Member,
    about: KnownTitle | null,
    made: Pick<ActionRow, 'origin' | 'state'> & Decided,
  ) {
    const { org, userId, name } = caller;
    const day = todayOf(caller);
    const title = about?.title ?? null;
    const weeks = await decisions.predict(caller, title, made, day);
    const row: ActionRow = {
      ...made,
      id: newId(),
      title,
      displayTitle: about?.facts.latest.displayTitle ?? null,
      takenBy: userId,
      takenAt: now(),
      day,
      baseline: JSON.stringify(weeks.baseline),
      predicted: JSON.stringify(weeks.predicted),
    };
    const isMade = await db.write(async (tx) => {
      // Of two concurrent decisions, the second sees the first.
      await lockOrganization(tx, org);
      if (made.origin === 'recommendation' && (await decisions.decidedLately(org, tx))(row)) return false;
      await insertAction(tx, org, row);
      const action = made.origin === 'review' ? 'series.reviewed' : (`recommendation.${made.state}` as const);
      const detail = {
        kind: made.kind,
        title: row.displayTitle,
        minutes: made.minutes,
        rhythm: made.rhythm,
      };
      await events.publish(tx, caller, action, detail, `coach-action:${row.id}`);
      return true;
    });
    return isMade ? decisions.answer({ ...row, takenByName: name }, caller) : fail('not-found');
  }

  mountEndpoint(app, listCoachActions, async (_input, caller) => {
    const actions = [];
    for (const row of await newestActions(db.read, caller.org))
      actions.push(await decisions.answer(row, caller));
    return { today: todayOf(caller), actions };
  });

  mountEndpoint(app, takeRecommendation, async ({ body: { kind, title, state } }, caller) => {
    const key = title === null ? null : normalizedTitle(title);
    const [about = null] = key === null ? [] : await titles.factsOf(caller, [key], todayOf(caller));
    const open = await decisions.openSuggestions(
      caller,
      await hygiene.overview(caller),
      about ? [about] : [],
    );
    const found = open.find((one) => one.kind === kind && one.title === key);
    if (!found) return fail('not-found');
    if (!mayDecide(caller, about?.facts ?? null)) return fail('no-permission');
    const { minutes, rhythm } = found;
    return decide(caller, about, { origin: 'recommendation', state, kind, minutes, rhythm });
  });

  mountEndpoint(app, reviewSeries, async ({ body: { title, decision, minutes, rhythm } }, caller) => {
    const [about] = await titles.factsOf(caller, [normalizedTitle(title)], todayOf(caller));
    if (!about) return fail('not-found');
    if (!mayDecide(caller, about.facts)) return fail('no-permission');
    const decided = {
      kind: decision,
      minutes: decision === 'shorten' ? minutes : null,
      rhythm: decision === 'thin-out' ? rhythm : null,
    };
    const { now: held } = about.facts;
    const error = decisionError(decided, {
      minutes: held.meetings > 0 ? held.minutes / held.meetings : 0,
      rhythm: about.facts.pace?.rhythm ?? null,
    });
    if (error) return failField(error.field, error.code, decisionErrorText(error), error.params);
    return decide(caller, about, { origin: 'review', state: 'taken', ...decided });
  });

  mountEndpoint(app, removeCoachAction, async ({ params: { id } }, caller) =>
    db.write(async (tx) => {
      const { org } = caller;
      const row = await actionById(tx, org, id);
      if (!row) return fail('not-found');
      if (!canEdit(caller, { createdBy: row.takenBy })) return fail('no-permission');
      await deleteAction(tx, org, id);
      const detail = { kind: row.kind, title: row.displayTitle };
      const subject = `coach-action:${id}`;
      await events.publish(tx, caller, 'coach-action.removed', detail, subject);
      return undefined;
    }),
  );
}

const isSeries = (one: KnownTitle): one is KnownTitle & { facts: { pace: Pace } } => one.facts.pace !== null;

const decisionErrorText = (error: DecisionError): string =>
  error.field === 'minutes'
    ? `Must be less than ${error.params.max + 1} minutes`
    : 'Must be less often than now';
