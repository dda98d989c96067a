import { expect, onTestFinished, test } from 'vitest';
import { limitsWith } from '#domain/limits.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { changeStreams } from './streams.ts';

let people = 0;

/** Streams of any number of people; `open` returns how many of them had room. */
function server(limits = limitsWith({})) {
  const streams = changeStreams({
    limits,
    events: { subscribe: () => () => {} },
    now: () => 0,
    isLive: () => Promise.resolve(true),
    durationMs: 60_000,
  });
  onTestFinished(() => streams.stop());
  const open = (most: number, org: number, from?: string): number => {
    for (let opened = 0; opened < most; opened += 1) {
      const organization = { payVisibility: 'exact' };
      const caller = { org, userId: (people += 1), organization } as Member;
      const follower = { caller, network: from ?? 'anywhere', isNew: from !== undefined };
      if (!streams.hasRoomFor(follower)) return opened;
      streams.open(follower);
    }
    return most;
  };
  return { open };
}

test('an organization has a limited number of streams, and never more than are free', () => {
  const { open } = server(limitsWith({ streams: 2000 }));
  expect([open(3000, 1), open(3000, 2), open(3000, 3), open(6, 4)]).toEqual([2000, 1500, 750, 6]);
});

test('new organizations of one network share a limit, those of all networks half of the streams', () => {
  const { open } = server(limitsWith({ 'new-streams': 100 }));
  expect([open(60, 1, 'one'), open(60, 2, 'one'), open(60, 3, 'other'), open(60, 4)]).toEqual([
    60, 40, 60, 60,
  ]);
  let opened = 0;
  for (let i = 0; i < 40; i += 1) opened += open(100, 10 + i, `network ${i}`);
  expect([opened, open(60, 99)]).toEqual([2500 - 160, 60]);
});
