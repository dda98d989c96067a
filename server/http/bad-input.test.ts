import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorBody, type ValidationCode } from '#contract/error-body.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { engine } from '#server/testing/database.ts';
import { newAddress } from '#server/testing/browser.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

/** Hundreds of calls, so the duration is not tested. */
const sweeping = 600_000;

const hostile: unknown[] = [
  null,
  true,
  [],
  {},
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(20_000),
  -1,
  0.001,
  1e308,
  2 ** 53,
  '1; drop table users',
  { $ne: 1 },
  [[[]]],
  '9'.repeat(400),
  '../../etc/passwd',
  '__proto__',
  '2026-13-45',
  '9999-99-99T99:99:99Z',
];

const fieldsOf = (schema: unknown) => (schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);

const pathOf = (endpoint: Endpoint, id = '1') => endpoint.path.replace(/:\w+/g, encodeURIComponent(id));

/**
 * Sends a request and checks what every bad request must fulfill: an error in the standard shape, never a server
 * error.
 */
async function refused(person: Person, request: Parameters<Person['send']>[0]) {
  // The rate limit would reject the request before its body is read.
  const { status, body, text } = await person.send({ ...request, remoteAddress: newAddress() });
  const about = `${request.method} ${JSON.stringify(request.url)} ${JSON.stringify(request.payload)?.slice(0, 200)} → ${status} ${text.slice(0, 200)}`;
  expect([200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 422], about).toContain(status);
  if (status >= 400) expect(z.safeParse(ErrorBody, body).success, about).toBe(true);
  return status;
}

const rows = async ({ db }: TestApp) => ({
  meetings: await db.read.selectFrom('meetings').selectAll().execute(),
  users: await db.read.selectFrom('users').selectAll().orderBy('id').execute(),
});

test(
  'hostile values in every field of every body get an error in the standard shape and store nothing',
  { timeout: sweeping },
  async () => {
    const app = await testApp();
    for (const endpoint of app.app.endpoints.filter(({ body }) => body)) {
      const { admin } = await newTeam(app);
      const fields = fieldsOf(endpoint.body);
      const before = await rows(app);
      for (const value of hostile) {
        await refused(admin, {
          method: endpoint.method,
          url: pathOf(endpoint),
          payload: JSON.stringify(value),
          headers: { 'content-type': 'application/json' },
        });
        for (const field of fields) {
          const isValid = endpoint.body && z.safeParse(endpoint.body, { [field]: value }).success;
          // What the schema rejects never reaches a database, so one engine is enough.
          if (engine === 'postgres' && !isValid) continue;
          const status = await refused(admin, {
            method: endpoint.method,
            url: pathOf(endpoint),
            payload: { [field]: value },
          });
          // Some hostile values, such as a plain true, are valid in a call with one field.
          if (!isValid) expect(status).toBeGreaterThanOrEqual(400);
        }
      }
      expect(await rows(app)).toEqual(before);
    }
  },
);

test('reports one invalid field in a valid meeting', { timeout: sweeping }, async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const draft = meetingDraft();
  const [attendee] = draft.attendees;
  for (const value of hostile) {
    for (const field of Object.keys(draft)) {
      await refused(admin, {
        method: 'POST',
        url: '/api/meetings',
        payload: { ...meetingDraft(), [field]: value },
      });
    }
    for (const field of Object.keys(attendee ?? {})) {
      await refused(admin, {
        method: 'POST',
        url: '/api/meetings',
        payload: { ...meetingDraft(), attendees: [{ ...attendee, [field]: value }] },
      });
    }
  }
  // Accepted values must be readable again.
  expect(await refused(admin, { method: 'GET', url: '/api/meetings?limit=200' })).toBe(200);
  expect(await refused(admin, { method: 'GET', url: '/api/dashboard' })).toBe(200);
});

test('handles hostile text in every path and query', { timeout: sweeping }, async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const texts = hostile.filter((value) => typeof value === 'string' && value.isWellFormed()) as string[];
  for (const endpoint of app.app.endpoints) {
    for (const text of [...texts, '0', '-1', '1.5', '1e9', '%', '😀']) {
      // Exports are limited to some each hour.
      if (endpoint.limited === 'export')
        await app.db.write((tx) =>
          tx
            .deleteFrom('rateLimits')
            .where('key', '=', hashToken(`export:${admin.userId}`))
            .execute(),
        );
      if (endpoint.params && text !== '')
        await refused(admin, { method: endpoint.method, url: pathOf(endpoint, text), payload: {} });
      const names = fieldsOf(endpoint.query);
      for (const name of names.length > 0 ? names : ['unknown']) {
        await refused(admin, {
          method: endpoint.method,
          url: `${pathOf(endpoint)}?${name}=${encodeURIComponent(text)}`,
        });
      }
    }
  }
});

test.each([
  ['broken JSON', '{"email":', 'application/json', 400],
  ['a form', 'email=x', 'application/x-www-form-urlencoded', 415],
  ['no content type', 'email=x', '', 415],
  ['XML', '<a/>', 'text/xml', 415],
  ['another charset', '{}', 'application/json; charset=iso-8859-1', 415],
  ['a named charset', '{}', 'application/json;charset="UTF-8"', 422],
  ['bytes that are not UTF-8', Buffer.from('{"email":"\xe9"}', 'latin1'), 'application/json', 400],
  ['a byte order mark', Buffer.from('\ufeff{}'), 'application/json', 422],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
  ['a body of more than 1 MB', JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), 'application/json', 413],
  ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000), 'application/json', 422],
])('%s', async (_name, payload, type, status) => {
  const { admin } = await newTeam(await testApp());
  const headers = type ? { 'content-type': type } : {};
  expect(await refused(admin, { method: 'POST', url: '/api/auth/login', payload, headers })).toBe(status);
});

