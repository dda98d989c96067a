// npm run demo:live: a live meeting on twenty devices, on a server of its own with an empty database in a temporary
// folder. Prints the link that a person opens. Ctrl-C ends the server and deletes the folder.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type LiveAnswer, sayGuestName, startLive } from '#contract/meetings/live-meetings.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { formatClock } from '#domain/meetings/meter.ts';
import { toMajor } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { LiveDevice, spread } from '#server/testing/live-device.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { mustPost, signInNew, startServer } from '#server/testing/server-process.ts';

const devices = 20;
const mostOffMs = 5 * minuteMs;
const lateMs = 300;
const comeEveryMs = 400;
const askEveryMs = 2000;
const pauseMs = 5000;
const reportEveryMs = 5000;

const host = {
  email: 'host@example.test',
  password: randomBytes(12).toString('base64url'),
  name: 'Demo Host',
  new_organization_name: 'Demo',
};
const agenda = ['Welcome', 'Figures', 'Plans'].map((title) => ({ title, minutes: 1 }));
const run = { isOver: false };

/** Guests with wrong clocks come one after the other. */
async function come(guest: LiveDevice, index: number, shared: LiveAnswer): Promise<void> {
  await setTimeout(index * comeEveryMs);
  await guest.open(shared);
  const path = sayGuestName.path.replace(':id', String(shared.live.id));
  guest.take(await guest.ask('POST', path, { isIn: true, name: `Device ${index + 1}` }));
  await guest.follow(askEveryMs, run);
}

/** Goes through the agenda with a pause after each item. */
async function lead(device: LiveDevice): Promise<void> {
  for (let item = 0; item < agenda.length; item += 1) {
    await setTimeout(minuteMs);
    await device.act({ kind: 'next', item });
    await device.act({ kind: 'pause' });
    await setTimeout(pauseMs);
    await device.act({ kind: 'start' });
  }
}

function report(guests: readonly LiveDevice[]): void {
  for (const guest of guests) guest.show();
  const here = guests.filter(({ shown }) => shown.size > 0);
  const [elapsedMs, cents] = [...(here[0]?.shown ?? [])].at(-1) ?? [];
  if (elapsedMs === undefined || cents === undefined) return;
  const atMs = Date.now();
  const apartMs = spread(here, (guest) => guest.elapsedMs(atMs));
  const counted = format.count(here.length, 'device', 'devices');
  const cost = format.moneyWithCents(toMajor(cents));
  console.log(
    `${formatClock(elapsedMs)}  ${cost}  ${counted}, meters at most ${format.integer(Math.round(apartMs))} ms apart`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'meetingcost-demo-'));
const server = await startServer(folder, folder, {
  TRUST_PROXY: 'loopback',
  SECRET_KEY: randomBytes(32).toString('hex'),
});

async function stop(code: number): Promise<void> {
  run.isOver = true;
  // Ctrl-C may have ended it already.
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

const cookie = await signInNew(server.url, host);
const attendees = [attendee('Ada', 95), attendee('Grace', 120)];
const meeting = meetingDraft({ title: 'Demo meeting', attendees });
const body = { meeting, elapsedMs: 0, isRunning: true, agenda };
const shared = (await (await mustPost(server.url, startLive.path, body, cookie)).json()) as LiveAnswer;
const hostDevice = new LiveDevice([server], 0, 0, cookie);
hostDevice.take(shared);
const guests = Array.from({ length: devices }, (_, index) => {
  const offMs = Math.round(mostOffMs * (2 * ((index + 0.5) / devices) - 1));
  return new LiveDevice([server], offMs, lateMs);
});

console.log(`A live meeting on ${devices} devices, whose clocks are wrong by up to 5 minutes.

Open it as a guest:     ${server.url}/live/${shared.live.id}#key=${shared.guestKey}
Sign in as the host:    ${host.email}, password ${host.password}
Stop and delete it all: Ctrl-C
`);
setInterval(() => report(guests), reportEveryMs);
const working = [lead(hostDevice), ...guests.map((guest, index) => come(guest, index, shared))];
await Promise.all(working).catch((error: unknown) => {
  if (run.isOver) return undefined;
  console.error(error);
  return stop(1);
});
