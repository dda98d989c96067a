// How this server proves who it is, and what it says when a provider refuses.

import { ConfidentialClientApplication } from '@azure/msal-node';
import { JWT } from 'google-auth-library';
import { createHash, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate, saveGoogle, saveMicrosoft, testMailboxes } from '#contract/calendar/mailboxes.ts';
import { googleScopes } from '#domain/calendar/vendor-fields.ts';
import {
  clientId,
  keyPair,
  newGoogle,
  newGraph,
  newMailboxes,
  tenant,
} from '#server/testing/mailboxes/organization.ts';
import { readWhole } from '#server/testing/mailboxes/tables-store.ts';
import { newCertificate } from './certificate.ts';

const addressOf = (url: string | URL | Request) => (url instanceof Request ? url.url : new URL(url).href);

test('the stand-in of Google accepts the client of Google, and refuses another key', async () => {
  const google = await newGoogle(() => Date.now());
  google.set('ada@example.test', []);
  const tokenOf = async (key: string) => {
    const client = new JWT({
      email: google.account.clientEmail,
      key,
      subject: 'ada@example.test',
      scopes: [googleScopes.delegation],
    });
    // The client knows no other address than Google's own.
    client.transporter.defaults = {
      ...client.transporter.defaults,
      fetchImplementation: (url, init) =>
        fetch(addressOf(url).replace(/^https:\/\/[^/]+/, google.stand.url), init),
    };
    return (await client.getAccessToken()).token;
  };
  expect(await tokenOf(google.privateKey)).toBe('ya29.0');
  await expect(tokenOf(keyPair().privateKey)).rejects.toThrow('invalid_grant');
});

test('the stand-in of Microsoft accepts the client of Microsoft with our certificate', async () => {
  const graph = await newGraph(true);
  const { certificate, privateKey } = await newCertificate(Date.now());
  graph.account.certificate = certificate;
  const thumbprintSha256 = createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex');
  const host = 'https://login.microsoftonline.com';
  const client = new ConfidentialClientApplication({
    auth: { clientId, authority: `${host}/${tenant}`, clientCertificate: { thumbprintSha256, privateKey } },
    system: {
      networkClient: {
        sendGetRequestAsync: async () => ({
          status: 200,
          headers: {},
          body: {
            token_endpoint: `${host}/${tenant}/oauth2/v2.0/token`,
            authorization_endpoint: `${host}/${tenant}/oauth2/v2.0/authorize`,
            issuer: `${host}/${tenant}/v2.0`,
            tenant_discovery_endpoint: `${host}/${tenant}/v2.0/.well-known/openid-configuration`,
            metadata: [],
          } as never,
        }),
        sendPostRequestAsync: async (url, options) => {
          const { headers = {}, body = '' } = options ?? {};
          const answer = await fetch(url.replace(host, graph.stand.url), { method: 'POST', headers, body });
          return { status: answer.status, headers: {}, body: (await answer.json()) as never };
        },
      },
    },
  });
  const answer = await client.acquireTokenByClientCredential({
    scopes: ['https://graph.microsoft.com/.default'],
  });
  expect(answer?.accessToken).toBe('eyJ.0');
});

const test_ = { works: 'ada@example.test', fails: null };

test.each([
  ['the scope was not delegated', 'not-delegated', 'unauthorized_client'],
  ['nobody has the address', 'unknown-mailbox', 'Invalid email or User ID'],
  ['the clocks differ', 'clock', 'reasonable timeframe'],
  ['the key was replaced', 'key-refused', 'Invalid JWT Signature'],
  ['the key was revoked between two pages', 'key-refused', 'authError'],
  ['the interface is switched off', 'api-off', 'accessNotConfigured'],
  ['the provider asks to wait', 'busy', 'rateLimitExceeded'],
  ['a person asks too much', 'busy', 'userRateLimitExceeded'],
  ['a day asks too much', 'busy', 'dailyLimitExceeded'],
  ['the calendar is used too much', 'busy', 'calendarUsageLimitsExceeded'],
  ['the account was deleted', 'unknown-mailbox', 'Account has been deleted'],
  ['the subject cannot be impersonated', 'unknown-mailbox', 'Invalid impersonation "sub" field'],
  ['the service account is gone', 'key-refused', 'Invalid grant: account not found'],
  ['the token is invalid without a reason', 'key-refused', 'no-code'],
])('Google: %s', async (what, failure, code) => {
  const { admin, google, params, connect } = await newMailboxes();
  await connect();
  const events = Array.from({ length: 5 }, (_, i) => ({
    uid: `${i}`,
    title: 'Talk',
    start: `2026-11-2${3 + i}T09:00:00Z`,
    people: ['ada@example.test'],
  }));
  if (what !== 'nobody has the address') google.set('ada@example.test', events);
  if (failure === 'not-delegated') google.account.scopes.length = 0;
  if (failure === 'clock') google.account.clockAheadS = 7200;
  if (what.includes('replaced')) google.account.publicKey = keyPair().publicKey;
  if (what.includes('revoked')) google.stand.faults.push({ path: 'pageToken=', status: 401, code });
  if (failure === 'api-off' || failure === 'busy')
    google.stand.faults.push({ path: '/events', status: 403, code, headers: { 'retry-after': '7200' } });
  if (what.includes('account') || what.includes('impersonated'))
    google.stand.faults.push({ path: '/token', status: 400, code });
  if (code === 'no-code') google.stand.faults.push({ path: '/events', status: 401, code: '' });
  const { works } = await admin.call(testMailboxes, { params, body: test_ });
  expect(works).toMatchObject({ isRead: false, failure, startsAt: null });
  expect(works.providerCode).toContain(code);
});

