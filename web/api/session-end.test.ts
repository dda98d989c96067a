import { afterEach, expect, test, vi } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { askDiscuss } from '#contract/reports/coach.ts';
import { errorStatus, errorMessage, type ErrorCode } from '#contract/errors.ts';
import { listGroups } from '#contract/meetings/groups.ts';
import { call, responseTo } from './client.ts';
import { currentUserQuery, isSignedOut, queryClient } from './queries.ts';

const ada = {
  id: 1,
  email: 'ada@example.test',
  name: 'Ada',
  role: 'admin',
  status: 'active',
  mustChangePassword: false,
  secondFactorDue: null,
  mustSetUpSecondFactor: false,
  profileImageUrl: null,
  organization: {
    id: 1,
    name: 'Acme',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    amountScale: 1,
    firstWeekday: 1,
  },
  language: null,
  locale: null,
  firstWeekday: null,
  seesPay: true,
  seesNames: true,
  blendedRate: null,
} as const;

function server(answer: ErrorCode | { user: object }) {
  vi.stubGlobal('fetch', async () =>
    typeof answer === 'string'
      ? Response.json({ code: answer, message: errorMessage(answer) }, { status: errorStatus(answer) })
      : Response.json(answer),
  );
}

const { queryKey } = currentUserQuery;
const ask = () => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
const error = () => queryClient.getQueryState(queryKey)?.error;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page that opens without a session has no user', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server('not-signed-in');
  expect(await ask()).toBeNull();
});

test('a session that ends on an open page keeps its user until they sign in again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server({ user: ada });
  await ask();
  server('not-signed-in');
  await expect(ask()).rejects.toThrow(errorMessage('not-signed-in'));
  expect(queryClient.getQueryData(queryKey)).toEqual(ada);
  expect(isSignedOut(error())).toBe(true);
  server({ user: ada });
  await ask();
  expect(error()).toBeNull();
});

test('any 401 without a session checks the session; a wrong password does not', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  server('wrong-credentials');
  await call(login, { body: { email: ada.email, password: 'not this one' } }).catch(() => undefined);
  expect(asked).not.toHaveBeenCalled();
  server('not-signed-in');
  await call(listGroups).catch(() => undefined);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey }, { cancelRefetch: false });
  await responseTo(askDiscuss, { body: { topic: 'overview' } }).catch(() => undefined);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('another user who signs in on this browser gets a new page', async () => {
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  server({ user: ada });
  await ask();
  server({ user: { ...ada, id: 2 } });
  void ask().catch(() => undefined);
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(queryClient.getQueryData(queryKey)).toEqual(ada);
});

test('data loaded with permission to see pay is removed without it', async () => {
  server({ user: ada });
  await ask();
  queryClient.setQueryData(['meetings', 'list'], 'exact amounts');
  server({ user: { ...ada, seesPay: false, blendedRate: 75 } });
  await ask();
  expect(queryClient.getQueryData(['meetings', 'list'])).toBeUndefined();
});
