// Saves, edits, deletes and restores a meeting of a caller. Each change locks the organization first.

import { randomUUID } from 'node:crypto';
import type { MeetingDraft, MeetingEdit } from '#contract/meetings/meetings.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { guessesAfterEdit } from '#domain/meetings/guesses.ts';
import type { MeetingOrigin } from '#domain/meetings/meeting.ts';
import type { ComparedMeeting } from '#domain/meetings/same-meeting.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import { monthOf } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockMeetings, type MeetingsLock } from '#server/db/organization-lock.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { replacePlanned } from '#server/features/meetings/planned/state-store.ts';
import { visiblePlanned } from '#server/features/meetings/planned/visible-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { pricedAttendees } from './attendee-prices.ts';
import { computeMeeting, hasSameContent, isTooCostly, type Posted, unnamedAfterEdit } from './compute.ts';
import { meetingRecord } from './record.ts';
import { type AheadMeeting, aheadOf, isCurrent, liveMeeting } from './ahead-store.ts';
import { comparedMeeting, findRecorded, keepKnown } from './same-meetings.ts';
import { moveLinks } from './same-meetings-store.ts';
import {
  type AttendeeRow,
  deletedMeeting,
  meetingById,
  meetingOfExternalId,
  type MeetingRow,
  savedDraft,
} from './store.ts';

/** The version of a meeting that was never edited. */
const firstVersion = 1;

/** A replacement empties the texts it does not contain. */
const withoutTexts = { ...eachText(() => null), scheduledAt: null };

/** What nobody entered gives way to what somebody saves. */
const recordedByItself: readonly MeetingOrigin[] = ['connection', 'plan', 'import'];

/** A draft without an external id has a key. */
export type KeyedDraft = MeetingDraft & { draftKey: string };
type NewDraft = Omit<MeetingDraft, 'draftKey' | 'externalId' | 'version'>;
type Result<T> = Promise<T | ApiError>;
/** The live meeting that is saved, with the prices that its people had in it. */
export type LiveSource = { id: number; attendees: readonly AttendeeRow[] };

