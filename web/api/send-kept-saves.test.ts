import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, apiErrors, errorStatus, errorMessage } from '#contract/errors.ts';
import type { MeetingDraft } from '#contract/meetings.ts';
import { answeredMeeting } from '#web/testing/answered-meetings.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { typedMeeting } from '#web/testing/typed-meeting.ts';
import { dropSave, keepSave, keptSaves, markFailed } from './kept-saves.ts';
import { sendKeptSaves } from './send-kept-saves.ts';

const ada = 1;

/** What a browser brings: storage, events, a network that answers as told. */
function browser(answer: (title: string) => ErrorCode | 'offline' | null) {
  const fetched = async (_url: string, { body }: { body: string }) => {
    const { title } = JSON.parse(body) as MeetingDraft;
    const reason = answer(title);
    if (reason === 'offline') throw new TypeError('Failed to fetch');
    if (reason)
      return Response.json({ code: reason, message: errorMessage(reason) }, { status: errorStatus(reason) });
    return Response.json({ ...answeredMeeting, title }, { status: 201 });
  };
  vi.stubGlobal('fetch', vi.fn(fetched));
}

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

const left = () => keptSaves(ada).map(({ title, refusal }) => [title, refusal]);

test.each<ErrorCode>(['validation-failed', 'plan-meetings-full', 'bad-request', 'not-found', 'too-large'])(
  'a kept meeting that is refused as %s stays with the reason, and holds up nobody',
  async (reason) => {
    keepSave(ada, typedMeeting('Refused'));
    keepSave(ada, typedMeeting('Wanted'));
    browser((title) => (title === 'Refused' ? reason : null));
    expect(await sendKeptSaves(ada)).toEqual(['Wanted']);
    expect(left()).toEqual([['Refused', apiErrors[reason][1]]]);

    // It is not sent again by itself; tried again, it may be taken.
    browser(() => null);
    expect(await sendKeptSaves(ada)).toEqual([]);
    const [save] = keptSaves(ada);
    if (save) markFailed(ada, save, null);
    expect(await sendKeptSaves(ada)).toEqual(['Refused']);
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
])('what passes, such as %s, leaves all that is kept waiting, in order', async (reason) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  keepSave(ada, typedMeeting('First'));
  keepSave(ada, typedMeeting('Second'));
  browser(() => reason);
  expect(await sendKeptSaves(ada)).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual([
    ['First', null],
    ['Second', null],
  ]);
  browser(() => null);
  expect(await sendKeptSaves(ada)).toEqual(['First', 'Second']);
});

test('what is thrown away is gone, and nothing of another user is read', async () => {
  keepSave(ada, typedMeeting('Mine'));
  keepSave(2, typedMeeting('Theirs'));
  const [mine] = keptSaves(ada);
  if (mine) dropSave(ada, mine);
  browser(() => null);
  expect(await sendKeptSaves(ada)).toEqual([]);
  expect(keptSaves(2)).toHaveLength(1);
});

test('what is thrown away while others are sent is neither sent nor kept again', async () => {
  keepSave(ada, typedMeeting('First'));
  keepSave(ada, typedMeeting('Second'));
  const [first, second] = keptSaves(ada);
  browser(() => {
    for (const save of [first, second]) if (save) dropSave(ada, save);
    return 'validation-failed';
  });
  expect(await sendKeptSaves(ada)).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual([]);
});
