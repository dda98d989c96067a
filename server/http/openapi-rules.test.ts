// Checks the OpenAPI document with the tools of integrators.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorBody } from '#contract/error-body.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import { Browser } from '#server/testing/browser.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { newTeam } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { features } from '#server/app/features.ts';
import { errorExample, type OpenApi } from './openapi.ts';
import { isSchema, schemaNames } from './openapi-schemas.ts';
import { isRecord } from '#server/testing/trust/free-text.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const documentOf = async (app: TestApp) => {
  const { text } = await new Browser(app).send({ method: 'GET', url: '/api/openapi.json' });
  return {
    text,
    document: JSON.parse(text) as OpenApi & { components: { schemas: Record<string, object> } },
  };
};

test('the document passes the recommended rules of redocly without a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, (await documentOf(await testApp())).text);
  /** The tool's messages about violated rules. */
  const lint = (path: string): Promise<string> =>
    run(
      process.execPath,
      [
        join(root, 'node_modules/@redocly/cli/bin/cli.js'),
        'lint',
        path,
        '--config',
        join(root, 'redocly.yaml'),
      ],
      // No telemetry and no version check.
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
      },
    ).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  expect(await lint(file)).toBe('');

  const broken = join(folder, 'broken.json');
  await writeFile(
    broken,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} }),
  );
  expect(await lint(broken)).toContain('no-empty-servers');
});

test('responses and bodies are named components, ids have one type, and responses may grow', async () => {
  const { document } = await documentOf(await testApp());
  const { schemas } = document.components;
  const named = expect.objectContaining({
    schema: { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) },
  });
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { requestBody, responses } = operation as {
        requestBody?: { content: Record<string, unknown> };
        responses: Record<string, { content?: Record<string, unknown> }>;
      };
      const json = [requestBody, ...Object.values(responses)].flatMap(
        (each) => each?.content?.['application/json'] ?? [],
      );
      for (const each of json) expect(each, `${method} ${path}`).toEqual(named);
    }
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'ListedMeeting',
      'MeetingWithAttendees',
      'MeetingDraft',
      'Person',
      'Budget',
      'Error',
    ]),
  );
  expect(schemas['Id']).toEqual({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
  // External ids are text.
  const ids = Object.entries(schemas).flatMap(([name, schema]) => idsIn(schema, name));
  expect(ids.length).toBeGreaterThan(50);
  for (const [at, schema] of ids)
    expect(JSON.stringify(schema), at).toMatch(/#\/components\/schemas\/Id"|"string"/);
  expect(document.paths['/api/meetings/{id}']?.['get']?.['parameters']).toMatchObject([
    { name: 'id', schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
  ]);
  const closed = Object.entries(schemas).filter(
    ([name, schema]) =>
      isClosed(schema) && (name.endsWith('Answer') || name === 'ListedMeeting' || name === 'Error'),
  );
  expect(closed.map(([name]) => name)).toEqual([]);
  // Negative control: bodies reject unknown fields.
  expect(isClosed(schemas['MeetingDraft'])).toBe(true);
});

/** The properties named `id` or `…Id`, with their paths. Skips ignored fields of bodies (`{}`). */
const idsIn = (schema: unknown, at: string): [at: string, schema: unknown][] =>
  isRecord(schema) || Array.isArray(schema)
    ? Object.entries(schema).flatMap(([key, each]) => {
        const inside = `${at}.${key}`;
        const isId = /^id$|Id$/.test(key) && !isDeepStrictEqual(each, {});
        return [...(isId ? [[inside, each] as [string, unknown]] : []), ...idsIn(each, inside)];
      })
    : [];

const isClosed = (schema: unknown): boolean =>
  Array.isArray(schema)
    ? schema.some(isClosed)
    : isRecord(schema) && (schema['additionalProperties'] === false || Object.values(schema).some(isClosed));

test('every named schema of the contract keeps its name in the document', () => {
  const modules = import.meta.glob<object>(['#contract/**/*.ts', '!#contract/**/*.test.ts'], { eager: true });
  const names = schemaNames(features.flatMap(({ contract = [] }) => contract));
  const unnamed = Object.values(modules)
    .flatMap((each) => Object.entries(each))
    .filter(([name, value]) => /^[A-Z]/.test(name) && isSchema(value) && !names.has(value));
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

test('every body that a token may send has an example, and every example fits its call', async () => {
  const { app } = await testApp();
  const sent = app.endpoints.filter((endpoint) => endpoint.body && endpoint.scope !== undefined);
  expect(sent.filter(({ example }) => !example?.body).map(({ path }) => path)).toEqual([]);
  expect(z.safeParse(ErrorBody, errorExample).error).toBeUndefined();
  for (const { method, path, body, answer, example = {} } of app.endpoints) {
    const [call, schema] = [`${method} ${path}`, typeof answer === 'object' && answer];
    if (example.body) expect(body && z.safeParse(body, example.body).error, call).toBeUndefined();
    if (example.answer) expect(schema && z.safeParse(schema, example.answer).error, call).toBeUndefined();
  }
});

test('the error of a list that is too long contains the limit', async () => {
  const { admin } = await newTeam(await testApp());
  const row = importRow(1);
  const meetings = Array.from({ length: batchMeetings + 1 }, () => row);
  expect(await admin.error(saveImportBatch, { body: importBatch(meetings) })).toMatchObject({
    status: 422,
    errors: { meetings: ['Must have at most 2,000 items'] },
    fieldCodes: { meetings: ['too-many'] },
  });
});
