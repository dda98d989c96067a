// Live meetings for members, and for guests with the cookie of one meeting.

import type { FastifyInstance } from 'fastify';
import {
  commandLive,
  discardLive,
  enterAsGuest,
  followAsGuest,
  listLive,
  readAsGuest,
  readLive,
  readLiveClock,
  sayGuestName,
  saveLive,
  startLive,
  turnLiveLink,
} from '#contract/meetings/live-meetings.ts';
import { seesNames } from '#domain/accounts/permissions.ts';
import { personOf } from '#domain/meetings/live/commands.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { blendedIn, visibleTo } from '#server/db/visible-to.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { readCookie, setLiveCookie } from '#server/http/credentials.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { toLiveAnswer, toLiveMeeting } from './serializers.ts';
import { liveService } from './service.ts';
import { stateStreams } from './state-streams.ts';
import { currencyAndRate, guestHashes, liveById, type LiveGuest, seenOf, unsavedLive } from './store.ts';

export function liveRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const service = liveService(context);

  async function answer(id: number, caller: Member) {
    const { org, userId } = caller;
    const row = await liveById(visibleTo(caller, db).read, org, id);
    if (!row) return fail('not-found');
    const self = personOf(row.state, { userId, name: '', role: '' });
    const showsNames = seesNames(caller, { createdBy: row.createdBy, isAttended: self !== undefined });
    return toLiveAnswer(row, toLiveMeeting(row, caller.organization, showsNames), {
      self,
      seen: await seenOf(db.read, org, id),
      nowMs: now(),
      guestKey: service.keyOf(row),
    });
  }

  /** For guests: without pay and names, even for one with an account. */
  async function guestRow(org: OrgId, liveId: number) {
    const row = await liveById(blendedIn(db.read), org, liveId);
    const organization = row && (await currencyAndRate(db.read, org));
    return row && organization && { row, live: toLiveMeeting(row, organization, false) };
  }

  async function guestAnswer(guest: LiveGuest) {
    const found = await guestRow(guest.org, guest.liveId);
    if (!found) return fail('not-found');
    const self = personOf(found.row.state, { guest: guest.tokenHash, person: guest.person });
    return toLiveAnswer(found.row, found.live, { self, seen: new Map(), nowMs: now(), guestKey: null });
  }

  const streams = stateStreams(app, context, async (org, liveId) => {
    const found = await guestRow(org, liveId);
    if (!found) return null;
    const hashes = await guestHashes(db.read, org, liveId);
    return { state: found.live, counts: (tokenHash) => hashes.has(tokenHash) };
  });

  mountEndpoint(app, startLive, async ({ body }, caller, { reply }) => {
    const started = await service.start(body, caller);
    if (started instanceof ApiError) return started;
    if (!started.isNew) void reply.code(200);
    return answer(started.id, caller);
  });

  mountEndpoint(app, listLive, async (_input, { org, userId }) => {
    const rows = await unsavedLive(db.read, org);
    const own = rows.filter(({ state }) => personOf(state, { userId, name: '', role: '' }) !== undefined);
    return {
      meetings: own.map(({ id, draft, state, createdAt }) => ({
        id,
        title: draft.title,
        startedAt: isoInstant(state.runs[0]?.fromMs ?? createdAt),
        endedAt: state.endedAtMs === null ? null : isoInstant(state.endedAtMs),
      })),
    };
  });

  mountEndpoint(app, readLive, async ({ params: { id } }, caller) => {
    const read = await answer(id, caller);
    if (read instanceof ApiError) return read;
    await service.see(caller.org, id, read.self);
    return answer(id, caller);
  });

  mountEndpoint(app, commandLive, async ({ params: { id }, body }, caller) => {
    const outcome = await service.command(id, body, caller);
    if (outcome instanceof ApiError) return outcome;
    const read = await answer(id, caller);
    return read instanceof ApiError ? read : { ...read, outcome };
  });

  mountEndpoint(app, turnLiveLink, async ({ params: { id } }, caller) => {
    const turned = await service.turnLink(id, caller);
    return turned instanceof ApiError ? turned : answer(id, caller);
  });

  mountEndpoint(app, saveLive, async ({ params: { id }, body }, caller) => {
    const saved = await service.save(id, body, caller);
    return saved instanceof ApiError ? saved : { meetingId: saved };
  });

  mountEndpoint(app, discardLive, ({ params: { id } }, caller) => service.discard(id, caller));

  mountEndpoint(app, readLiveClock, async (_input, _caller, { reply }) => {
    void reply.header('cache-control', 'no-store');
    return { nowMs: now() };
  });

  mountEndpoint(app, enterAsGuest, async ({ params: { id }, body }, _caller, { request, reply }) => {
    const { key, browserKey } = body;
    const guest = await service.admitGuest(id, key, browserKey);
    if (guest instanceof ApiError) return guest;
    // Many guests of one room share an address, so only wrong secrets count.
    await app.rateLimiter.refund(addressKey('guess', request));
    setLiveCookie(id, browserKey, request, reply);
    return runAs(guest.org, () => guestAnswer(guest));
  });

  const guestOf = (request: Parameters<typeof readCookie>[1], id: number) =>
    service.guestOf(readCookie(`live-${id}`, request), id);

  mountEndpoint(app, readAsGuest, async ({ params: { id } }, _caller, { request }) => {
    const guest = await guestOf(request, id);
    if (!guest) return fail('not-found');
    return runAs(guest.org, async () => {
      await service.see(guest.org, id, guest.person);
      return guestAnswer(guest);
    });
  });

  mountEndpoint(app, sayGuestName, async ({ params: { id }, body }, _caller, { request }) => {
    const guest = await guestOf(request, id);
    if (!guest) return fail('not-found');
    return runAs(guest.org, async () => {
      const named = await service.guestPresence(guest, body);
      return named instanceof ApiError ? named : guestAnswer(named);
    });
  });

  mountEndpoint(app, followAsGuest, async ({ params: { id } }, _caller, { request, reply }) => {
    const guest = await guestOf(request, id);
    if (!guest) return fail('not-found');
    return streams.open({ ...guest, id }, reply);
  });
}
