// One live meeting on many devices: two server processes on one PostgreSQL, clocks that are wrong by up to five minutes,
// answers that are late by up to two seconds, a killed process, and devices that slept for ten minutes of their clock. Most
// devices are plain clients, which compute with the functions of the page; others are the page itself. What each of them
// showed is compared with a replay of the stored commands.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Answer } from '#contract/endpoint.ts';
import type { LiveAnswer, saveLive } from '#contract/meetings/live-meetings.ts';
import type { readMeeting } from '#contract/meetings/meetings.ts';
import { isLiveRunning, liveElapsedMs } from '#domain/meetings/live/state.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { type Command, LiveDevice, spread } from '#server/testing/live-device.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { mustPost, type ServerProcess, signInNew, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { lateAddressOf } from '../../e2e/slow-network.ts';
import { type Bar, inFolder, isTiny, sized } from '../bar.ts';
import { openPages } from './live-pages.ts';
import { clocksApart, replay, wrongFigures } from './live-replay.ts';

const devices = sized(200, 6);
const pageCount = sized(50, 1);
const pauses = sized(10, 2);
const lateMs = sized(2000, 100);
const mostOffMs = 5 * minuteMs;
const mostSpreadMs = 250;
const askEveryMs = sized(4000, 300);
/** People open the link one after the other. */
const comeEveryMs = 40;
const rates = [55, 120, 310];

export async function liveDevices(): Promise<Bar[]> {
  const postgres = await startPostgres();
  try {
    return await inFolder((folder) => meet(`${postgres.url}/postgres`, folder));
  } finally {
    await postgres.stop();
  }
}

