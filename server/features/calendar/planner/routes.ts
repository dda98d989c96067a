// Plans, changes and cancels one's own meetings. The invited people get a mail about each change.

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  cancelPlan,
  changeOccurrence,
  editPlan,
  listOccurrences,
  listPlans,
  occurrencesAtOnce,
  type PlanOccurrence,
  priceOfPeople,
  readAvailability,
  readPlanFile,
  savePlan,
} from '#contract/calendar/planner.ts';
import { occurrencesOf } from '#domain/calendar/occurrences.ts';
import { mostPlans, plansPerPerson, shownCanceledMs } from '#domain/limits.ts';
import { toMajor } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { writeCalendar } from '#server/calendar-files/write.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import { readerOf, renderFor } from '#server/languages/reader-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { busyTimes, connectedAddresses } from './availability-store.ts';
import { meetingChanges, planChanges } from './change-plan.ts';
import { contentError, contentOf, isContentOf, isPast, others } from './content.ts';
import { costLineFor } from './cost-line.ts';
import { eventsOf, ownEvent } from './event.ts';
import { followPlan } from './follow.ts';
import { invitations, sendsInvitations } from './invitations.ts';
import { hourlyPrices } from './prices.ts';
import { inOrder, toOccurrence, toPlan } from './serializers.ts';
import { endOfPlan, seriesOf } from './series.ts';
import {
  countPlans,
  insertPlan,
  ownPlans,
  planById,
  planOfDraft,
  plansOfSeries,
  type StoredPlan,
} from './store.ts';

