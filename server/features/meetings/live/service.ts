// Changes of live meetings, and saving one through the one door.

import type { Received } from '#contract/endpoint.ts';
import type { commandLive, startLive } from '#contract/meetings/live-meetings.ts';
import {
  applyCommand,
  guestEntered,
  type LiveActor,
  type LiveCommand,
  type LiveError,
  newLive,
  personOf,
  settled,
} from '#domain/meetings/live/commands.ts';
import type { LiveState } from '#domain/meetings/live/state.ts';
import { directoryPrice, type Price } from '#domain/people/pricing.ts';
import { localDay } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken, newId, newKey } from '#server/db/identifiers.ts';
import { lockMeetings, lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import { pricedAttendees } from '#server/features/meetings/meetings/attendee-prices.ts';
import { meetingService } from '#server/features/meetings/meetings/service.ts';
import { visiblePlanned } from '#server/features/meetings/planned/visible-store.ts';
import { openRating } from '#server/features/meetings/ratings/opening.ts';
import { priceListFor } from '#server/features/people/people/prices-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { type Corrections, meetingToSave, peopleOf } from './people.ts';
import * as store from './store.ts';
import type { LiveGuest, LivePrices, LiveRow } from './store.ts';

/** Browsers that opened the link of a meeting. The host can replace the link, which lets all of them go. */
export const mostGuests = 1000;
/** Meetings of a member that nobody has saved. */
const mostUnsaved = 20;
/** Of a member who joins: people of the directory have a tier, not a role in a meeting. */
const memberRole = 'Participant';

type Result<T> = Promise<T | ApiError>;
type Started = Received<typeof startLive>['body'];
type Commanded = Received<typeof commandLive>['body'];

const keyOwner = (org: OrgId, id: number): string => `live:${org}:${id}`;

export function liveService(context: AppContext) {
  const { db, now, events, config } = context;
  const box = secretBox(config);
  const meetings = meetingService(context);

  const actorOf = ({ userId, name }: Member): LiveActor => ({ userId, name, role: memberRole });
  const refresh = (tx: Tx, org: OrgId) => events.refresh({ organizationId: org, kind: 'live-meeting' }, tx);

  const newSecret = (org: OrgId, id: number) => {
    const key = newKey();
    return { lockedKey: box.lock(Buffer.from(key), keyOwner(org, id)), keyHash: hashToken(key) };
  };

  /** The locked row after what time alone did. */
  async function current(
    tx: Tx,
    org: OrgId,
    id: number,
  ): Promise<{ row: LiveRow; seen: Map<number, number> } | undefined> {
    const row = await store.lockLive(db, tx, org, id);
    if (!row) return undefined;
    const seen = await store.seenOf(tx, org, id);
    const state = settled(row.state, seen, row.commandAt, now());
    if (state !== row.state) {
      await store.updateLive(tx, org, id, { state });
      refresh(tx, org);
    }
    return { row: { ...row, state }, seen };
  }

  /** The prices with those of the people who are new: members by the directory, guests by the default rate. */
  async function pricesWith(
    tx: Tx,
    { prices, createdAt }: LiveRow,
    state: LiveState,
    { org, timeZone, defaultRateCents }: Pick<OrgLock, 'org' | 'timeZone' | 'defaultRateCents'>,
    email: string | null,
  ): Promise<LivePrices> {
    const known: Record<number, Price> = { ...prices };
    for (const { id, name, isGuest } of state.people.filter((one) => !(one.id in known))) {
      const unknown = {
        personId: null,
        salaryTier: null,
        hourlyRateCents: defaultRateCents,
        estimated: 1 as const,
      };
      if (isGuest) {
        known[id] = unknown;
        continue;
      }
      const names = [email, name].flatMap((one) => one ?? []);
      const list = await priceListFor(tx, { org, defaultRateCents }, names);
      const day = localDay(createdAt, timeZone);
      const priced = names.map((one) => directoryPrice(list, one, day));
      known[id] = priced.find(({ personId }) => personId !== null) ?? unknown;
    }
    return known;
  }

  async function change(
    tx: Tx,
    row: LiveRow,
    state: LiveState,
    person: number | null,
    email: string | null,
    lock: OrgLock,
  ): Promise<void> {
    const isNew = state.people.length > row.state.people.length;
    const prices = isNew ? await pricesWith(tx, row, state, lock, email) : null;
    await store.updateLive(tx, lock.org, row.id, { state, commandAt: now(), ...(prices && { prices }) });
    if (person !== null) await store.markSeen(tx, lock.org, row.id, person, now());
    refresh(tx, lock.org);
  }

  const guestOf = async (token: string | null, id: number): Promise<LiveGuest | undefined> =>
    token === null ? undefined : asSystem(() => store.guestByHash(db.read, hashToken(token), id));

  return {
    start: (
      { meeting, elapsedMs, isRunning, agenda }: Started,
      caller: Member,
    ): Result<{ id: number; isNew: boolean }> =>
      db.write(async (tx) => {
        const { org, userId, name } = caller;
        await lockOrganization(tx, org);
        const {
          draftKey = '',
          attendees: _,
          durationMinutes: _minutes,
          externalId: _externalId,
          version: _version,
          replace: _replace,
          plannedMeetingId,
          ...draft
        } = meeting;
        const known = await store.liveOfDraft(tx, org, userId, draftKey);
        if (known) return { id: known.id, isNew: false };
        const unsaved = await store.unsavedLive(tx, org);
        if (unsaved.filter(({ createdBy }) => createdBy === userId).length >= mostUnsaved)
          return fail('list-full');
        const priced = await pricedAttendees(tx, caller.organization, caller, meeting);
        if (priced instanceof ApiError) return priced;
        const planned =
          plannedMeetingId === undefined ? undefined : await visiblePlanned(tx, caller, plannedMeetingId);
        const nowMs = now();
        const people = peopleOf(priced, { userId, name, role: memberRole }, nowMs - elapsedMs, nowMs);
        const state = newLive({ agenda, people, elapsedMs, isRunning, nowMs });
        const id = newId();
        const row: LiveRow = {
          organizationId: org,
          id,
          draftKey,
          createdBy: userId,
          createdAt: nowMs,
          commandAt: nowMs,
          draft: planned ? { ...draft, plannedMeetingId } : draft,
          state,
          prices: Object.fromEntries(
            priced.map(({ personId, salaryTier, hourlyRateCents, estimated }, index) => [
              index + 1,
              { personId, salaryTier, hourlyRateCents, estimated },
            ]),
          ),
          ...newSecret(org, id),
          endedAt: null,
          meetingId: null,
        };
        const prices = await pricesWith(tx, row, state, { org, ...caller.organization }, caller.email);
        await store.insertLive(tx, { ...row, prices });
        const host = personOf(state, actorOf(caller));
        if (host) await store.markSeen(tx, org, id, host.id, nowMs);
        await events.publish(tx, caller, 'live-meeting.shared', { title: draft.title }, `live:${id}`);
        return { id, isNew: true };
      }),

    command: (
      id: number,
      { commandId, base, happenedAtMs, command }: Commanded,
      caller: Member,
    ): Result<'done' | 'conflict'> =>
      db.write(async (tx) => {
        const lock = await lockOrganization(tx, caller.org);
        const found = await current(tx, caller.org, id);
        if (!found) return fail('not-found');
        const { row, seen } = found;
        const actor = actorOf(caller);
        const self = personOf(row.state, actor);
        // The stored commands are enough to compute the state again.
        const nowMs = now();
        const isNew = await store.insertCommand(tx, {
          organizationId: caller.org,
          liveId: id,
          id: commandId,
          at: nowMs,
          person: self?.id ?? null,
          isLate: happenedAtMs === null ? 0 : 1,
          command: JSON.stringify({ ...command, ...(happenedAtMs !== null && { happenedAtMs }) }),
        });
        if (!isNew) return 'done';
        const next = applyCommand(row.state, actor, command, {
          base,
          happenedAtMs,
          nowMs,
          seen,
        });
        if (next === 'live-conflict') return 'conflict';
        if (typeof next === 'string') return fail(next);
        if (next === row.state) return 'done';
        await change(tx, row, next, personOf(next, actor)?.id ?? null, caller.email, lock);
        if (next.endedAtMs !== null)
          await events.publish(tx, caller, 'live-meeting.ended', { title: row.draft.title }, `live:${id}`);
        return 'done';
      }),

    /** Marks the reader as seen, and does what time alone does. */
    see: async (org: OrgId, id: number, person: number | null): Promise<void> => {
      const row = await store.liveById(db.read, org, id);
      if (!row || row.endedAt !== null) return;
      const seen = await store.seenOf(db.read, org, id);
      const isFresh = person === null || now() - (seen.get(person) ?? 0) < 5_000;
      if (isFresh && settled(row.state, seen, row.commandAt, now()) === row.state) return;
      await db.write(async (tx) => {
        if (!(await current(tx, org, id))) return;
        if (!isFresh && person !== null) await store.markSeen(tx, org, id, person, now());
      });
    },

    turnLink: (id: number, caller: Member): Result<number> =>
      db.write(async (tx) => {
        const { org } = caller;
        const found = await current(tx, org, id);
        if (!found) return fail('not-found');
        const { row } = found;
        if (row.state.endedAtMs !== null) return fail('live-ended');
        if (personOf(row.state, actorOf(caller))?.place !== 'host') return fail('no-permission');
        await store.updateLive(tx, org, id, newSecret(org, id));
        await store.deleteGuests(tx, org, id);
        await events.publish(
          tx,
          caller,
          'live-meeting.link-replaced',
          { title: row.draft.title },
          `live:${id}`,
        );
        return id;
      }),

    /** Any member may save it: the host's device may be gone. */
    save: (id: number, corrections: Corrections, caller: Member): Result<number> =>
      db.write(async (tx) => {
        const lock = await lockMeetings(tx, caller.org, now());
        const found = await current(tx, caller.org, id);
        if (!found) return fail('not-found');
        const { row } = found;
        if (row.meetingId !== null) return row.meetingId;
        if (row.state.endedAtMs === null) return fail('live-running');
        const toSave = meetingToSave(row, corrections);
        if (!toSave) return fail('validation-failed', 'people');
        const saved = await meetings.saveLive(
          tx,
          lock,
          toSave.draft,
          { id, attendees: toSave.attendees },
          caller,
        );
        if (saved instanceof ApiError) return saved;
        await store.updateLive(tx, caller.org, id, { meetingId: saved });
        await openRating(context, tx, caller.org, saved, { isInRoom: true });
        await store.deleteGuests(tx, caller.org, id);
        refresh(tx, caller.org);
        return saved;
      }),

    discard: (id: number, caller: Member): Result<undefined> =>
      db.write(async (tx) => {
        const row = await store.lockLive(db, tx, caller.org, id);
        if (!row) return fail('not-found');
        const isHost = personOf(row.state, actorOf(caller))?.place === 'host';
        if (!isHost && caller.role !== 'admin') return fail('no-permission');
        await store.deleteLive(tx, caller.org, id);
        await events.publish(tx, caller, 'live-meeting.discarded', { title: row.draft.title }, `live:${id}`);
        return undefined;
      }),

    /** The guest of this browser, who has the secret of the link of a meeting that goes on. */
    async admitGuest(id: number, key: string, browserKey: string): Result<LiveGuest> {
      const found = await asSystem(() => store.liveOfKey(db.read, id, key));
      if (!found) return fail('not-found');
      const { org } = found;
      const guest = { org, liveId: id, tokenHash: hashToken(browserKey), person: null };
      return runAs(org, () =>
        db.write(async (tx) => {
          await lockOrganization(tx, org);
          // The host may have replaced the link meanwhile.
          if (!(await store.liveOfKey(tx, id, key))) return fail('not-found');
          const known = await store.guestByHash(tx, guest.tokenHash, id);
          if (known) return known;
          if ((await store.guestHashes(tx, org, id)).size >= mostGuests) return fail('live-full');
          await store.insertGuest(tx, guest, now());
          return guest;
        }),
      );
    },

    guestOf,

    /** A guest comes, with a name the first time, or leaves. */
    guestPresence: (
      { org, liveId, tokenHash }: LiveGuest,
      { isIn, name }: { isIn: boolean; name?: string | undefined },
    ): Result<LiveGuest> =>
      db.write(async (tx) => {
        const lock = await lockOrganization(tx, org);
        // Another request may have named or removed the guest meanwhile.
        const guest = await store.guestByHash(tx, tokenHash, liveId);
        const found = guest && (await current(tx, org, liveId));
        if (!found) return fail('not-found');
        const { row, seen } = found;
        if (guest.person === null) {
          if (!isIn || name === undefined) return fail('validation-failed', 'name');
          const next = guestEntered(row.state, name, now());
          if (typeof next === 'string') return fail(asError(next));
          const person = next.people.at(-1)?.id ?? 0;
          await store.nameGuest(tx, guest, person);
          await change(tx, row, next, person, null, lock);
          return { ...guest, person };
        }
        const actor = { guest: guest.tokenHash, person: guest.person };
        const command: LiveCommand = { kind: isIn ? 'enter' : 'leave', person: null };
        const next = applyCommand(row.state, actor, command, {
          base: row.state.version,
          happenedAtMs: null,
          nowMs: now(),
          seen,
        });
        if (typeof next === 'string') return fail(asError(next));
        if (next !== row.state) await change(tx, row, next, guest.person, null, lock);
        return guest;
      }),

    keyOf({
      organizationId,
      id,
      lockedKey,
    }: Pick<LiveRow, 'organizationId' | 'id' | 'lockedKey'>): string | null {
      const key = box.unlock(lockedKey, keyOwner(organizationId as OrgId, id));
      return key && Buffer.from(key).toString();
    },

    /** Drops people and ends abandoned meetings, also if no device asks. */
    async settleAll(): Promise<void> {
      for (const { organizationId, id } of await asSystem(() => store.runningLive(db.read))) {
        const org = organizationId as OrgId;
        await runAs(org, () => db.write(async (tx) => void (await current(tx, org, id))));
      }
    },

    purge: () => db.write((tx) => store.purgeLive(tx, now() - 30 * dayMs)),
  };
}

const asError = (error: LiveError) => (error === 'live-conflict' ? 'live-ended' : error);
