// Moves, cancels or puts back a single meeting of a planned series.

import { moveError, occurrenceAt } from '#domain/calendar/occurrences.ts';
import { localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { type ApiError, fail, failField } from '#server/http/api-error.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { isPast } from './content.ts';
import { followPlan, recurrenceIdOf } from './follow.ts';
import { invitations } from './invitations.ts';
import { endOfPlan, newestSequence, seriesOf } from './series.ts';
import { type ChangeRow, restoreCopy, type StoredPlan, updatePlan } from './store.ts';

/** `startsAt` null cancels it; its original start puts it back. */
type Wanted = { originalStart: number; startsAt: number | null; version: number };

export function meetingChanges(context: Pick<AppContext, 'jobs' | 'config' | 'now' | 'events'>) {
  const { now, events } = context;
  const tell = invitations(context);

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
    await tell.ofMeeting(tx, caller, after, change);
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
