import { expect, test } from 'vitest';
import { validationErrors } from '#contract/error-body.ts';
import { apiErrors, type ErrorCode } from '#contract/errors.ts';
import { allCalls } from '#contract/testing/all-calls.ts';
import { Browser } from '#server/testing/browser.ts';
import { errorCodesOf, type OpenApi } from './openapi.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('the document lists every endpoint with its input and response', async () => {
  const app = await testApp();
  const document = (await new Browser(app).send({ method: 'GET', url: '/api/openapi.json' })).body as {
    openapi: string;
    paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  for (const { method, path } of app.app.endpoints) {
    expect(
      document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
      `${method} ${path}`,
    ).toBeDefined();
  }
  const { responses = {} } = document.paths['/api/meetings']?.['post'] ?? {};
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '201', '401', '409', '422']));
});

test('the document lists every error code, and those of each call by status', async () => {
  const document = (await new Browser(await testApp()).send({ method: 'GET', url: '/api/openapi.json' }))
    .body as OpenApi;
  const { schemas } = document['components'] as { schemas: Record<string, { enum?: string[] }> };
  expect(schemas['ErrorCode']?.enum).toEqual(Object.keys(apiErrors));
  expect(schemas['ValidationCode']?.enum).toEqual(Object.keys(validationErrors));
  expect(document.paths['/api/meetings']?.['post']?.['responses']).toMatchObject({
    409: { description: expect.stringContaining('`draft-conflict`: This meeting was saved before') },
    422: { description: expect.stringContaining('`too-costly`') },
  });
  const used = new Set(allCalls.flatMap(errorCodesOf));
  // The errors of an unknown path, of a header and of assistants belong to no call.
  expect(Object.keys(apiErrors).filter((code) => !used.has(code as ErrorCode))).toEqual([
    'method-not-allowed',
    'precondition-failed',
    'assistants-off',
  ]);
});

test('the document contains limits, numbers, events and unique operation ids', async () => {
  const document = (await new Browser(await testApp()).send({ method: 'GET', url: '/api/openapi.json' }))
    .body as OpenApi;
  expect(document['info']).toMatchObject({ description: expect.stringMatching(/600 times a minute.*1 MB/s) });
  const list = document.paths['/api/meetings']?.['get'];
  expect(list?.['parameters']).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    description: 'Items per page; 50 by default.',
    schema: { type: 'integer', minimum: 1, maximum: 200 },
  });
  expect(document.paths['/api/auth/login']?.['post']).toMatchObject({
    description: expect.stringContaining('At most 10 times a minute from one address'),
  });
  const schemas = Object.keys((document['components'] as { schemas: object }).schemas);
  expect(schemas).toEqual(expect.arrayContaining(['ChangeEvent', 'DiscussEvent']));
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((it) => it['operationId']),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('patchMeetingsIdRoi');
});

test('the documentation page has no scripts and no external files', async () => {
  const page = await new Browser(await testApp()).send({ method: 'GET', url: '/api/docs' });
  expect(page.status).toBe(200);
  expect(page.text).toContain('/api/meetings/{id}');
  expect(page.text).toContain('<a href="#MeetingWithAttendees">');
  expect(page.text).toContain('id="MeetingWithAttendees"');
  expect(page.text).toContain('Authorization: Bearer mct_…</code>');
  expect(page.text).toContain('Active members. API tokens need the scope meetings:write.');
  expect(page.text).toContain('Administrators. Not available to API tokens.');
  expect(page.text).not.toMatch(/<script|https?:\/\//);
});

test('document and page are generated once', async () => {
  const app = await testApp();
  const ask = (url: string) => new Browser(app).send({ method: 'GET', url });
  const urls = ['/api/openapi.json', '/api/docs'];
  const first = await Promise.all(urls.map(ask));
  // A second document from the app would be empty.
  app.app.endpoints.length = 0;
  const again = await Promise.all(urls.map(ask));
  expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
});

test('accepts the doubled prefix', async () => {
  const { admin } = await newTeam(await testApp());
  const [single, doubled] = await Promise.all(
    ['/api/meetings', '/api/api/meetings'].map((url) => admin.send({ method: 'GET', url })),
  );
  expect([doubled?.status, doubled?.text]).toEqual([200, single?.text]);
});

test('responses are not cached, and pages load only files of this origin', async () => {
  const { admin } = await newTeam(await testApp());
  const data = await admin.send({ method: 'GET', url: '/api/meetings' });
  expect(data.headers['cache-control']).toBe('no-store');
  expect(data.headers['content-security-policy']).toContain("default-src 'none'");
  const page = await admin.send({ method: 'GET', url: '/api/docs' });
  // Only files of this origin, and inline scripts of the build.
  expect(page.headers['content-security-policy']).toMatch(
    /script-src 'self'( 'sha256-[\w+/]{43}=')*;style-src 'self'( 'sha256-[\w+/]{43}=')*$/,
  );
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  // The build manifest is not served: unknown paths return a page.
  const notes = await admin.send({ method: 'GET', url: '/.vite/manifest.json' });
  expect(notes.headers['content-type']).toContain('text/html');
});
