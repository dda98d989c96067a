// Deciding: take or dismiss a recommendation, review a series, and see what came of it.

import type { FastifyInstance } from 'fastify';
import { listCoachActions, removeCoachAction, reviewSeries, takeRecommendation } from '#contract/coach.ts';
import { type Decided, type DecisionError, decisionError } from '#domain/hygiene/decisions.ts';
import { localDay } from '#domain/time/local-day.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { clockStore } from '#server/features/totals/clock-store.ts';
import { actionAnswers } from './actions.ts';
import { type ActionRow, coachActionsStore } from './actions-store.ts';
import { coachAdvice, mayDecide } from './advice.ts';
import { fourWeeks } from './four-weeks.ts';
import { coachOverview } from './overview.ts';
import { coachTitles, type KnownTitle } from './titles.ts';

type Made = Pick<ActionRow, 'origin' | 'state'> & Decided;

const decisionErrorText = (error: DecisionError): string =>
  error.code === 'not-shorter'
    ? `Must be less than ${error.lessThan} minutes`
    : 'Must be less often than now';

export function coachActionRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const actions = coachActionsStore(db);
  const answer = actionAnswers(db, now);
  const titles = coachTitles(db, now);
  const readOverview = coachOverview(db, now);
  const { standing, decidedLately } = coachAdvice(db, now);
  const clock = clockStore(db);
  const weeks = fourWeeks(db, now);
  const todayOf = (caller: Member) => localDay(now(), caller.organization.timeZone);

  async function decide(caller: Member, about: KnownTitle | null, made: Made) {
    const { org, userId, name } = caller;
    const day = todayOf(caller);
    const title = about?.title ?? null;
    const foreseen = await weeks.foresee(caller, title, made, about?.facts.rhythm ?? null, day);
    const row: ActionRow = {
      ...made,
      id: newId(),
      title,
      spelling: about?.facts.latest.displayTitle ?? null,
      takenBy: userId,
      takenAt: now(),
      day,
      baseline: JSON.stringify(foreseen.baseline),
      predicted: JSON.stringify(foreseen.predicted),
    };
    const isMade = await db.write(async (tx) => {
      // Two who decide at once wait for each other here, or neither would see what the other one decided.
      await clock.lockOrganization(org, tx);
      if (made.origin === 'recommendation' && (await decidedLately(org, tx))(row)) return false;
      await actions.insert(org, row, tx);
      const action = made.origin === 'review' ? 'series.reviewed' : `recommendation.${made.state}`;
      const detail = { kind: made.kind, title: row.spelling, minutes: made.minutes, rhythm: made.rhythm };
      await events.record({ org, actor: caller, action, subject: `coach-action:${row.id}`, detail }, tx);
      return true;
    });
    return isMade ? answer({ ...row, takenByName: name }, caller) : fail('not-found');
  }

  mountEndpoint(app, listCoachActions, async (_input, caller) => {
    const rows = await actions.newest(caller.org);
    const answers = [];
    for (const row of rows) answers.push(await answer(row, caller));
    return { today: todayOf(caller), actions: answers };
  });

  mountEndpoint(app, takeRecommendation, async ({ body: { kind, title, state } }, caller) => {
    const today = todayOf(caller);
    const key = title === null ? null : normalizedTitle(title);
    const [about = null] = key === null ? [] : await titles.factsOf(caller, [key], today);
    const all = await standing(caller, await readOverview(caller), about ? [about] : []);
    const found = all.find((one) => one.kind === kind && one.title === key);
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
    const wrong = decisionError(decided, {
      minutes: held.meetings > 0 ? held.minutes / held.meetings : 0,
      rhythm: about.facts.rhythm,
    });
    if (wrong) return new ApiError('invalid', { [wrong.field]: [decisionErrorText(wrong)] });
    return decide(caller, about, { origin: 'review', state: 'taken', ...decided });
  });

  mountEndpoint(app, removeCoachAction, async ({ params: { id } }, caller) =>
    db.write(async (tx) => {
      const row = await actions.byId(caller.org, id, tx);
      if (!row) return fail('not-found');
      if (!canEdit(caller, { createdBy: row.takenBy })) return fail('no-permission');
      await actions.remove(caller.org, id, tx);
      const detail = { kind: row.kind, title: row.spelling };
      await events.record(
        {
          org: caller.org,
          actor: caller,
          action: 'coach-action.removed',
          subject: `coach-action:${id}`,
          detail,
        },
        tx,
      );
      return undefined;
    }),
  );
}
