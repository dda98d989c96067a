// What programs get from every call: limits, entity tags, other origins, methods and instants.

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createGroup } from '#contract/meetings/groups.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { callsPerApiToken } from '#domain/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, blendPay, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { OpenApi } from './openapi.ts';

const tools = 'https://tools.example';

async function newProgram(settings = {}) {
  const app = await testApp(settings);
  const team = await newTeam(app);
  const program = await newPerson(app, team.organizationId, { role: 'admin' });
  await asProgram(app, program, ['meetings:read', 'meetings:write']);
  return { app, ...team, program };
}

test('each response shows a program how many calls remain', async () => {
  const { app, program } = await newProgram();
  const limitsOf = async () => {
    const { headers } = await program.send({ method: 'GET', url: '/api/meetings' });
    return ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => Number(headers[name]));
  };
  const { attempts } = callsPerApiToken;
  expect(await limitsOf()).toEqual([attempts, attempts - 1, 60]);
  app.pass(20_000);
  expect(await limitsOf()).toEqual([attempts, attempts - 2, 40]);
});

test('a response that a program already has is not sent again, and people get no ETags', async () => {
  const { program, member } = await newProgram();
  const get = (browser: Browser, tag?: string) =>
    browser.send({ method: 'GET', url: '/api/meetings', headers: tag ? { 'if-none-match': tag } : {} });
  const first = await get(program);
  const tag = String(first.headers['etag']);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'authorization, origin',
  });
  expect(await get(program, `"other", W/${tag}`)).toMatchObject({ status: 304, text: '' });
  await program.call(saveMeeting, { body: meetingDraft() });
  expect(await get(program, tag)).toMatchObject({ status: 200 });
  expect((await get(member, tag)).headers).not.toHaveProperty('etag');
});

test('only configured origins may call, and never with cookies', async () => {
  const { app, program, member } = await newProgram({ apiCorsOrigins: [tools] });
  const from = (browser: Browser, origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    browser.send({
      method,
      url: '/api/meetings',
      headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'PUT' }) },
    });
  const allowed = await from(program, tools);
  expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': tools, etag: expect.any(String) });
  expect(allowed.headers['access-control-expose-headers']).toContain('etag');
  expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
  const preflight = await from(new Browser(app), tools, 'OPTIONS');
  expect(preflight).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
    },
  });
  for (const answer of [await from(program, 'https://else.example'), await from(member, tools)])
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  const { program: withoutSetting } = await newProgram();
  expect((await from(withoutSetting, tools)).headers).not.toHaveProperty('access-control-allow-origin');
});

test('a path without the method lists its methods', async () => {
  const { program } = await newProgram();
  const ask = (method: 'PATCH' | 'POST' | 'OPTIONS', url: string) => program.send({ method, url });
  expect(await ask('PATCH', '/api/users')).toMatchObject({
    status: 405,
    body: { code: 'method-not-allowed' },
    headers: { allow: 'GET, HEAD, POST' },
  });
  expect((await ask('POST', '/api/meetings/17')).headers['allow']).toBe('DELETE, GET, HEAD, PUT');
  expect((await ask('OPTIONS', '/api/users')).headers['allow']).toBe('GET, HEAD, POST');
  expect((await ask('POST', '/api/nothing')).status).toBe(404);
});

test('instants may have an offset, and responses are in UTC', async () => {
  const { program } = await newProgram();
  const body = meetingDraft({ startedAt: '2026-11-20T10:00:00+01:00' });
  const { startedAt, id } = await program.call(saveMeeting, { body });
  expect(startedAt).toBe('2026-11-20T09:00:00.000Z');
  // The same instant, written differently.
  const again = await program.call(saveMeeting, { body: { ...body, startedAt: '2026-11-20T09:00:00Z' } });
  expect(again.id).toBe(id);
});