test.each(['constructor', 'toString', '__proto__x', 'hasOwnProperty'])(
  'rejects an unknown field called %s by name',
  async (name) => {
    const { admin } = await newTeam(await testApp());
    const { status, body } = await admin.send({
      method: 'POST',
      url: '/api/groups',
      payload: { name: 'X', [name]: 1 },
    });
    expect([status, body]).toMatchObject([422, { errors: { [name]: [{ code: 'unknown-field' }] } }]);
  },
);

test('only the first unknown fields are listed', async () => {
  const { admin } = await newTeam(await testApp());
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`field${i}`, 1]));
  const { body } = await admin.send({ method: 'POST', url: '/api/groups', payload: unknown });
  expect(Object.keys(z.parse(ErrorBody, body).errors ?? {}).length).toBeLessThan(25);
});

test.each<[field: string, value: unknown, message: string, code: ValidationCode, params?: object]>([
  ['draftKey', undefined, 'Is missing, and there is no external id', 'required'],
  ['draftKey', 'one', 'Must be a UUID', 'invalid'],
  ['startedAt', undefined, 'Is missing', 'required'],
  ['department', 5, 'Must be a string', 'wrong-type', { expected: 'string' }],
  ['department', 'a\0b', 'Contains characters that cannot be used', 'invalid-characters'],
  ['department', 'x'.repeat(121), 'Must be at most 120 characters', 'too-long', { max: 120 }],
  ['attendees', 'Ada', 'Must be an array', 'wrong-type', { expected: 'array' }],
  ['title', undefined, 'Please enter a title.', 'required'],
  ['title', ' ', 'Please enter a title.', 'required'],
  ['durationMinutes', 1.5, 'Must be a whole number', 'not-an-integer'],
  ['durationMinutes', '60', 'Must be a whole number', 'not-a-number'],
  ['durationMinutes', 0, 'Please start the timer or set a non-zero duration.', 'out-of-range', { min: 1 }],
  ['startedAt', 'soon', 'Must be an ISO 8601 instant with Z or an offset', 'invalid-instant'],
  [
    'startedAt',
    '1999-01-01T00:00:00Z',
    'Must be between 2000 and 2099',
    'out-of-range',
    { min: 2000, max: 2099 },
  ],
])('a meeting whose %s is %j gets an error with a code', async (field, value, message, code, params) => {
  const { member } = await newTeam(await testApp());
  const payload = { ...meetingDraft(), [field]: value };
  const { status, body } = await member.send({ method: 'POST', url: '/api/meetings', payload });
  const error = { code, message, ...(params && { params }) };
  expect([status, body]).toEqual([422, { code: 'validation-failed', message, errors: { [field]: [error] } }]);
});

test('rejects an invalid option and lists the valid ones', async () => {
  const { admin } = await newTeam(await testApp());
  const payload = { plan: 'gold', period: 'monthly' };
  const { body } = await admin.send({ method: 'PUT', url: '/api/plan', payload });
  const options = ['starter', 'professional', 'enterprise'];
  const message = 'Must be one of starter, professional, enterprise';
  expect(body).toMatchObject({ errors: { plan: [{ code: 'not-an-option', params: { options }, message }] } });
});

test.each([
  [
    'limit=many',
    { limit: [{ code: 'out-of-range', params: { min: 1, max: 200 }, message: 'Must be between 1 and 200' }] },
  ],
  [
    'updatedAfter=1970-01-01T00:00:00Z&after=9999999999999999.1',
    { after: [{ code: 'invalid', message: 'Must be a `next`' }] },
  ],
  ['after=here', { after: [{ code: 'invalid', message: 'Must be a `next`' }] }],
])('a list requested with %s is rejected with the expected values', async (query, errors) => {
  const { admin } = await newTeam(await testApp());
  const { status, body } = await admin.send({ method: 'GET', url: `/api/meetings?${query}` });
  expect([status, body]).toMatchObject([422, { errors }]);
});

test('reports both days of a range as invalid', async () => {
  const { admin } = await newTeam(await testApp());
  expect(await refused(admin, { method: 'GET', url: '/api/calendar?from=0&to=soon' })).toBe(422);
});

test('an unknown path is 404 and an unknown method 405, with an error body', async () => {
  const { admin } = await newTeam(await testApp());
  expect(await refused(admin, { method: 'GET', url: '/api/nothing-here' })).toBe(404);
  expect(await refused(admin, { method: 'DELETE', url: '/api/meetings' })).toBe(405);
});

test.each(['sort=totalCost', 'updatedAfter=1970-01-01T00:00:00Z'])(
  'any cursor of a list with %s gives a page',
  async (query) => {
    const { admin } = await newTeam(await testApp());
    for (const after of ['999999999999999.9999999999999999', '-999999999999999.0', '0.0'])
      expect(await refused(admin, { method: 'GET', url: `/api/meetings?${query}&after=${after}` })).toBe(200);
  },
);
