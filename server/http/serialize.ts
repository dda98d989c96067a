// An answer leaves as its schema says: a key that is not declared stays here, and one that is missing is an error here.

import { createRequire } from 'node:module';
import type compile from 'fast-json-stringify';
import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#contract/endpoint.ts';

type Serializer = (answer: unknown) => string;

const require = createRequire(import.meta.url);
/** Its ninety files are no business of the start. */
const compiler = (): typeof compile => require('fast-json-stringify') as typeof compile;

const serializers = new WeakMap<Endpoint, Serializer>();

/** The answer as JSON. The function for it is compiled when it is first needed: at the start nobody waits for a hundred. */
export function serialize(endpoint: Endpoint, answer: unknown): string {
  const known = serializers.get(endpoint);
  if (known) return known(answer);
  if (endpoint.answer === undefined || typeof endpoint.answer === 'string')
    throw new Error(`${endpoint.path} answers no JSON`);
  const serializer: Serializer = compiler()(
    toJSONSchema(endpoint.answer, { target: 'openapi-3.0', io: 'output' }) as Parameters<typeof compile>[0],
  );
  serializers.set(endpoint, serializer);
  return serializer(answer);
}