async function meet(database: string, folder: string): Promise<Bar[]> {
  const servers: ServerProcess[] = [];
  const run = { isOver: false };
  const following: Promise<void>[] = [];
  const closing: (() => Promise<void>)[] = [];
  try {
    for (const name of ['one', 'other']) {
      mkdirSync(join(folder, name));
      servers.push(
        await startServer(join(folder, name), database, {
          TRUST_PROXY: 'loopback',
          SECRET_KEY: 'x'.repeat(32),
        }),
      );
    }
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const cookie = await signInNew(first.url);
    const names = rates.map((rate, index) => attendee(`Attendee ${index}`, rate));
    const body = { meeting: meetingDraft({ attendees: names }), elapsedMs: 0, isRunning: true };
    const shared = (await (
      await mustPost(first.url, '/api/live-meetings', body, cookie)
    ).json()) as LiveAnswer;
    const { id } = shared.live;

    const host = new LiveDevice(servers, 1, lateMs / 10, cookie);
    host.take(shared);
    const guests = Array.from(
      { length: devices },
      (_, index) =>
        new LiveDevice(servers, Math.round(mostOffMs * (2 * ((index + 0.5) / devices) - 1)), lateMs),
    );
    await Promise.all(
      guests.map(async (guest) => {
        await setTimeout(Math.random() * devices * comeEveryMs);
        await guest.open(shared);
      }),
    );
    for (const guest of guests) following.push(guest.follow(askEveryMs, run));

    let delayMs = 0;
    const address = await lateAddressOf([first.url, second.url], () => delayMs);
    const pages = await openPages(`${address}/live/${id}#key=${shared.guestKey}`, pageCount, mostOffMs);
    closing.push(pages.close);
    const openedAtMs = Date.now();
    delayMs = lateMs / 2;

    let sent = 0;
    const act = async (command: Command): Promise<void> => {
      await host.act(command);
      sent += 1;
    };
    const known = async () => {
      while (guests.some(({ live, isAsleep }) => !isAsleep && live?.version !== host.live?.version))
        await setTimeout(50);
    };

    let worstMs = 0;
    let unequalPauses = 0;
    const look = () => {
      for (const guest of guests) guest.show();
      // At one instant: other processes may interrupt this one between two devices.
      const atMs = Date.now();
      worstMs = Math.max(
        worstMs,
        spread(guests, (guest) => guest.elapsedMs(atMs)),
      );
    };
    const areEqual = () => {
      look();
      return new Set(guests.filter(({ isAsleep }) => !isAsleep).map((guest) => guest.lastShown())).size === 1;
    };
    const looking = setInterval(look, 50);
    const [sleeper] = guests;
    const control = () =>
      spread(guests, (guest) => liveElapsedMs(guest.live ?? { runs: [] }, guest.clockMs()));
    const rawMs = control();
    const asleep = { fromMs: Infinity, toMs: Infinity };
    try {
      for (let pause = 0; pause < pauses; pause += 1) {
        await setTimeout(sized(5000, 200) + sized(3000, 200) * Math.random());
        await act({ kind: 'pause' });
        await known();
        if (host.live && isLiveRunning(host.live)) throw new Error('the meter runs after a pause');
        if (!areEqual()) unequalPauses += 1;
        await act({ kind: 'start' });
        if (sleeper && pause === 0) {
          sleeper.isAsleep = true;
          asleep.fromMs = Date.now();
          await pages.sleep();
        }
        if (pause === Math.floor(pauses / 2)) await second.end('SIGKILL');
      }
      sleeper?.wake();
      await pages.wake();
      await known();
      while (sleeper && Number.isNaN(sleeper.elapsedMs())) await setTimeout(50);
      asleep.toMs = Date.now() + lateMs;
      await setTimeout(sized(8000, 500));
      await act({ kind: 'end' });
      await known();
    } finally {
      clearInterval(looking);
    }
    run.isOver = true;
    await Promise.all(following);

    const isEqualAtEnd = areEqual();
    const { meetingId } = await host.ask<Answer<typeof saveLive>>(
      'POST',
      `/api/live-meetings/${id}/meeting`,
      {},
    );
    const saved = await host.ask<Answer<typeof readMeeting>>('GET', `/api/meetings/${meetingId}`);
    const replayed = await replay(database, shared);
    const ranMs = liveElapsedMs(replayed, replayed.endedAtMs ?? NaN);
    const minutes = Math.max(1, Math.floor(ranMs / minuteMs));
    const expected = toMajor(toCents((rates.reduce((sum, rate) => sum + rate, 0) * minutes) / 60));
    // Shared running, then one run for each pause; a lost or doubled command would change their number.
    const isRight =
      replayed.runs.length === pauses + 1 &&
      JSON.stringify(replayed.runs) === JSON.stringify(host.live?.runs) &&
      sent === 2 * pauses + 1 &&
      saved.durationMinutes === minutes &&
      saved.totalCost === expected &&
      unequalPauses === 0 &&
      isEqualAtEnd;
    const figures = guests.flatMap(({ shown }) =>
      [...shown].map(([elapsedMs, cents]) => ({ elapsedMs, cost: toMajor(cents) })),
    );
    const shown = await pages.shown();
    const pageFigures = shown.flat().map(({ clock, cost }) => ({ clock, cost }));
    const apart = clocksApart(shown, replayed, openedAtMs, asleep);
    const totals = await pages.totals();
    const charged = guests[0]?.live?.people ?? [];
    const wrong = wrongFigures(figures, replayed, charged);
    const wrongOnPages = wrongFigures(pageFigures, replayed, charged);
    return [
      {
        name: `${devices} devices of a live meeting, two processes, one killed`,
        figure: `clocks at most ${Math.round(worstMs)} ms apart, ${unequalPauses} of ${pauses} pauses with unequal figures, ${wrong} of ${figures.length} figures other than the replay of ${sent} commands, saved ${saved.totalCost} of ${expected}`,
        peer: `${Math.round(rawMs / 1000)} s apart by their own clocks`,
        aim: `${mostSpreadMs} ms`,
        holds: worstMs <= mostSpreadMs,
        control: isTiny || rawMs > minuteMs,
        isRight: isRight && wrong === 0,
      },
      {
        name: `${pageCount} browsers in the same meeting`,
        figure: `full seconds at most ${apart.mostMs} ms apart (95 % of them ${apart.p95Ms} ms, ${apart.seconds} seconds, ${apart.missing} not shown), ${wrongOnPages} of ${pageFigures.length} figures other than the replay, ${new Set(totals).size} total`,
        peer: `${Math.round((2 * mostOffMs * (1 - 1 / pageCount)) / 1000)} s apart by their own clocks`,
        aim: `${mostSpreadMs} ms`,
        holds: apart.mostMs <= mostSpreadMs && apart.missing === 0,
        control: true,
        isRight: wrongOnPages === 0 && new Set(totals).size === 1,
      },
    ];
  } finally {
    run.isOver = true;
    await Promise.allSettled(closing.map((close) => close()));
    await Promise.allSettled(servers.map((server) => server.end('SIGKILL')));
  }
}
