// The screens of rooms: each shows the live meeting of its room, or the next planned one, at the blended rate and
// without names.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { email, id, idParams, requiredText, sentInstant, text } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';
import { LiveMeeting } from './live-meetings.ts';

const RoomScreen = z.object({
  id,
  name: z.string(),
  room: z.string(),
  showsTitles: z.boolean(),
  createdAt: sentInstant,
  /** Null until somebody opened the link. */
  seenAt: z.nullable(sentInstant),
});
export type RoomScreen = z.output<typeof RoomScreen>;

const showsTitles = z
  .boolean()
  .check(
    z.describe('Whether the screen shows titles, of the agenda as well. Never those of private events.'),
  );

export const RoomScreenSettings = z.strictObject({
  name: requiredText(1, 80, t`Please enter a name.`),
  /** The address under which calendars invite the room. */
  room: email(t`Please enter the address of the room.`),
  showsTitles,
});

export const listRoomScreens = endpoint('GET /api/room-screens', {
  access: 'admin',
  summary: 'List the screens of rooms, and the rooms that calendars invite in the coming four weeks',
  answer: z.object({ screens: z.array(RoomScreen), rooms: z.array(z.string()) }),
});

export const createRoomScreen = endpoint('POST /api/room-screens', {
  access: 'admin',
  summary: 'Add the screen of a room; only this response contains the secret of its link',
  errors: ['list-full'],
  body: RoomScreenSettings,
  answer: z.extend(RoomScreen, { key: z.string() }),
  status: 201,
});

export const changeRoomScreen = endpoint('PUT /api/room-screens/:id', {
  access: 'admin',
  summary: 'Change whether a screen shows titles',
  params: idParams,
  body: z.strictObject({ showsTitles }),
  answer: RoomScreen,
});

export const deleteRoomScreen = endpoint('DELETE /api/room-screens/:id', {
  access: 'admin',
  summary: 'Revoke the screen of a room; it shows nothing from then on',
  params: idParams,
});

const PlannedInRoom = z.object({
  /** Null for screens without titles and for private events. */
  title: z.nullable(z.string()),
  startsAt: sentInstant,
  durationMinutes: z.number(),
  people: z.number(),
  /** At the blended rate. */
  cost: z.number(),
});

export const RoomState = z.object({
  name: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Without names; titles are empty where the screen shows none. */
  live: z.nullable(LiveMeeting),
  /** The next planned meeting, or the one that has begun, if none is live. */
  next: z.nullable(PlannedInRoom),
});
export type RoomState = z.output<typeof RoomState>;

export const openRoomScreen = endpoint('POST /api/room-screen', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Exchange the secret of a link for a cookie that reads what the screen of one room shows',
  errors: ['not-found'],
  body: z.strictObject({ key: text(100) }),
  answer: RoomState,
});

export const readRoomScreen = endpoint('GET /api/room-screen', {
  access: 'anyone',
  summary: 'Get what the screen of a room shows, with its cookie',
  errors: ['not-found'],
  answer: RoomState,
});

export const followRoomScreen = endpoint('GET /api/room-screen/changes', {
  access: 'anyone',
  summary: 'Follow what the screen of a room shows as server-sent events of `RoomState`',
  errors: ['not-found', 'rate-limited'],
  answer: 'text/event-stream',
});
