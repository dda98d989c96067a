import { toCents } from '#domain/money/money.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errorMessage, errorStatus } from '#contract/errors.ts';
import type { MeetingDraft } from '#contract/meetings/meetings.ts';
import { ApiFailure } from '#web/api/client.ts';
import { readOutbox } from '#web/api/outbox.ts';
import { isUnreachable } from '#web/api/queries.ts';
import { answeredMeeting } from '#web/testing/answered-meetings.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { toast } from '#web/ui/toast.ts';
import type { DraftStore } from './draft-storage.ts';
import {
  addAttendee,
  type Draft,
  editDetails,
  newDraft,
  markSent,
  pauseDraft,
  removeAttendee,
  resetMeter,
  startDraft,
} from './draft.ts';
import { queueMeeting, saveError, sendDraft } from './save-meeting.ts';

const failure = (code: ErrorCode) =>
  new ApiFailure({ status: errorStatus(code), code, message: errorMessage(code) });
const fieldError = (field: string, message: string) =>
  new ApiFailure({
    status: 422,
    code: 'validation-failed',
    message,
    fields: { [field]: [{ code: 'invalid', message }] },
  });
const forbidden = 'Contains characters that cannot be used';

test.each<[string, unknown, description: string, canSaveAsNew: boolean]>([
  ['an error of the title', fieldError('title', forbidden), `Meeting title: ${forbidden}`, false],
  ['an error of an attendee', fieldError('attendees.1.name', forbidden), `Ben: ${forbidden}`, false],
  ['a field that the calculator does not show', fieldError('draftKey', 'Too late'), 'Too late', false],
  ['a wrong clock', fieldError('startedAt', 'Too late'), "Start, by this device's clock: Too late", false],
  ['a full plan', failure('plan-meetings-full'), errorMessage('plan-meetings-full'), false],
  [
    'a draft that was saved with other content',
    failure('draft-conflict'),
    errorMessage('draft-conflict'),
    true,
  ],
  ['an internal error', failure('internal-error'), 'Please try again.', false],
  [
    'an error without a message',
    new ApiFailure({ status: 409, code: 'unexpected-answer', message: '' }),
    'Please try again.',
    false,
  ],
  ['an unexpected error', new Error('x'), 'Please try again.', false],
])('explains %s', (_, error, description, canSaveAsNew) => {
  expect(saveError(error, [{ name: 'Ana' }, { name: 'Ben' }])).toEqual({ description, canSaveAsNew });
});

vi.mock('#web/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const noon = Date.UTC(2026, 10, 19, 12);
const at = (minutes: number) => noon + minutes * 60_000;
const key = '3f0e8a52-9c1b-4d6e-8f7a-2b1c0d9e8f7a';
const otherKey = '5d1c0e7f-2a3b-4c4d-9e5f-6a7b8c9d0e1f';
const ada = { key: 'a', name: 'Ada', role: 'Engineer', salaryTier: 'mid', hourlyRateCents: toCents(60) };
const running = startDraft(addAttendee(newDraft(key), ada), at(0));

type Step = (draft: Draft) => Draft;

/** A store with a draft that was first sent at 12:30. */
function pageOf(draft: Draft): DraftStore {
  let now = markSent(draft, at(30));
  const change: DraftStore['change'] = (step) => {
    now = step(now);
    return true;
  };
  return { read: () => now, change, subscribe: () => () => undefined };
}

/** A server that accepts everything. Each request applies the next step of `during` to the draft. */
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

test('edits made during a save are sent to the same meeting until there are no more', async () => {
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
  ['a hint is dismissed', (it) => ({ ...it, dismissedHints: ['agenda'] })],
  ['it is reset', (it) => resetMeter(it, otherKey)],
  ['all attendees are removed', (it) => removeAttendee(it, 'a', at(30))],
])('sends the draft once if meanwhile %s', async (_, step) => {
  const page = pageOf(running);
  const asked = serverFor(page, [step]);
  await send(page);
  expect(asked).toHaveLength(1);
});

test('a server without a response counts as unreachable', async () => {
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

test('queues the draft as it is now, not as it was when the save failed', () => {
  const page = pageOf(running);
  page.change(titled('Retro'));
  page.change((it) => pauseDraft(it, at(40)));
  vi.spyOn(Date, 'now').mockReturnValue(at(120));
  queueMeeting(1, key, page);
  const [entry] = readOutbox(1);
  expect(entry?.body).toMatchObject({ draftKey: key, title: 'Retro', durationMinutes: 40, replace: true });
  expect(page.read()).toMatchObject({ attendees: [], sentAtMs: null });
  expect(page.read().draftKey).not.toBe(key);
});

test.each<[string, Draft, description: string]>([
  [
    'a forbidden character in the agenda',
    editDetails(running, { agenda: 'One\u000bTwo' }),
    'Agenda or goal: Contains characters that cannot be used',
  ],
  [
    'a start from a wrong clock',
    startDraft(addAttendee(newDraft(key), ada), Date.UTC(1999, 0)),
    "Start, by this device's clock: Must be between 2000 and 2099",
  ],
])('does not queue a meeting that breaks the contract: %s', (_, draft, description) => {
  const page = pageOf(pauseDraft(draft, (draft.meter.startedAtMs ?? 0) + 60_000));
  const before = page.read();
  vi.spyOn(Date, 'now').mockReturnValue(at(60));
  queueMeeting(1, key, page);
  expect(readOutbox(1)).toEqual([]);
  expect(page.read()).toBe(before);
  expect(toast.error).toHaveBeenCalledWith('Cannot save meeting', { description });
});

test.each<[string, Step]>([
  ['is another meeting', (it) => resetMeter(it, otherKey)],
  ['has no attendees', (it) => removeAttendee(it, 'a', at(40))],
])('shows an error and queues nothing when the draft %s', (_, step) => {
  const page = pageOf(running);
  page.change(step);
  const before = page.read();
  vi.spyOn(Date, 'now').mockReturnValue(at(60));
  queueMeeting(1, key, page);
  expect(readOutbox(1)).toEqual([]);
  expect(page.read()).toBe(before);
  expect(toast.error).toHaveBeenCalledOnce();
});
