// The rows of live meetings and the screens of rooms in the isolation table.

import { randomUUID } from 'node:crypto';
import { everyone, get, on, post, type Row, type Rule } from './isolation-routes.ts';
import { things } from './isolation-things.ts';
import { newBrowserKey } from './live-device.ts';
import { meetingDraft } from './meeting-drafts.ts';

const hostOnly: Rule = (_role, target) => (target === 'other' ? 403 : 'ok');
const hostOrAdmin: Rule = (role, target) => (role === 'admin' || target !== 'other' ? 'ok' : 403);
/** Guests need a cookie that nobody of this test has. */
const unknown: Rule = () => 404;
const nothing = async () => ({ id: '17' });

const liveCommand = () => ({
  commandId: randomUUID(),
  base: 1,
  happenedAtMs: null,
  command: { kind: 'enter', person: null },
});

export const liveRows: Record<string, Row> = {
  'POST /api/live-meetings': post(() => ({ meeting: meetingDraft(), elapsedMs: 0, isRunning: true })),
  'GET /api/live-meetings': get(),
  'GET /api/live-meetings/:id': on(things.liveMeeting, everyone),
  'POST /api/live-meetings/:id/commands': {
    thing: things.liveMeeting,
    rule: everyone,
    send: () => ({ body: liveCommand() }),
  },
  'POST /api/live-meetings/:id/link': on(things.liveMeeting, hostOnly),
  'POST /api/live-meetings/:id/meeting': on(things.endedLive, everyone, {}),
  'DELETE /api/live-meetings/:id': on(things.liveMeeting, hostOrAdmin),
  'GET /api/live-clock': get(),
  'POST /api/live-guests/:id': on(nothing, unknown, { key: 'none', browserKey: newBrowserKey() }),
  'GET /api/live-guests/:id': on(nothing, unknown),
  'POST /api/live-guests/:id/presence': on(nothing, unknown, { isIn: false }),
  'GET /api/live-guests/:id/changes': on(nothing, unknown),
  'GET /api/room-screens': get(),
  'POST /api/room-screens': post(() => ({ name: 'Aurora', room: 'aurora@rooms.test', showsTitles: false })),
  'PUT /api/room-screens/:id': on(things.roomScreen, everyone, { showsTitles: true }),
  'DELETE /api/room-screens/:id': on(things.roomScreen, everyone),
  'GET /api/room-screen': { rule: unknown },
  'POST /api/room-screen': post(() => ({ key: 'none' }), unknown),
  'GET /api/room-screen/changes': { rule: unknown },
};
