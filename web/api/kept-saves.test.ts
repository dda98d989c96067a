import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { typedMeeting } from '#web/testing/typed-meeting.ts';
import { dropSave, keepSave, keptSaves } from './kept-saves.ts';

const ada = 1;

const body = typedMeeting('Month end');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const keepText = (text: string) => localStorage.setItem(`mc_kept:${ada}:${body.draftKey}`, text);

test.each<[string, object]>([
  ['a character that no contract takes', { agenda: 'One\u000bTwo' }],
  ['a clock that was far off', { startedAt: '2150-01-01T00:00:00.000Z' }],
  ['more than may be said', { title: 'x'.repeat(201) }],
  ['nobody in it', { attendees: [] }],
  ['a field that is gone by now', { mood: 'good' }],
])('a kept meeting with %s waits as it was kept: the server says what of it is wrong', (_, change) => {
  keepText(JSON.stringify({ keptAtMs: 1, body: { ...body, ...change }, refusal: null }));
  const { mood: _mood, ...same } = { mood: '', ...body, ...change };
  expect(keptSaves(ada)).toMatchObject([{ draftKey: body.draftKey, body: same, refusal: null }]);
});

const cannotRead = 'This version of MeetingCost cannot read it.';

test.each<[string, string, title: string]>([
  ['no minutes', JSON.stringify({ keptAtMs: 1, body: { ...body, durationMinutes: null } }), 'Month end'],
  ['another shape', JSON.stringify({ meeting: body }), 'A meeting'],
  ['half a text', '{"keptAtMs":1,"bo', 'A meeting'],
])('what cannot be read, with %s, is shown as refused, and can be thrown away', (_, text, title) => {
  keepText(text);
  keepSave(ada, { ...body, draftKey: randomUUID() });
  const [unread, ...others] = keptSaves(ada);
  expect(unread).toEqual({ draftKey: body.draftKey, title, keptAtMs: 0, body: null, refusal: cannotRead });
  expect(others).toMatchObject([{ title: 'Month end', refusal: null }]);
  if (unread) dropSave(ada, unread);
  expect(keptSaves(ada)).toEqual(others);
});
