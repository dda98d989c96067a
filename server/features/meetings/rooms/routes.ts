// Administrators add and revoke the screens of rooms. A screen reads with a cookie, at the blended rate and without names.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeRoomScreen,
  createRoomScreen,
  deleteRoomScreen,
  followRoomScreen,
  listRoomScreens,
  openRoomScreen,
  readRoomScreen,
  type RoomScreen,
} from '#contract/meetings/room-screens.ts';
import { mostRoomScreens } from '#domain/meetings/live/room.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken, newId, newKey } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { stateStreams } from '#server/features/meetings/live/state-streams.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { readCookie, setRoomCookie } from '#server/http/credentials.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { roomState } from './room-state.ts';
import {
  deleteScreen,
  insertScreen,
  roomsBetween,
  type RoomScreenRow,
  screenById,
  screenOfKey,
  screensOf,
  updateScreen,
} from './store.ts';

export function roomScreenRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;

  /** Works on a screen of the caller's organization, which is locked. */
  const onScreen = <T>(
    { org }: Member,
    id: number,
    work: (tx: Tx, screen: RoomScreenRow) => Promise<T>,
  ): Promise<T | ApiError> =>
    db.write(async (tx) => {
      await lockOrganization(tx, org);
      const screen = await screenById(tx, org, id);
      return screen ? work(tx, screen) : fail('not-found');
    });

  mountEndpoint(app, listRoomScreens, async (_input, { org }) => ({
    screens: (await screensOf(db.read, org)).map(toRoomScreen),
    rooms: await roomsBetween(db.read, org, now(), now() + 28 * dayMs),
  }));

  mountEndpoint(app, createRoomScreen, async ({ body: { name, room, showsTitles } }, caller) => {
    const { org } = caller;
    const [id, key] = [newId(), newKey()];
    const row: RoomScreenRow = {
      organizationId: org,
      id,
      name,
      room: room.toLowerCase(),
      showsTitles: showsTitles ? 1 : 0,
      keyHash: hashToken(key),
      createdAt: now(),
      seenAt: null,
    };
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      if ((await screensOf(tx, org)).length >= mostRoomScreens) return fail('list-full');
      await insertScreen(tx, row);
      await events.publish(tx, caller, 'room-screen.created', { name, showsTitles }, `room-screen:${id}`);
      return null;
    });
    return error ?? { ...toRoomScreen(row), key };
  });

  mountEndpoint(app, changeRoomScreen, ({ params: { id }, body: { showsTitles } }, caller) =>
    onScreen(caller, id, async (tx, screen) => {
      const changed = { ...screen, showsTitles: showsTitles ? (1 as const) : (0 as const) };
      await updateScreen(tx, caller.org, id, { showsTitles: changed.showsTitles });
      const detail = { name: screen.name, showsTitles };
      await events.publish(tx, caller, 'room-screen.changed', detail, `room-screen:${id}`);
      return toRoomScreen(changed);
    }),
  );

  mountEndpoint(app, deleteRoomScreen, ({ params: { id } }, caller) =>
    onScreen(caller, id, async (tx, { name }) => {
      await deleteScreen(tx, caller.org, id);
      await events.publish(tx, caller, 'room-screen.revoked', { name }, `room-screen:${id}`);
      return undefined;
    }),
  );

  const stateOf = roomState(context);

  const streams = stateStreams(app, context, async (org, id) => {
    const screen = await screenById(db.read, org, id);
    return screen ? { state: await stateOf(screen), counts: () => true } : null;
  });

  const screenOf = async (request: FastifyRequest) => {
    const key = readCookie('room', request);
    return key === null ? undefined : asSystem(() => screenOfKey(db.read, key));
  };

  /** What a screen shows, which was seen now. */
  const answer = (screen: RoomScreenRow) => {
    const { organizationId, id, seenAt } = screen;
    const org = organizationId as OrgId;
    return runAs(org, async () => {
      if (now() - (seenAt ?? 0) > minuteMs)
        await db.write((tx) => updateScreen(tx, org, id, { seenAt: now() }));
      return stateOf(screen);
    });
  };

  mountEndpoint(app, openRoomScreen, async ({ body: { key } }, _caller, { request, reply }) => {
    const screen = await asSystem(() => screenOfKey(db.read, key));
    if (!screen) return fail('not-found');
    // Several screens share an address, so only wrong secrets count.
    await app.rateLimiter.refund(addressKey('guess', request));
    setRoomCookie(key, request, reply);
    return answer(screen);
  });

  mountEndpoint(app, readRoomScreen, async (_input, _caller, { request }) => {
    const screen = await screenOf(request);
    return screen ? answer(screen) : fail('not-found');
  });

  mountEndpoint(app, followRoomScreen, async (_input, _caller, { request, reply }) => {
    const screen = await screenOf(request);
    if (!screen) return fail('not-found');
    // A room may have several displays, with one secret.
    const follower = { org: screen.organizationId as OrgId, id: screen.id, tokenHash: String(newId()) };
    return streams.open(follower, reply);
  });
}

const toRoomScreen = ({ id, name, room, showsTitles, createdAt, seenAt }: RoomScreenRow): RoomScreen => ({
  id,
  name,
  room,
  showsTitles: showsTitles === 1,
  createdAt: isoInstant(createdAt),
  seenAt: seenAt === null ? null : isoInstant(seenAt),
});