export function meetingService(context: AppContext) {
  const { db, now } = context;
  const limits = planLimits(context);
  const record = meetingRecord(context);

  async function rewrite(
    lock: MeetingsLock,
    { meeting: before, attendees: stored }: AheadMeeting,
    { unnamedAttendees, confirmed = [], ...posted }: Omit<MeetingEdit, 'version'>,
    caller: Member,
    tx: Tx,
  ): Result<number> {
    const unnamed = unnamedAfterEdit(before, unnamedAttendees);
    const priced = await pricedAttendees(tx, lock, caller, posted, stored);
    if (priced instanceof ApiError) return priced;
    const kept = eachText((name) => before[name]);
    const attendeeCount = posted.attendees.length + unnamed.unnamedCount;
    const guesses = guessesAfterEdit(before, { ...posted, attendeeCount }, confirmed);
    const { meeting, attendees } = computeMeeting({ ...kept, ...posted }, priced, lock, unnamed, guesses);
    if (isTooCostly(caller, meeting, lock)) return fail('too-costly');
    if (monthOf(meeting.day) !== monthOf(before.day)) {
      const full = await limits.meetingsError(lock, [meeting.day], tx);
      if (full) return full;
    }
    const columns = {
      ...meeting,
      hasAgenda: agendaOf(meeting.agenda, before.origin, before.hasAgenda),
      scheduledAt: posted.scheduledAt === undefined ? before.scheduledAt : meeting.scheduledAt,
    };
    const event = { actor: caller, action: 'meeting.changed' as const, detail: { title: meeting.title } };
    await record.changeMeetings(tx, lock, [{ before, columns, attendees }], event);
    return before.id;
  }

  /** The meeting that the calendar recorded and a saved one replaces, unless somebody edited it. */
  async function replacedBy(tx: Tx, lock: MeetingsLock, caller: Member, plannedId: number, id: number) {
    const replaced = await replacePlanned(tx, lock, caller, plannedId, id);
    if (replaced instanceof ApiError) return replaced;
    const before = replaced && (await meetingById(tx, lock.org, replaced.id));
    return before?.version === replaced?.version ? before : undefined;
  }

  /** The unedited meeting of a calendar or an import that is surely the same as one that somebody saves. */
  async function replaceable(tx: Tx, lock: MeetingsLock, caller: Member, compared: ComparedMeeting) {
    const [same] = await findRecorded(tx, lock, [compared], { onlyLive: true });
    if (!same || !recordedByItself.includes(same.origin)) return undefined;
    const { id, planned, version } = same;
    const isUnedited =
      same.origin === 'import'
        ? version === firstVersion
        : planned.some(({ meetingVersion }) => meetingVersion === version);
    if (!isUnedited) return undefined;
    const isOfOrganization = caller.apiToken !== undefined && caller.userId < 0;
    let mayReplace = isOfOrganization || canEdit(caller, same);
    for (const one of planned) mayReplace ||= (await visiblePlanned(tx, caller, one.id)) !== undefined;
    return mayReplace ? (await liveMeeting(tx, lock.org, id))?.meeting : undefined;
  }

  async function insert(
    tx: Tx,
    lock: MeetingsLock,
    keys: Pick<MeetingRow, 'draftKey'> & Partial<Pick<MeetingRow, 'externalSource' | 'externalId'>>,
    { replace, plannedMeetingId, ...posted }: NewDraft,
    caller: Member,
    live?: LiveSource,
  ): Result<AheadMeeting> {
    const priced = await pricedAttendees(tx, lock, caller, posted, live?.attendees);
    if (priced instanceof ApiError) return priced;
    const { meeting, attendees } = computeMeeting(posted, priced, lock);
    const id = newId();
    const { apiToken } = caller;
    const origin = live
      ? { origin: 'live' as const, originId: live.id }
      : {
          origin: apiToken ? ('token' as const) : ('calculator' as const),
          originId: apiToken?.id ?? null,
        };
    const replaced =
      plannedMeetingId === undefined
        ? await replaceable(tx, lock, caller, comparedMeeting({ meeting, attendees }, origin))
        : await replacedBy(tx, lock, caller, plannedMeetingId, id);
    if (replaced instanceof ApiError) return replaced;
    const row = {
      ...meeting,
      ...keys,
      id,
      ...origin,
      // A late retry of the replaced draft finds another version and changes nothing.
      version: replace ? firstVersion + 1 : firstVersion,
    };
    const event = { actor: caller, action: 'meeting.saved' as const, detail: { title: meeting.title } };
    const before = replaced ? [replaced] : [];
    const saved = await record.recordMeetings(tx, lock, [{ meeting: row, attendees }], event, before);
    if (saved instanceof ApiError) return saved;
    if (replaced) await moveLinks(tx, lock, replaced.id, id);
    await keepKnown(tx, lock, [id]);
    const [stored] = saved as [MeetingRow];
    return { meeting: stored, attendees };
  }

  /** Each returns the id of the meeting, except `save`. */
  return {
    /** The meeting as it is stored; null if the draft was saved before. */
    save: (posted: KeyedDraft, caller: Member): Result<AheadMeeting | null> =>
      db.write(async (tx) => {
        const { draftKey, externalId: _, version: __, ...draft } = posted;
        const lock = await lockMeetings(tx, caller.org, now());
        if (await savedDraft(tx, { org: caller.org, createdBy: caller.userId, draftKey })) return null;
        return insert(tx, lock, { draftKey }, draft, caller);
      }),

    /** Saves a live meeting, which the transaction has locked. */
    async saveLive(
      tx: Tx,
      lock: MeetingsLock,
      { draftKey, ...draft }: Omit<KeyedDraft, 'externalId' | 'version'>,
      live: LiveSource,
      caller: Member,
    ): Result<number> {
      const saved = await insert(tx, lock, { draftKey }, draft, caller, live);
      return saved instanceof ApiError ? saved : saved.meeting.id;
    },

    /** Saves a meeting with an external id, or replaces it if its content differs. */
    saveExternal: (
      externalId: string,
      posted: MeetingDraft,
      caller: Member,
    ): Result<{ id: number; isNew: boolean }> =>
      db.write(async (tx) => {
        const { draftKey: _, externalId: __, version, replace: ___, plannedMeetingId, ...content } = posted;
        const externalSource = caller.apiToken?.source;
        if (externalSource === undefined) return fail('external-id-without-token', 'externalId');
        const lock = await lockMeetings(tx, caller.org, now());
        const known =
          (await aheadOf(tx, caller.org, { externalSource, externalId })) ??
          (await meetingOfExternalId(tx, caller.org, externalSource, externalId));
        if (!known) {
          if (version !== undefined) return fail('edit-conflict');
          const keys = { externalSource, externalId, draftKey: randomUUID() };
          const saved = await insert(tx, lock, keys, { ...content, plannedMeetingId }, caller);
          return saved instanceof ApiError ? saved : { id: saved.meeting.id, isNew: true };
        }
        const live = await liveMeeting(tx, caller.org, known.id);
        if (!live) return fail('draft-conflict');
        const { meeting: before, attendees: stored } = live;
        if (!canEdit(caller, before)) return fail('no-permission');
        if (version !== undefined && !isCurrent(caller, before, version)) return fail('edit-conflict');
        const priced = await pricedAttendees(tx, lock, caller, content, stored);
        if (priced instanceof ApiError) return priced;
        const { unnamedCount, unnamedRateCents } = before;
        const computed = computeMeeting(content, priced, lock, { unnamedCount, unnamedRateCents });
        const isSame = hasSameContent(computed, before, stored, lock);
        if (!isSame) {
          const replaced = await rewrite(lock, live, { ...withoutTexts, ...content }, caller, tx);
          if (replaced instanceof ApiError) return replaced;
        }
        return { id: before.id, isNew: false };
      }),

    edit: (id: number, { version, ...edit }: MeetingEdit, caller: Member): Result<number> =>
      db.write(async (tx) => {
        const lock = await lockMeetings(tx, caller.org, now());
        const live = await liveMeeting(tx, caller.org, id);
        if (!live) return fail('not-found');
        if (!canEdit(caller, live.meeting)) return fail('no-permission');
        if (!isCurrent(caller, live.meeting, version)) return fail('edit-conflict');
        return rewrite(lock, live, edit, caller, tx);
      }),

    /** Replaces the meeting that the draft was saved as; null if it was edited since. */
    replaceDraft: (id: number, posted: Posted, caller: Member) =>
      db.write(async (tx) => {
        const lock = await lockMeetings(tx, caller.org, now());
        const live = await liveMeeting(tx, caller.org, id);
        if (live?.meeting.version !== firstVersion) return null;
        return rewrite(lock, live, { ...withoutTexts, ...posted }, caller, tx);
      }),

    remove: (id: number, caller: Member): Result<undefined> =>
      db.write(async (tx) => {
        const lock = await lockMeetings(tx, caller.org, now());
        const before = (await liveMeeting(tx, caller.org, id))?.meeting;
        if (!before) return fail('not-found');
        if (!canEdit(caller, before)) return fail('no-permission');
        const event = { actor: caller, action: 'meeting.deleted' as const, detail: { title: before.title } };
        await record.removeMeetings(tx, lock, [before], event);
        return undefined;
      }),

    restore: (id: number, caller: Member): Result<number> =>
      db.write(async (tx) => {
        const { org } = caller;
        const lock = await lockMeetings(tx, org, now());
        const deleted = await deletedMeeting(tx, org, id);
        if (!deleted) return fail('not-found');
        if (!canEdit(caller, deleted)) return fail('no-permission');
        const event = {
          actor: caller,
          action: 'meeting.restored' as const,
          detail: { title: deleted.title },
        };
        return (await record.restoreMeetings(tx, lock, [deleted], event)) ?? id;
      }),
  };
}
