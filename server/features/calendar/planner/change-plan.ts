// Changes and cancels plans. What has begun stays as it was, here and in the calendars of the people: a series that
// has begun ends with its last meeting so far, and its coming meetings are a new plan of the series. Google and
// Outlook do the same; a changed start or rule of the old series would change its past, too.

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { nextOccurrence, remainingChanges, moveError, occurrenceAt } from '#domain/calendar/occurrences.ts';
import { localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { type ApiError, fail, failField } from '#server/http/api-error.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { contentError, isPast, monthPlaceFrom, type PlanContent } from './content.ts';
import { followPlan, recurrenceIdOf } from './follow.ts';
import { invitations } from './invitations.ts';
import { endOfPlan, lastBegunOf, newestSequence, seriesOf } from './series.ts';
import { type ChangeRow, insertPlan, type StoredPlan, updatePlan, restoreCopy } from './store.ts';

/** With the changes of single meetings that `content` leaves as they are. */
function withChanges(plan: Omit<StoredPlan, 'changes' | 'lastAt'>, former: readonly ChangeRow[]): StoredPlan {
  const remaining = remainingChanges(
    seriesOf({ ...plan, changes: [] }),
    former.map((change) => ({ ...change, isCanceled: change.isCanceled === 1 })),
  );
  const { sequence, changedAt } = plan;
  const changes = remaining
    .map((change): ChangeRow => ({
      ...change,
      isCanceled: change.isCanceled ? 1 : 0,
      sequence,
      changedAt,
    }))
    .toSorted((a, b) => a.originalStart - b.originalStart);
  return { ...plan, changes, lastAt: endOfPlan({ ...plan, changes }) };
}

export function planChanges(context: Pick<AppContext, 'jobs' | 'config' | 'now' | 'events'>) {
  const { now, events } = context;
  const notify = invitations(context);

  /** Returns the plan with the change: of a series that has begun, the new one. */
  async function changePlan(
    tx: Tx,
    lock: OrgLock,
    caller: Member,
    before: StoredPlan,
    content: PlanContent,
    version: number,
  ): Promise<StoredPlan | ApiError> {
    const wrong = contentError(content, caller);
    if (wrong) return wrong;
    const isMoved = content.startsAt !== before.startsAt;
    if (isMoved && content.startsAt <= now()) return isPast();
    if (isMoved && before.repeats === null && before.startsAt <= now())
      return failField('startsAt', 'out-of-range', 'This meeting has begun. Please plan another one.');
    // A change without effect, such as a retry after a lost response, sends no mail.
    if (isDeepStrictEqual({ ...before, ...content }, before)) return before;
    if (before.version !== version) return fail('edit-conflict');
    const begun = lastBegunOf(before, now());
    return begun === null
      ? changeWhole(tx, lock, caller, before, content)
      : continueSeries(tx, lock, caller, before, content, begun.originalStart);
  }

  async function changeWhole(
    tx: Tx,
    lock: OrgLock,
    caller: Member,
    before: StoredPlan,
    content: PlanContent,
  ): Promise<StoredPlan> {
    const after = withChanges(
      {
        ...before,
        ...content,
        sequence: newestSequence(before) + 1,
        version: before.version + 1,
        changedAt: now(),
      },
      before.changes,
    );
    await updatePlan(tx, lock.org, after);
    await followPlan(tx, lock, after, caller, now());
    await notify.ofPlan(tx, caller, before, after);
    await record(tx, caller, after);
    return after;
  }

  async function continueSeries(
    tx: Tx,
    lock: OrgLock,
    caller: Member,
    before: StoredPlan,
    content: PlanContent,
    lastStart: number,
  ): Promise<StoredPlan | ApiError> {
    const identity = { id: newId(), uid: randomUUID(), sequence: 1, version: 1 };
    const at = { createdAt: now(), changedAt: now() };
    const planned = { ...before, ...content, ...identity, ...at };
    const ahead = before.changes.filter(({ originalStart }) => originalStart > lastStart);
    const next = nextOccurrence(seriesOf(withChanges(planned, ahead)), now() + 1);
    if (!next) return failField('untilDay', 'out-of-range', 'No meeting is left until this day.');
    const first = { startsAt: next.originalStart, monthPlace: monthPlaceFrom(content) };
    const after = withChanges({ ...planned, ...first }, ahead);
    const ended = endedPlan(before, lastStart);
    await updatePlan(tx, lock.org, ended);
    await insertPlan(tx, lock.org, after, randomUUID());
    for (const plan of [ended, after]) await followPlan(tx, lock, plan, caller, now());
    await notify.ofEnd(tx, caller, ended, after);
    await record(tx, caller, after);
    return after;
  }

  /** The part of a series up to its last meeting that has begun. */
  function endedPlan(before: StoredPlan, lastStart: number): StoredPlan {
    const changes = before.changes.filter(({ originalStart }) => originalStart <= lastStart);
    const ended = {
      ...before,
      untilDay: localDay(lastStart, before.timeZone),
      changes,
      sequence: newestSequence(before) + 1,
      version: before.version + 1,
      changedAt: now(),
    };
    return { ...ended, lastAt: endOfPlan(ended) };
  }

  const record = (tx: Tx, caller: Member, { id, people }: StoredPlan) =>
    events.publish(tx, caller, 'meeting-plan.changed', { people: people.length }, `meeting-plan:${id}`);

  async function cancel(tx: Tx, lock: OrgLock, caller: Member, before: StoredPlan): Promise<void> {
    const begun = lastBegunOf(before, now());
    const canceledAt = now();
    const after: StoredPlan =
      begun === null
        ? {
            ...before,
            canceledAt,
            changedAt: canceledAt,
            sequence: newestSequence(before) + 1,
            version: before.version + 1,
          }
        : { ...endedPlan(before, begun.originalStart), canceledAt };
    await updatePlan(tx, lock.org, after);
    await followPlan(tx, lock, after, caller, now());
    // Nobody needs a cancellation of a past meeting.
    if (before.lastAt === null || before.lastAt > now())
      await (begun === null
        ? notify.ofPlan(tx, caller, before, after)
        : notify.ofEnd(tx, caller, after, null));
    await events.publish(tx, caller, 'meeting-plan.canceled', {}, `meeting-plan:${before.id}`);
  }

  return { changePlan, cancel };
}

// Moves, cancels or puts back a single meeting of a planned series.

/** `startsAt` null cancels it; its original start puts it back. */
type Wanted = { originalStart: number; startsAt: number | null; version: number };

export function meetingChanges(context: Pick<AppContext, 'jobs' | 'config' | 'now' | 'events'>) {
  const { now, events } = context;
  const notify = invitations(context);

  async function changeMeeting(
    tx: Tx,
    lock: OrgLock,
    caller: Member,
    before: StoredPlan,
    { originalStart, startsAt, version }: Wanted,
  ): Promise<StoredPlan | ApiError> {
    const series = seriesOf(before);
    const meeting = before.repeats === null ? null : occurrenceAt(series, originalStart);
    if (!meeting)
      return failField('originalStart', 'invalid', 'The series has no meeting that usually begins then.');
    if (!meeting.isCanceled && meeting.startsAt <= now())
      return failField('originalStart', 'out-of-range', 'This meeting has begun.');
    // A change without effect, such as a retry after a lost response, sends no mail.
    const isSame =
      startsAt === null ? meeting.isCanceled : !meeting.isCanceled && startsAt === meeting.startsAt;
    if (isSame) return before;
    if (before.version !== version) return fail('edit-conflict');
    if (startsAt !== null && startsAt <= now()) return isPast();
    if (startsAt !== null && moveError(series, originalStart, startsAt) !== null)
      return failField(
        'startsAt',
        'out-of-range',
        'Please choose a day after the meeting before it, and before the next one.',
      );

    const change: ChangeRow = {
      originalStart,
      startsAt: startsAt ?? meeting.startsAt,
      isCanceled: startsAt === null ? 1 : 0,
      sequence: newestSequence(before) + 1,
      changedAt: now(),
    };
    const changes = [...before.changes.filter((one) => one.originalStart !== originalStart), change].toSorted(
      (a, b) => a.originalStart - b.originalStart,
    );
    const changed = { ...before, changes, version: before.version + 1 };
    const after = { ...changed, lastAt: endOfPlan(changed) };
    await updatePlan(tx, lock.org, after);
    if (meeting.isCanceled) {
      const endsAt = change.startsAt + after.durationMinutes * minuteMs;
      await restoreCopy(tx, lock.org, after, recurrenceIdOf(originalStart), endsAt);
    }
    await followPlan(tx, lock, after, caller, now());
    await notify.ofMeeting(tx, caller, after, change);
    const day = localDay(originalStart, before.timeZone);
    await events.publish(tx, caller, actionOf(change), { day }, `meeting-plan:${before.id}`);
    return after;
  }

  return { changeMeeting };
}

function actionOf({ isCanceled, startsAt, originalStart }: ChangeRow) {
  if (isCanceled === 1) return 'meeting-plan.meeting-canceled' as const;
  return startsAt === originalStart
    ? ('meeting-plan.meeting-put-back' as const)
    : ('meeting-plan.meeting-moved' as const);
}
