// What is on the screen while a save is under way, and when it is kept instead.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MeetingDraft } from '#contract/meetings.ts';
import { keptSaves } from '#web/api/kept-saves.ts';
import { isUnreachable } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { answeredMeeting } from '#web/testing/answered-meetings.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import {
  addAttendee,
  type Draft,
  editDetails,
  freshDraft,
  noteSending,
  pauseDraft,
  removeAttendee,
  resetMeter,
  startDraft,
} from './draft.ts';
import type { DraftStore } from './draft-storage.ts';
import { keepForLater } from './keep-for-later.ts';
import { sendDraft } from './send-draft.ts';

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const noon = Date.UTC(2026, 10, 19, 12);
const at = (minutes: number) => noon + minutes * 60_000;
const key = '3f0e8a52-9c1b-4d6e-8f7a-2b1c0d9e8f7a';
const otherKey = '5d1c0e7f-2a3b-4c4d-9e5f-6a7b8c9d0e1f';
const ada = { key: 'a', name: 'Ada', role: 'Engineer', salaryTier: 'mid', hourlyRateCents: 6000 };
const running = startDraft(addAttendee(freshDraft(key), ada), at(0));

type Step = (draft: Draft) => Draft;

/** The draft of a page whose first save went out at 12:30. */
function pageOf(draft: Draft): DraftStore {
  let now = noteSending(draft, at(30));
  const change: DraftStore['change'] = (step) => {
    now = step(now);
    return true;
  };
  return { read: () => now, change, subscribe: () => () => undefined };
}

/** A server that takes everything; `during` is what happens on the page while each of its answers is awaited. */
function serverFor(page: DraftStore, during: Step[]) {
  const asked: { what: string; body: Partial<MeetingDraft> & { version?: number } }[] = [];
  const fetched = async (url: string, { method, body }: { method: string; body: string }) => {
    asked.push({ what: `${method} ${url}`, body: JSON.parse(body) as object });
    page.change(during.shift() ?? ((it) => it));
    return Response.json(
      { ...answeredMeeting, id: 7, version: asked.length },
      { status: asked.length === 1 ? 201 : 200 },
    );
  };
  vi.stubGlobal('fetch', vi.fn(fetched));
  return asked;
}

const titled = (title: string) => (it: Draft) => editDetails(it, { title });
const send = (page: DraftStore) => sendDraft(running, { nowMs: at(30), userId: 1, read: page.read });

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('what is typed during a save goes to the same meeting, until nothing is typed any more', async () => {
  const page = pageOf(running);
  const asked = serverFor(page, [titled('Retro'), titled('Retrospective')]);
  await send(page);
  expect(asked.map(({ what, body }) => [what, body.title, body.version, body.durationMinutes])).toEqual([
    ['POST /api/meetings', 'New Meeting', undefined, 30],
    ['PUT /api/meetings/7', 'Retro', 1, 30],
    ['PUT /api/meetings/7', 'Retrospective', 2, 30],
  ]);
  expect([asked[0]?.body.draftKey, asked[1]?.body.draftKey]).toEqual([key, undefined]);
});

test.each<[string, Step]>([
  ['nothing happens', (it) => it],
  ['a hint is sent away', (it) => ({ ...it, dismissedHints: ['agenda'] })],
  ['it is reset', (it) => resetMeter(it, otherKey)],
  ['everybody is removed', (it) => removeAttendee(it, 'a', at(30))],
])('it is sent once when meanwhile %s', async (_, step) => {
  const page = pageOf(running);
  const asked = serverFor(page, [step]);
  await send(page);
  expect(asked).toHaveLength(1);
});

test('a server that hangs counts as one that cannot be reached', async () => {
  const asked = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason as Error) : new Promise(() => undefined),
  );
  const error: unknown = await send(pageOf(running)).catch((thrown: unknown) => thrown);
  expect(isUnreachable(error)).toBe(true);
  expect(asked).toHaveBeenCalledWith(20_000);
});

test('what is kept for later is what the screen shows then, not what failed', () => {
  const page = pageOf(running);
  page.change(titled('Retro'));
  page.change((it) => pauseDraft(it, at(40)));
  vi.spyOn(Date, 'now').mockReturnValue(at(120));
  keepForLater(1, key, page);
  const [kept] = keptSaves(1);
  expect(kept?.body).toMatchObject({ draftKey: key, title: 'Retro', durationMinutes: 40, replace: true });
  expect(page.read()).toMatchObject({ attendees: [], sentAtMs: null });
  expect(page.read().draftKey).not.toBe(key);
});

test.each<[string, Draft, said: string]>([
  [
    'an agenda with what slides bring along',
    editDetails(running, { agenda: 'One\u000bTwo' }),
    'Agenda or goal: Contains characters that cannot be used',
  ],
  [
    'the time of a clock that is far off',
    startDraft(addAttendee(freshDraft(key), ada), Date.UTC(1999, 0)),
    "Start, by this device's clock: Must be between 2000 and 2099",
  ],
])('what the contract refuses is not kept, and stays on the screen: %s', (_, draft, said) => {
  const page = pageOf(pauseDraft(draft, (draft.meter.startedAtMs ?? 0) + 60_000));
  const before = page.read();
  vi.spyOn(Date, 'now').mockReturnValue(at(60));
  keepForLater(1, key, page);
  expect(keptSaves(1)).toEqual([]);
  expect(page.read()).toBe(before);
  expect(toast.error).toHaveBeenCalledWith('Cannot save meeting', { description: said });
});

test.each<[string, Step]>([
  ['is another meeting', (it) => resetMeter(it, otherKey)],
  ['has nobody in it any more', (it) => removeAttendee(it, 'a', at(40))],
])('nothing is kept, and it is said, when what is there %s', (_, step) => {
  const page = pageOf(running);
  page.change(step);
  const before = page.read();
  vi.spyOn(Date, 'now').mockReturnValue(at(60));
  keepForLater(1, key, page);
  expect(keptSaves(1)).toEqual([]);
  expect(page.read()).toBe(before);
  expect(toast.error).toHaveBeenCalledOnce();
});
