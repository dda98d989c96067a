import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { askDiscuss } from '#contract/reports/coach.ts';
import { deleteMeeting, listMeetings } from '#contract/meetings/meetings.ts';
import { expectedCurrencyHeader, expectedUserHeader } from '#contract/endpoint.ts';
import { call, responseTo, shown } from './client.ts';

const sent = vi.fn<(url: string, request: { headers: Record<string, string> }) => void>();

beforeEach(() => {
  shown.now = () => ({ id: 7, organization: { currency: 'EUR' } });
  vi.stubGlobal('fetch', async (...given: Parameters<typeof sent>) => {
    sent(...given);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  shown.now = () => undefined;
  sent.mockClear();
  vi.unstubAllGlobals();
});

const expectedUser = () => sent.mock.lastCall?.[1].headers[expectedUserHeader];
const expectedCurrency = () => sent.mock.lastCall?.[1].headers[expectedCurrencyHeader];

test('a write is sent for the user that the page shows, even if another one signed in in another tab', async () => {
  await call(deleteMeeting, { params: { id: '3' } });
  expect([expectedUser(), expectedCurrency()]).toEqual(['7', 'EUR']);
  await call(deleteMeeting, { params: { id: '3' } }, { asUser: 8, currency: 'USD' });
  expect([expectedUser(), expectedCurrency()]).toEqual(['8', 'USD']);
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
  expect([expectedUser(), expectedCurrency()]).toEqual([undefined, undefined]);
});
