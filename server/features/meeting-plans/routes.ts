// Plans, changes and cancels one's own meetings. The invited people get a mail about each change.

import { emailKey } from '#domain/people/email-key.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  cancelPlan,
  editPlan,
  listPlans,
  type PlanInput,
  priceOfPeople,
  readAvailability,
  readPlanFile,
  savePlan,
} from '#contract/meeting-plans.ts';
import { weekdaysFrom } from '#domain/calendars/planned-days.ts';
import { mostPlans, plansPerPerson, shownCanceledMs } from '#domain/limits.ts';
import { toDollars } from '#domain/money/money.ts';
import { seesPay } from '#domain/people/permissions.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { writeCalendar } from '#server/features/calendar-files/write.ts';
import { type ApiError, fail, failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { rateLimitError } from '#server/http/rate-limits.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { busyTimes, connectedAddresses } from './availability-store.ts';
import { costLine } from './cost-line.ts';
import { planEvent } from './event.ts';
import { followPlan } from './follow.ts';
import { queueInvitations, sendsInvitations } from './invitations.ts';
import { hourlyPrices } from './prices.ts';
import { inOrder, toPlan } from './serializers.ts';
import { endOfPlan } from './series.ts';
import {
  countPlans,
  insertPlan,
  ownPlans,
  planById,
  planOfDraft,
  type StoredPlan,
  updatePlan,
} from './store.ts';

export function meetingPlanRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;

  const limit = ({ userId }: Member, reply: FastifyReply) =>
    rateLimitError(app, `meeting-plans:${userId}`, plansPerPerson, reply);

  mountEndpoint(app, listPlans, async (_input, { org, userId }) => {
    const plans = await ownPlans(db.read, org, userId, now() - shownCanceledMs);
    const shown = plans.filter(
      ({ lastAt, canceledAt }) => canceledAt !== null || lastAt === null || lastAt > now(),
    );
    const sendsMail = await sendsInvitations(context, db.read, org, userId);
    return { plans: inOrder(shown.map((plan) => toPlan(plan, now()))), sendsMail };
  });

  mountEndpoint(app, priceOfPeople, async ({ body }, caller) => {
    const people = [{ ...caller, isOptional: false }, ...others(caller, body.people)];
    const { allCents, optionalCents, estimatedPeople } = await hourlyPrices(db, caller, people, now());
    const { workingWeeks, hygiene } = caller.organization;
    return {
      hourlyCost: toDollars(allCents),
      optionalHourlyCost: toDollars(optionalCents),
      estimatedPeople,
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
    const content = contentOf(input, caller);
    const wrong = contentError(input, content, caller);
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
        const at = { createdAt: now(), changedAt: now(), canceledAt: null };
        const identity = { id: newId(), uid: randomUUID(), sequence: 0, version: 1, createdBy: userId };
        const plan: StoredPlan = { ...content, ...at, ...identity };
        await insertPlan(tx, org, plan, draftKey);
        await followPlan(tx, lock, plan, caller, now());
        await queueInvitations(context, org, null, plan, tx);
        const detail = { people: plan.people.length };
        await events.publish(tx, caller, 'meeting-plan.saved', detail, `meeting-plan:${plan.id}`);
        return toPlan(plan, now());
      });
    // Of two concurrent saves of one draft, the second returns the plan of the first.
    return unlessDuplicate(save(), save);
  });

  mountEndpoint(app, editPlan, async ({ params: { id }, body: { version, ...input } }, caller, { reply }) => {
    const { org } = caller;
    const tooMany = await limit(caller, reply);
    if (tooMany) return tooMany;
    const content = contentOf(input, caller);
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      const before = await planById(tx, org, id);
      if (before?.createdBy !== caller.userId || before.canceledAt !== null) return fail('not-found');
      const wrong = contentError(input, content, caller);
      if (wrong) return wrong;
      if (content.startsAt !== before.startsAt && content.startsAt <= now()) return isPast();
      const after = { ...before, ...content };
      // A change without effect, such as a retry after a lost response, sends no mail.
      if (isDeepStrictEqual(after, before)) return toPlan(before, now());
      if (before.version !== version) return fail('edit-conflict');
      const changed = {
        ...after,
        sequence: before.sequence + 1,
        version: version + 1,
        changedAt: now(),
      };
      await updatePlan(tx, org, changed);
      await followPlan(tx, lock, changed, caller, now());
      await queueInvitations(context, org, before, changed, tx);
      const detail = { people: changed.people.length };
      await events.publish(tx, caller, 'meeting-plan.changed', detail, `meeting-plan:${id}`);
      return toPlan(changed, now());
    });
  });

  mountEndpoint(app, cancelPlan, async ({ params: { id } }, caller, { reply }) => {
    const { org } = caller;
    const tooMany = await limit(caller, reply);
    if (tooMany) return tooMany;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      const before = await planById(tx, org, id);
      if (before?.createdBy !== caller.userId) return fail('not-found');
      if (before.canceledAt !== null) return undefined;
      const { version, sequence } = before;
      const at = { changedAt: now(), canceledAt: now() };
      const after = { ...before, ...at, version: version + 1, sequence: sequence + 1 };
      await updatePlan(tx, org, after);
      await followPlan(tx, lock, after, caller, now());
      // Nobody needs a cancellation of a past meeting.
      if (before.lastAt === null || before.lastAt > now())
        await queueInvitations(context, org, before, after, tx);
      await events.publish(tx, caller, 'meeting-plan.canceled', {}, `meeting-plan:${id}`);
      return undefined;
    });
  });

  mountEndpoint(app, readPlanFile, async ({ params: { id } }, caller, { reply }) => {
    const plan = await planById(db.read, caller.org, id);
    if (plan?.createdBy !== caller.userId) return fail('not-found');
    // Everybody may receive the file, so it contains only what everybody may see.
    const everybody = { ...caller, role: 'user' as const, canSeePay: false };
    const line = seesPay(caller) ? await costLine(db, everybody, plan, caller, now()) : '';
    void reply.header('content-disposition', 'attachment; filename="meeting.ics"');
    return Buffer.from(writeCalendar([planEvent(plan, caller, line)]));
  });
}

