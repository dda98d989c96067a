// Compiled schemas. Parsing responses with their schema keeps undeclared keys from leaving the server.

import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

const compiledSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** Compiles the schema on first use: compiling all of them would delay the start. */
export function compiled(schema: z.ZodMiniType): z.ZodMiniType {
  let known = compiledSchemas.get(schema);
  if (!known) compiledSchemas.set(schema, (known = z.compile(schema)));
  return known;
}

/** The response as JSON with the declared keys only; throws when it does not match its schema. */
export function serialize({ path, answer: schema }: Endpoint, answer: unknown): string {
  if (schema === undefined || typeof schema === 'string') throw new Error(`${path} has no JSON answer`);
  return JSON.stringify(z.parse(compiled(schema), answer));
}
