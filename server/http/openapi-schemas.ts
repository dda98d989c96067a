// JSON schemas of requests and responses. Named schemas become components that others reference.

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type $ZodType, registry, toJSONSchema } from 'zod/v4/core';
import { Code, ErrorBody } from '#contract/error-body.ts';
import { id, sentInstant } from '#contract/fields.ts';
import { addOwnRules } from './own-rules.ts';

export type Schema = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Our own rules of requests. Responses may grow: a client must accept unknown fields. */
const override =
  (io: Direction) =>
  ({ zodSchema, jsonSchema: schema }: { zodSchema: $ZodType; jsonSchema: Schema }): void => {
    if (io === 'input') addOwnRules(zodSchema, schema);
    else if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  };

/** The schema with all nested schemas inlined. */
export function jsonSchema(schema: z.ZodMiniType, io: Direction): Schema {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: override(io),
  }) as Schema;
  return rest;
}

/** A reference to a component. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Replaces references to definitions by references to components. */
function referring(value: unknown, nameOf: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => referring(each, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string') return ref(nameOf($ref.replace('#/$defs/', '')));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, referring(each, nameOf)]));
}

/** The definitions that a definition references. The contract has no recursive schema. */
const referredBy = (definition: unknown): string[] =>
  [...JSON.stringify(definition).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name = '']) => name);

/** Requested schemas have a key, such as "PostMeetingsBody", unless the schema has its own name. */
type Asked = ReadonlyMap<string, z.ZodMiniType>;

export const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The names by schema: exports of the contract with a capital letter keep theirs. */
export function schemaNames(modules: readonly object[]) {
  const names = registry<{ id: string; format?: string; description?: string }>();
  names.add(id, { id: 'Id' });
  names.add(sentInstant, { id: 'Instant', format: 'date-time', description: 'ISO 8601 in UTC.' });
  names.add(Code, { id: 'Code' });
  names.add(ErrorBody, { id: 'Error' });
  for (const exported of modules)
    for (const [name, value] of Object.entries(exported))
      if (/^[A-Z]/.test(name) && isSchema(value) && !names.has(value)) names.add(value, { id: name });
  return names;
}

type Names = ReturnType<typeof schemaNames>;

function definitionsOf(asked: Asked, io: Direction, metadata: Names) {
  const { properties = {}, $defs = {} } = toJSONSchema(z.object(Object.fromEntries(asked)), {
    io,
    metadata,
    unrepresentable: 'any',
    override: override(io),
  }) as { properties?: Record<string, Schema>; $defs?: Record<string, Schema> };
  for (const definition of Object.values($defs)) delete definition['id'];
  return { properties, definitions: $defs };
}

/** The components, and a reference for each key. A schema that differs as input is a separate component. */
export function componentsOf(modules: readonly object[], inputs: Asked, outputs: Asked) {
  const names = schemaNames(modules);
  const read = definitionsOf(outputs, 'output', names);
  const sent = definitionsOf(inputs, 'input', names);
  const differs = (name: string): boolean =>
    read.definitions[name] !== undefined &&
    (!isDeepStrictEqual(read.definitions[name], sent.definitions[name]) ||
      referredBy(sent.definitions[name]).some(differs));
  const ownName = (name: string) => name;
  const inputName = (name: string) => (differs(name) ? `${name}Input` : name);
  const schemas: Record<string, unknown> = {};
  const references = new Map<string, Schema>();
  for (const [{ properties, definitions }, nameOf] of [
    [read, ownName],
    [sent, inputName],
  ] as const) {
    for (const [name, definition] of Object.entries(definitions))
      schemas[nameOf(name)] = referring(definition, nameOf);
    for (const [key, property] of Object.entries(properties)) {
      const schema = referring(property, nameOf) as Schema;
      if (!schema['$ref']) schemas[key] = schema;
      references.set(key, schema['$ref'] ? schema : ref(key));
    }
  }
  return { schemas, reference: (key: string): Schema => references.get(key) ?? ref(key) };
}
