// What the document says of a field is what the server enforces, at each limit and just outside of it.

import { expect, test } from 'vitest';
import { hourMs } from '#domain/time/time-units.ts';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { boundaries, type DocumentSchema, type Place, placesIn } from '#server/testing/boundaries.ts';
import { newAddress } from '#server/testing/browser.ts';
import { withValue } from '#server/testing/trust/free-text.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { OpenApi } from './openapi.ts';

type Operation = {
  requestBody?: { content: Record<string, { schema: DocumentSchema }> };
  parameters: { name: string; in: string; required: boolean; schema: DocumentSchema }[];
};

async function documented() {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const document = (await admin.send({ method: 'GET', url: '/api/openapi.json' })).body as OpenApi;
  const { schemas } = document['components'] as { schemas: Record<string, DocumentSchema> };
  const resolve = (schema: DocumentSchema): DocumentSchema => {
    const { $ref, ...beside } = schema;
    return $ref
      ? { ...resolve(schemas[$ref.replace('#/components/schemas/', '')] ?? {}), ...beside }
      : schema;
  };
  const operationOf = ({ method, path }: Endpoint) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[
      method.toLowerCase()
    ] as Partial<Operation> as Operation;
  return { app, admin, resolve, operationOf };
}

/** The fields with errors of the request; empty if they are accepted. */
async function wrongFields(person: Person, { method, path }: Endpoint, query: string, payload?: unknown) {
  const url = `${path.replace(/:\w+/g, '1')}${query}`;
  const headers = { 'content-type': 'application/json' };
  const request = { method, url, remoteAddress: newAddress() };
  const answer = await person.send(
    payload === undefined ? request : { ...request, headers, payload: JSON.stringify(payload) },
  );
  expect(answer.status, `${method} ${url}`).toBeLessThan(500);
  const { code, errors = {} } = z.safeParse(ErrorBody, answer.body).data ?? {};
  return code === 'validation-failed' ? Object.keys(errors) : [];
}

const isAt = (field: string, { path }: Place) => `${field}.`.startsWith(`${path.join('.')}.`);

/** Fields that the server ignores have no type. */
const isIgnored = ({ schema }: Place) => Object.keys(schema).length === 0;

test('bodies are accepted at the limits of the document and refused outside of them', async () => {
  const { app, admin, resolve, operationOf } = await documented();
  let tried = 0;
  for (const endpoint of app.app.endpoints.filter(({ body }) => body)) {
    const schema = operationOf(endpoint).requestBody?.content['application/json']?.schema;
    if (!schema || !endpoint.body) throw new Error(`${endpoint.path} has no body in the document`);
    const base = endpoint.example?.body ?? boundaries(schema, resolve).inside[0];
    for (const place of placesIn(schema, resolve).filter((each) => !isIgnored(each))) {
      const { inside, outside } = boundaries(place.schema, resolve);
      const about = (value: unknown) =>
        `${endpoint.method} ${endpoint.path} ${place.path.join('.')}: ${JSON.stringify(value)?.slice(0, 80)}`;
      const isField = typeof place.path.at(-1) === 'string';
      const refused = [...outside, ...(place.isRequired && isField ? [undefined] : [])];
      for (const value of refused) {
        const fields = await wrongFields(admin, endpoint, '', withValue(base, place.path, value));
        expect
          .soft(
            fields.some((field) => isAt(field, place)),
            about(value),
          )
          .toBe(true);
      }
      for (const value of [...inside, ...(place.isRequired || !isField ? [] : [undefined])]) {
        const { error } = z.safeParse(endpoint.body, withValue(base, place.path, value));
        // Rules between fields, which JSON Schema has no words for, are described.
        const isDescribed = ({ message }: z.core.$ZodIssue) =>
          place.descriptions.some((text) => text.toLowerCase().includes(message.toLowerCase()));
        const fields = (error?.issues ?? [])
          .filter((issue) => !isDescribed(issue))
          .map(({ path }) => path.join('.'));
        expect
          .soft(
            fields.filter((field) => isAt(field, place)),
            about(value),
          )
          .toEqual([]);
      }
      tried += refused.length + inside.length;
    }
  }
  expect(tried).toBeGreaterThan(2000);
});

test('parameters are accepted at the limits of the document and refused outside of them', async () => {
  const { app, admin, resolve, operationOf } = await documented();
  for (const endpoint of app.app.endpoints)
    for (const { name, schema, ...parameter } of operationOf(endpoint).parameters) {
      if (parameter.in !== 'query') continue;
      if (endpoint.limited) app.pass(hourMs);
      const { inside, outside } = boundaries(schema, resolve);
      const sent = (value: unknown) => `?${new URLSearchParams({ [name]: String(value) }).toString()}`;
      // Other types do not exist in a query.
      const isSent = (value: unknown) =>
        typeof value === 'string' || (typeof value === 'number' && schema.type === 'integer');
      for (const value of outside.filter((each) => isSent(each) && each !== '1'))
        expect
          .soft(
            await wrongFields(admin, endpoint, sent(value)),
            `${endpoint.path}${sent(value).slice(0, 80)}`,
          )
          .toContain(name);
      for (const value of inside.filter(isSent))
        expect
          .soft(
            await wrongFields(admin, endpoint, sent(value)),
            `${endpoint.path}${sent(value).slice(0, 80)}`,
          )
          .not.toContain(name);
    }
});