test.each([
  ['another secret', 'key-refused', 'AADSTS7000215'],
  ['another certificate', 'key-refused', 'AADSTS700027'],
  ['nobody has the address', 'unknown-mailbox', 'ErrorInvalidUser'],
  ['not permitted', 'not-permitted', 'ErrorAccessDenied'],
  ['no mailbox', 'no-mailbox', 'MailboxNotEnabledForRESTAPI'],
  ['no such mailbox', 'unknown-mailbox', 'ErrorNonExistentMailbox'],
  ['the mailbox is being moved', 'server-error', 'ErrorMailboxStoreUnavailable'],
  ['too many at a time', 'busy', 'ApplicationThrottled'],
  ['the token is invalid', 'key-refused', 'Unauthenticated'],
  ['the answer is a page for people', 'bad-answer', 'not a page of the list'],
  ['the next page is on another server', 'bad-answer', 'another server'],
  ['the next page is the same page', 'bad-answer', 'the same page'],
])('Microsoft: %s', async (what, failure, code) => {
  const { admin, graph, params, connect } = await newMailboxes('graph, a UID for each series');
  await connect();
  const other = 'http://127.0.0.1:1';
  const events = ['23', '24', '25', '26'].map((day) => ({
    uid: day,
    title: 'Talk',
    start: `2026-11-${day}T09:00:00Z`,
    people: ['ada@example.test'],
  }));
  if (failure !== 'unknown-mailbox') graph.set('ada@example.test', events);
  if (what === 'another secret') {
    const body = { tenant, clientId, secret: 'wrong', domains: ['example.test'] };
    await admin.call(saveMicrosoft, { body });
  }
  if (what === 'another certificate') await admin.call(createCertificate);
  if (failure === 'not-permitted') graph.account.allowed = [];
  const status = {
    'no-mailbox': 404,
    'unknown-mailbox': 404,
    'server-error': 503,
    busy: 429,
    'key-refused': 401,
  };
  if (/mailbox|at a time|token/.test(what))
    graph.stand.faults.push({ path: 'calendarView', status: status[failure as keyof typeof status], code });
  if (what.includes('for people'))
    graph.stand.faults.push({ path: 'calendarView', status: 200, code: 'html' });
  if (code === 'another server') graph.settings.nextLinkHost = other;
  if (code === 'the same page') graph.settings.isLooping = true;
  const { works } = await admin.call(testMailboxes, { params, body: test_ });
  expect(works).toMatchObject({ isRead: false, failure });
  expect(works.providerCode).toContain(code);
});

test('a test shows one start, and that a mailbox outside of the limit is not readable', async () => {
  const { admin, graph, params, connect } = await newMailboxes('graph, a UID for each occurrence');
  await connect();
  const meeting = { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: ['ada@example.test'] };
  for (const email of ['ada@example.test', 'boss@example.test']) graph.set(email, [meeting]);
  graph.account.allowed = ['ada@example.test'];
  const body = { works: 'ada@example.test', fails: 'boss@example.test' };
  expect(await admin.call(testMailboxes, { params, body })).toMatchObject({
    works: { isRead: true, events: 1, startsAt: '2026-11-25T09:00:00.000Z', failure: null },
    fails: { isRead: false, failure: 'not-permitted', providerCode: '403 ErrorAccessDenied' },
  });
});

test('without delegation each calendar is read as it was shared', async () => {
  const { admin, google, params, connect } = await newMailboxes();
  await connect('shared');
  const meeting = { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: ['ada@example.test'] };
  google.set('ada@example.test', [meeting]);
  google.mailboxes.set('busy@example.test', { events: [], accessRole: 'freeBusyReader' });
  const tried = (works: string) =>
    admin.call(testMailboxes, { params, body: { works, fails: 'no@example.test' } });
  expect(await tried('ada@example.test')).toMatchObject({
    works: { isRead: true, startsAt: '2026-11-25T09:00:00.000Z' },
    fails: { isRead: false, failure: 'not-shared' },
  });
  expect((await tried('busy@example.test')).works.failure).toBe('only-free-busy');
  expect(google.stand.asked.map(({ path }) => path)).toContain(
    '/calendar/v3/calendars/ada%40example.test/events',
  );
});

test('secrets are stored encrypted and never shown', async () => {
  const { admin, google, app, connect } = await newMailboxes();
  await connect();

  expect(await readWhole(app.db, [])).not.toContain('PRIVATE KEY');
  const body = { key: 'no key', mode: 'delegation' as const, domains: ['example.test'] };
  expect(await admin.status(saveGoogle, { body })).toBe(422);
  expect(google.keyFile).toContain('PRIVATE KEY');
});
