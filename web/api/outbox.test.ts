import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiErrors, type ErrorCode, errorMessage, errorStatus } from '#contract/errors.ts';
import type { MeetingDraft } from '#contract/meetings/meetings.ts';
import { answeredMeeting } from '#web/testing/answered-meetings.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { typedMeeting } from '#web/testing/typed-meeting.ts';
import { dropPrices, removeFromOutbox, addToOutbox, readOutbox, markFailed, sendOutbox } from './outbox.ts';

const ada = 1;

const body = typedMeeting('Month end');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  let clock = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (clock += 1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const storeText = (text: string) => localStorage.setItem(`mc_kept:${ada}:${body.draftKey}`, text);

test.each<[string, object]>([
  ['a forbidden character', { agenda: 'One\u000bTwo' }],
  ['a start in the far future', { startedAt: '2150-01-01T00:00:00.000Z' }],
  ['a title that is too long', { title: 'x'.repeat(201) }],
  ['no attendees', { attendees: [] }],
  ['an unknown field', { mood: 'good' }],
])('a queued meeting with %s waits unchanged for the server to validate', (_, change) => {
  storeText(JSON.stringify({ keptAtMs: 1, body: { ...body, ...change }, refusal: null }));
  const { mood: _mood, ...same } = { mood: '', ...body, ...change };
  expect(readOutbox(ada)).toMatchObject([{ draftKey: body.draftKey, body: same, error: null }]);
});

const cannotRead = 'It was stored by another version and cannot be read.';

test.each<[string, string, title: string]>([
  ['no minutes', JSON.stringify({ keptAtMs: 1, body: { ...body, durationMinutes: null } }), 'Month end'],
  ['another shape', JSON.stringify({ meeting: body }), 'A meeting'],
  ['truncated JSON', '{"keptAtMs":1,"bo', 'A meeting'],
])('an entry that cannot be read (%s) is listed with an error and can be discarded', (_, text, title) => {
  storeText(text);
  addToOutbox(ada, { ...body, draftKey: randomUUID() });
  const [unread, ...others] = readOutbox(ada);
  expect(unread).toEqual({ draftKey: body.draftKey, title, queuedAtMs: 0, body: null, error: cannotRead });
  expect(others).toMatchObject([{ title: 'Month end', error: null }]);
  if (unread) removeFromOutbox(ada, unread);
  expect(readOutbox(ada)).toEqual(others);
});

/** Stubs the network: `answer` gives the error for a meeting's title, or null for success. */
function browser(answer: (title: string) => ErrorCode | 'offline' | null) {
  const fetched = async (_url: string, request: { body: string }) => {
    const { title } = JSON.parse(request.body) as MeetingDraft;
    const reason = answer(title);
    if (reason === 'offline') throw new TypeError('Failed to fetch');
    if (reason)
      return Response.json({ code: reason, message: errorMessage(reason) }, { status: errorStatus(reason) });
    return Response.json({ ...answeredMeeting, title }, { status: 201 });
  };
  vi.stubGlobal('fetch', vi.fn(fetched));
}

const left = () => readOutbox(ada).map(({ title, error }) => [title, error]);

test.each<ErrorCode>(['validation-failed', 'plan-meetings-full', 'bad-request', 'not-found', 'too-large'])(
  'a meeting rejected with %s keeps the message and does not block the others',
  async (reason) => {
    addToOutbox(ada, typedMeeting('Rejected'));
    addToOutbox(ada, typedMeeting('Accepted'));
    browser((title) => (title === 'Rejected' ? reason : null));
    expect(await sendOutbox(ada)).toEqual(['Accepted']);
    expect(left()).toEqual([['Rejected', apiErrors[reason][1]]]);

    // Sent again only on the user's request.
    browser(() => null);
    expect(await sendOutbox(ada)).toEqual([]);
    const [entry] = readOutbox(ada);
    if (entry) markFailed(ada, entry, null);
    expect(await sendOutbox(ada)).toEqual(['Rejected']);
    expect(left()).toEqual([]);
  },
);

test.each<ErrorCode | 'offline'>([
  'offline',
  'not-signed-in',
  'other-user',
  'rate-limited',
  'internal-error',
  'unavailable',
])('a temporary error (%s) leaves all meetings waiting in order', async (reason) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  addToOutbox(ada, typedMeeting('First'));
  addToOutbox(ada, typedMeeting('Second'));
  browser(() => reason);
  expect(await sendOutbox(ada)).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual([
    ['First', null],
    ['Second', null],
  ]);
  browser(() => null);
  expect(await sendOutbox(ada)).toEqual(['First', 'Second']);
});

test('discards an entry and never reads those of another user', async () => {
  addToOutbox(ada, typedMeeting('Mine'));
  addToOutbox(2, typedMeeting('Theirs'));
  const [mine] = readOutbox(ada);
  if (mine) removeFromOutbox(ada, mine);
  browser(() => null);
  expect(await sendOutbox(ada)).toEqual([]);
  expect(readOutbox(2)).toHaveLength(1);
});

test('an entry discarded while others are sent is neither sent nor stored again', async () => {
  addToOutbox(ada, typedMeeting('First'));
  addToOutbox(ada, typedMeeting('Second'));
  const [first, second] = readOutbox(ada);
  browser(() => {
    for (const entry of [first, second]) if (entry) removeFromOutbox(ada, entry);
    return 'validation-failed';
  });
  expect(await sendOutbox(ada)).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual([]);
});

test('tiers and rates are removed from the waiting meetings of a user who no longer sees pay', () => {
  addToOutbox(ada, body);
  dropPrices(ada);
  const [entry] = readOutbox(ada);
  expect(entry?.body?.attendees).toEqual(
    body.attendees.map(({ name, role, joinedMinute, leftMinute }) => ({
      name,
      role,
      joinedMinute,
      leftMinute,
      salaryTier: null,
    })),
  );
  expect(entry).toMatchObject({ title: 'Month end', error: null });
});
