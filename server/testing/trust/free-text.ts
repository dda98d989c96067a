// The free-text fields of a body, derived from its schema, so that new fields are included.

import type { Endpoint } from '#contract/endpoint.ts';
import { textPatterns } from '#server/http/own-rules.ts';
import { jsonSchema } from '#server/http/openapi-schemas.ts';

export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** The schema of a JSON body, as in the OpenAPI document. */
export const bodySchema = ({ body }: Endpoint): JsonSchema | null =>
  body ? jsonSchema(body, 'input') : null;

export type Step = string | number;
export type FreeText = { path: Step[]; maxLength: number };

/** Each place for free text in such a body, including omitted ones. */
export function freeTexts(schema: JsonSchema, body: unknown, path: Step[] = []): FreeText[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const found = branches.flatMap((branch) => freeTexts(branch, body, path));
  const { type, properties = {}, items } = schema;
  const isFree =
    !schema.enum &&
    schema.const === undefined &&
    !schema.format &&
    (!schema.pattern || textPatterns.includes(schema.pattern));
  if (type === 'string' && isFree) found.push({ path, maxLength: schema.maxLength ?? 2000 });
  for (const [name, of] of Object.entries(properties))
    found.push(...freeTexts(of, isRecord(body) ? body[name] : undefined, [...path, name]));
  if (items && Array.isArray(body))
    found.push(...body.flatMap((item, i) => freeTexts(items, item, [...path, i])));
  return found;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with another value at a path; creates missing parents. */
export function withValue(body: unknown, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(body) ? [...body] : [];
    list[step] = withValue(list[step], rest, value);
    return list;
  }
  const record = isRecord(body) ? body : {};
  return { ...record, [step]: withValue(record[step], rest, value) };
}
