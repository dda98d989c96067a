// The hygiene coach: the score and its trend, recommendations, the series, and decisions.

import type { FastifyInstance } from 'fastify';
import {
  exportSeries,
  listCoachActions,
  listSeries,
  readCoach,
  removeCoachAction,
  reviewSeries,
  takeRecommendation,
} from '#contract/reports/coach.ts';
import { type Decided, type DecisionError, decisionError } from '#domain/reports/coach/decisions.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { fail, failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { attachment } from '#server/http/table-file.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { mayDecide } from './decisions.ts';
import { discussRoutes } from './discuss.ts';
import { seriesFile } from './series-file.ts';
import { coachService } from './service.ts';
import { hygieneSettingsRoutes } from './settings.ts';
import { actionById, type ActionRow, deleteAction, insertAction } from './store.ts';
import type { KnownTitle } from './titles.ts';

export function coachRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const { hygiene, titles, decisions, coach, seriesOf, actions } = coachService(context);
  const todayOf = (caller: Member) => localDay(now(), caller.organization.timeZone);

  hygieneSettingsRoutes(app, context);
  discussRoutes(app, context, { hygiene, titles, decisions });

  mountEndpoint(app, readCoach, async (_input, caller) => coach(caller));

  mountEndpoint(app, listSeries, async (_input, caller) => ({
    today: todayOf(caller),
    version: caller.organization.hygiene.version,
    workingWeeks: caller.organization.workingWeeks,
    series: await seriesOf(caller),
  }));

  mountEndpoint(app, exportSeries, async ({ query: { as = 'csv' } }, caller, { reply }) => {
    const { file, rows } = await seriesFile(as, caller, await seriesOf(caller));
    await events.publishExport(caller, 'series.exported', { series: rows }, 'series');
    void reply.header('content-disposition', attachment('series', as));
    return file;
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

  mountEndpoint(app, listCoachActions, async (_input, caller) => actions(caller));

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

const decisionErrorText = (error: DecisionError): string =>
  error.field === 'minutes'
    ? `Must be less than ${error.params.max + 1} minutes`
    : 'Must be less often than now';