const isPast = () => failField('startsAt', 'out-of-range', 'Please choose a time that is still to come.');

type Content = Pick<
  StoredPlan,
  | 'title'
  | 'agenda'
  | 'startsAt'
  | 'durationMinutes'
  | 'timeZone'
  | 'repeats'
  | 'weekdays'
  | 'untilDay'
  | 'lastAt'
  | 'showsCost'
  | 'people'
>;

/** The author takes part anyway. */
const others = <Somebody extends { email: string | null }>({ email }: Member, people: readonly Somebody[]) =>
  people.filter((person) => person.email !== emailKey(email));

function contentOf(input: PlanInput, caller: Member): Content {
  const { timeZone, hygiene } = caller.organization;
  const startsAt = Math.floor(Date.parse(input.startsAt) / minuteMs) * minuteMs;
  const { repeats } = input;
  const weekdays =
    repeats === 'day' ? weekdaysFrom(hygiene.thresholds.workingDays, localDay(startsAt, timeZone)) : [];
  const timed = {
    startsAt,
    durationMinutes: input.minutes,
    timeZone,
    repeats,
    weekdays: weekdays.join(),
    untilDay: repeats === null ? null : input.untilDay,
  };
  return {
    ...timed,
    title: input.title,
    agenda: input.agenda || null,
    lastAt: endOfPlan(timed),
    showsCost: input.showsCost ? 1 : 0,
    people: others(caller, input.people).map(({ isOptional, ...person }) => ({
      ...person,
      isOptional: isOptional ? 1 : 0,
    })),
  };
}

function contentError(
  { showsCost }: PlanInput,
  { untilDay, startsAt, timeZone }: Content,
  caller: Member,
): ApiError | null {
  if (showsCost && !seesPay(caller)) return fail('no-permission', 'showsCost');
  if (untilDay !== null && untilDay < localDay(startsAt, timeZone))
    return failField('untilDay', 'out-of-range', 'Must not be before the first meeting.');
  return null;
}