test('the name of a tier sets its rate, for those who see pay', async () => {
  const { app, program, admin, member, organizationId } = await newProgram();
  await admin.call(savePaySettings, {
    body: { visibility: 'exact', blendedRate: 75, defaultRate: 60, viewers: [] },
  });
  const attendees = [{ name: 'Ada', role: 'Engineer', salaryTier: 'senior' }];
  const saved = await program.call(saveMeeting, { body: meetingDraft({ attendees }) });
  // An example tier, until the organization has its own.
  expect(saved.attendees).toMatchObject([{ salaryTier: 'senior', hourlyRate: 75, estimated: true }]);
  const wrong = [{ name: 'Ada', role: 'Engineer', salaryTier: 'principal' }];
  expect(await program.error(saveMeeting, { body: meetingDraft({ attendees: wrong }) })).toMatchObject({
    status: 422,
    code: 'unknown-tier',
    fieldCodes: { 'attendees.0.salaryTier': ['unknown-tier'] },
  });
  await blendPay(app, organizationId);
  for (const people of [attendees, wrong]) {
    const { id } = await member.call(saveMeeting, { body: meetingDraft({ attendees: people }) });
    expect((await admin.call(readMeeting, { params: { id: String(id) } })).attendees).toMatchObject([
      { salaryTier: null, hourlyRate: 60, estimated: true },
    ]);
  }
});

test('a write with If-Match is refused, since it would not be compared', async () => {
  const { program } = await newProgram();
  const { id } = await program.call(saveMeeting, { body: meetingDraft() });
  const write = (tag: string) =>
    program.send({ method: 'DELETE', url: `/api/meetings/${id}`, headers: { 'if-match': tag } });
  expect(await write('"stale"')).toMatchObject({
    status: 412,
    body: { code: 'precondition-failed' },
  });
  expect((await program.call(readMeeting, { params: { id: String(id) } })).id).toBe(id);
  const deleted = await write('*');
  expect(deleted.status).toBe(204);
  expect(deleted.headers).not.toHaveProperty('etag');
});

test('the highest version that a column holds is no version', async () => {
  const { admin } = await newProgram();
  const body = { name: 'Core', version: 2_147_483_647 };
  const { id } = await admin.call(createGroup, { body: { name: 'Core' } });
  expect(await admin.send({ method: 'PUT', url: `/api/groups/${id}`, payload: body })).toMatchObject({
    status: 422,
    body: { errors: { version: expect.any(Array) } },
  });
  const next = { ...body, version: body.version - 1 };
  expect((await admin.send({ method: 'PUT', url: `/api/groups/${id}`, payload: next })).status).toBe(409);
});

test('creating answers with the path of what was created, which the document says', async () => {
  const { program } = await newProgram();
  const save = () =>
    program.send({ method: 'POST', url: '/api/meetings', payload: meetingDraft({ draftKey }) });
  const draftKey = crypto.randomUUID();
  const { status, body, headers } = await save();
  expect([status, headers['location']]).toEqual([201, `/api/meetings/${(body as { id: number }).id}`]);
  expect(await program.send({ method: 'GET', url: String(headers['location']) })).toMatchObject({ body });
  // Nothing is created twice.
  expect((await save()).headers).not.toHaveProperty('location');

  const { paths } = (await program.send({ method: 'GET', url: '/api/openapi.json' })).body as OpenApi;
  const created = (path: string) =>
    paths[path]?.['post']?.['responses'] as Record<string, { headers?: object }>;
  expect(created('/api/meetings')['201']?.headers).toHaveProperty('Location');
  expect(created('/api/meetings')['200']?.headers).not.toHaveProperty('Location');
  // Members of a group have no path by their group's id.
  expect(created('/api/groups/{id}/members')['201']?.headers).not.toHaveProperty('Location');
});

test('a token without the scope learns which one it needs', async () => {
  const { program } = await newProgram();
  const ask = (url: string) => program.send({ method: 'GET', url });
  expect(await ask('/api/audit-log')).toMatchObject({
    status: 403,
    body: {
      code: 'token-scope',
      message: 'This API token may not do that. It needs the scope audit:read.',
      params: { scope: 'audit:read' },
    },
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="audit:read"' },
  });
  // No scope opens a call that needs a session.
  expect((await ask('/api/users/me/sessions')).body).toEqual({
    code: 'token-scope',
    message: 'This API token may not do that.',
  });
});

test('a compressed body is refused instead of read as text', async () => {
  const { program } = await newProgram();
  const payload = gzipSync(JSON.stringify(meetingDraft()));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect(await program.send({ method: 'POST', url: '/api/meetings', payload, headers })).toMatchObject({
    status: 415,
    body: { code: 'unsupported-media-type' },
  });
});