export function meetingPlanRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const { changePlan, cancel } = planChanges(context);
  const { changeMeeting } = meetingChanges(context);
  const notify = invitations(context);

  const limit = ({ userId }: Member, reply: FastifyReply) =>
    rateLimitError(app, `meeting-plans:${userId}`, plansPerPerson, reply);

  mountEndpoint(app, listPlans, async (_input, { org, userId }) => {
    const plans = await ownPlans(db.read, org, userId, now() - shownCanceledMs);
    const shown = plans.filter(
      (plan) =>
        (plan.canceledAt !== null || plan.lastAt === null || plan.lastAt > now()) && isLast(plan, plans),
    );
    const sendsMail = await sendsInvitations(context, db.read, org, userId);
    return { plans: inOrder(shown.map((plan) => toPlan(plan, now()))), sendsMail };
  });

  mountEndpoint(app, priceOfPeople, async ({ body }, caller) => {
    const people = [{ ...caller, isOptional: false }, ...others(caller, body.people)];
    const prices = await hourlyPrices(db, caller, people, now());
    const { workingWeeks, hygiene } = caller.organization;
    return {
      hourlyCost: toMajor(prices.allCents),
      optionalHourlyCost: toMajor(prices.optionalCents),
      estimatedPeople: prices.estimatedPeople,
      departments: prices.departments.map(({ hourlyCents, ...one }) => ({
        ...one,
        hourlyCost: toMajor(hourlyCents),
      })),
      workingWeeks,
      workingDays: [...hygiene.thresholds.workingDays],
    };
  });

  mountEndpoint(app, readAvailability, async ({ body }, { org }) => {
    const from = Date.parse(body.startsAt);
    const window = { from, to: from + body.minutes * minuteMs };
    const emails = await connectedAddresses(db.read, org, body.emails);
    const busy = await busyTimes(db.read, org, emails, window, body.exceptPlan);
    return {
      people: emails.map((email) => ({
        email,
        busy: busy
          .filter((time) => time.email === email)
          .map(({ startsAt, endsAt }) => ({ startsAt: isoInstant(startsAt), endsAt: isoInstant(endsAt) })),
      })),
    };
  });

  mountEndpoint(app, savePlan, async ({ body: { draftKey, ...input } }, caller, { reply }) => {
    const { org, userId } = caller;
    const tooMany = await limit(caller, reply);
    if (tooMany) return tooMany;
    const content = contentOf(input, caller, null, now());
    const wrong = contentError(content, caller);
    const save = () =>
      db.write(async (tx) => {
        const lock = await lockOrganization(tx, org);
        const saved = await planOfDraft(tx, org, userId, draftKey);
        if (saved) {
          void reply.code(200);
          return toPlan(saved, now());
        }
        if (wrong) return wrong;
        if (content.startsAt <= now()) return isPast();
        if ((await countPlans(tx, org, userId, now())) >= mostPlans) return fail('list-full');
        const id = newId();
        const identity = { id, seriesId: id, uid: randomUUID(), sequence: 1, version: 1, createdBy: userId };
        const at = { createdAt: now(), changedAt: now(), canceledAt: null };
        const planned = { ...content, ...at, ...identity, changes: [] };
        const plan: StoredPlan = { ...planned, lastAt: endOfPlan(planned) };
        await insertPlan(tx, org, plan, draftKey);
        await followPlan(tx, lock, plan, caller, now());
        await notify.ofPlan(tx, caller, null, plan);
        const detail = { people: plan.people.length };
        await events.publish(tx, caller, 'meeting-plan.saved', detail, `meeting-plan:${id}`);
        return toPlan(plan, now());
      });
    // Of two concurrent saves of one draft, the second returns the plan of the first.
    return unlessDuplicate(save(), save);
  });

  /** The plan with this id, and the one in which its series goes on; null for those of others. */
  async function planOf(tx: Tx, { org, userId }: Member, id: number) {
    const plan = await planById(tx, org, id);
    if (plan?.createdBy !== userId) return null;
    const last = (await plansOfSeries(tx, org, plan.seriesId)).at(-1) ?? plan;
    return { plan, last };
  }

  mountEndpoint(app, editPlan, async ({ params: { id }, body: { version, ...input } }, caller, { reply }) => {
    const tooMany = await limit(caller, reply);
    if (tooMany) return tooMany;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, caller.org);
      const found = await planOf(tx, caller, id);
      if (!found || found.last.canceledAt !== null) return fail('not-found');
      const content = contentOf(input, caller, found.plan, now());
      // A retry after a lost response, for a series that has gone on as another plan.
      if (found.last.id !== id)
        return isContentOf(found.last, content) ? toPlan(found.last, now()) : conflict();
      const changed = await changePlan(tx, lock, caller, found.plan, content, version);
      return changed instanceof ApiError ? changed : toPlan(changed, now());
    });
  });

  mountEndpoint(app, cancelPlan, async ({ params: { id } }, caller, { reply }) => {
    const tooMany = await limit(caller, reply);
    if (tooMany) return tooMany;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, caller.org);
      const found = await planOf(tx, caller, id);
      if (!found) return fail('not-found');
      if (found.last.canceledAt === null) await cancel(tx, lock, caller, found.last);
      return undefined;
    });
  });

  mountEndpoint(app, listOccurrences, async ({ params: { id }, query: { after } }, caller) => {
    const plan = await planById(db.read, caller.org, id);
    if (plan?.createdBy !== caller.userId || plan.repeats === null) return fail('not-found');
    if (plan.canceledAt !== null) return { occurrences: [], next: null };
    const from = Math.max(now(), after === undefined ? 0 : Date.parse(after)) + 1;
    const found: PlanOccurrence[] = [];
    for (const occurrence of occurrencesOf(seriesOf(plan), { from, to: from + listedMs }))
      if (found.push(toOccurrence(occurrence)) > occurrencesAtOnce) break;
    const occurrences = found.slice(0, occurrencesAtOnce);
    return {
      occurrences,
      next: found.length > occurrences.length ? (occurrences.at(-1)?.startsAt ?? null) : null,
    };
  });

  mountEndpoint(app, changeOccurrence, async ({ params: { id }, body }, caller, { reply }) => {
    const tooMany = await limit(caller, reply);
    if (tooMany) return tooMany;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, caller.org);
      const found = await planOf(tx, caller, id);
      if (!found || found.last.canceledAt !== null) return fail('not-found');
      if (found.last.id !== id) return conflict();
      const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / minuteMs) * minuteMs;
      const changed = await changeMeeting(tx, lock, caller, found.plan, {
        version: body.version,
        originalStart: minuteOf(body.originalStart),
        startsAt: body.startsAt === null ? null : minuteOf(body.startsAt),
      });
      return changed instanceof ApiError ? changed : toPlan(changed, now());
    });
  });

  mountEndpoint(app, readPlanFile, async ({ params: { id }, query }, caller, { reply }) => {
    const plan = await planById(db.read, caller.org, id);
    if (plan?.createdBy !== caller.userId) return fail('not-found');
    const reader = readerOf(caller);
    const written = [];
    for (const part of await plansOfSeries(db.read, caller.org, plan.seriesId)) {
      // Anybody may receive the file for guests, so it does not say what the meeting costs.
      const isOwn = query.for === 'me';
      const costLine = isOwn ? await costLineFor(db, caller, part, caller, now()) : null;
      const line = costLine ? renderFor(reader, costLine) : '';
      const ofPart = eventsOf(part, caller, line);
      written.push(...(isOwn ? ofPart.map(ownEvent) : ofPart));
    }
    void reply.header('content-disposition', 'attachment; filename="meeting.ics"');
    return Buffer.from(writeCalendar(written));
  });
}

/** Beyond it, only canceled meetings are likely. */
const listedMs = 5 * 366 * dayMs;

const conflict = () => fail('edit-conflict');

/** Of a series, only the last plan can still change. */
const isLast = ({ id, seriesId }: StoredPlan, plans: readonly StoredPlan[]): boolean =>
  !plans.some((plan) => plan.seriesId === seriesId && plan.id > id);
