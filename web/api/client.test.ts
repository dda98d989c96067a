import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { askDiscuss } from '#contract/reports/coach.ts';
import { deleteMeeting, listMeetings } from '#contract/meetings/meetings.ts';
import { expectedUserHeader } from '#contract/endpoint.ts';
import { call, responseTo, shownUser } from './client.ts';

const sent = vi.fn<(url: string, request: { headers: Record<string, string> }) => void>();

beforeEach(() => {
  shownUser.id = () => 7;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof sent>) => {
    sent(...given);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  shownUser.id = () => undefined;
  sent.mockClear();
  vi.unstubAllGlobals();
});

const expectedUser = () => sent.mock.lastCall?.[1].headers[expectedUserHeader];

test('a write is sent for the user that the page shows, even if another one signed in in another tab', async () => {
  await call(deleteMeeting, { params: { id: '3' } });
  expect(expectedUser()).toBe('7');
  await call(deleteMeeting, { params: { id: '3' } }, { asUser: 8 });
  expect(expectedUser()).toBe('8');
  await call(deleteMeeting, { params: { id: '3' } }, { asUser: null });
  expect(expectedUser()).toBeUndefined();
  await responseTo(askDiscuss, { body: { topic: 'overview' } });
  expect(expectedUser()).toBe('7');
});

test('a query and a public call are sent for no particular user', async () => {
  await call(listMeetings, { query: {} }).catch(() => undefined);
  expect(expectedUser()).toBeUndefined();
  await call(login, { body: { email: 'a@b.example', password: 'x', remember: false } }).catch(
    () => undefined,
  );
  expect(sent).toHaveBeenCalledTimes(2);
  expect(expectedUser()).toBeUndefined();
});
