// Values at the limits that a JSON schema of the API document names, and those just outside.

import { randomUUID } from 'node:crypto';
import { oneLine, textPatterns } from '#server/http/own-rules.ts';
import type { JsonSchema } from './trust/free-text.ts';

export type DocumentSchema = JsonSchema & {
  $ref?: string;
  description?: string;
  multipleOf?: number;
  'x-minimum'?: string;
  'x-maximum'?: string;
  uniqueItems?: boolean;
  prefixItems?: DocumentSchema[];
  items?: DocumentSchema;
};

type Boundaries = { inside: unknown[]; outside: unknown[] };
type Resolve = (schema: DocumentSchema) => DocumentSchema;

const dayMs = 86_400_000;

/** `resolve` follows a reference to a component. */
export function boundaries(given: DocumentSchema, resolve: Resolve): Boundaries {
  const schema = resolve(given);
  const { anyOf } = schema;
  if (anyOf) {
    const each = anyOf.map((one) => boundaries(one, resolve));
    return { inside: each.flatMap(({ inside }) => inside), outside: [] };
  }
  if (schema.const !== undefined) return { inside: [schema.const], outside: ['', 0] };
  if (schema.enum) return { inside: schema.enum, outside: ['', 'no such', -1] };
  switch (schema.type) {
    case 'boolean':
      return { inside: [true, false], outside: ['true', 0, null] };
    case 'null':
      return { inside: [null], outside: [] };
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'string':
      return texts(schema);
    case 'array':
      return lists(schema, resolve);
    case 'object':
      return objects(schema, resolve);
    default:
      return { inside: [], outside: [] };
  }
}

function numbers({
  type,
  minimum: least = -1e9,
  maximum: most = 1e9,
  multipleOf,
}: DocumentSchema): Boundaries {
  const step = type === 'integer' ? 1 : (multipleOf ?? 0.123);
  const between = type === 'integer' || multipleOf ? [Math.max(least, 0) + step / 2] : [];
  return { inside: [least, least + step, most], outside: [least - step, most + step, ...between, '1', null] };
}

function texts(schema: DocumentSchema): Boundaries {
  const { format, pattern, minLength = 0, maxLength = 5000, 'x-minimum': first, 'x-maximum': last } = schema;
  const wrong = [1, null, {}];
  if (format === 'uuid') return { inside: [randomUUID()], outside: ['one', '', ...wrong] };
  if (format === 'email')
    return { inside: ['ada@example.org'], outside: ['ada', 'ada@example', 'a b@c.de', ...wrong] };
  if (format === 'date' || format === 'date-time') {
    const isDay = format === 'date';
    const moved = (text: string, by: number) =>
      new Date(Date.parse(text) + by * (isDay ? dayMs : 1)).toISOString().slice(0, isDay ? 10 : undefined);
    const outside = ['2026-02-30', '2026-11-02T25:00:00Z', 'soon', '', ...wrong];
    if (!first || !last) return { inside: [isDay ? '2026-11-02' : '2026-11-02T09:00:00Z'], outside };
    return { inside: [first, last], outside: [moved(first, -1), moved(last, 1), ...outside] };
  }
  const isFree = pattern === undefined || textPatterns.includes(pattern);
  // Such as a month, whose examples stand in the contract's own tests.
  const fits = new RegExp(pattern ?? '', 'u');
  if (!isFree)
    return {
      inside: ['x'.repeat(Math.max(minLength, 1))].filter((text) => fits.test(text)),
      outside: ['\n', ...wrong],
    };
  const controls = ['a\0b', 'a\u0007b', 'a\nb', 'a\tb'].map((text) => text.padEnd(minLength, 'x'));
  return {
    inside: [
      'x'.repeat(Math.max(minLength, 1)),
      'x'.repeat(maxLength),
      ...controls.filter((text) => fits.test(text)),
    ],
    outside: [
      'x'.repeat(maxLength + 1),
      ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
      ...(minLength > 0 && pattern === oneLine ? [' '.repeat(minLength)] : []),
      ...controls.filter((text) => !fits.test(text)),
      ...wrong,
    ],
  };
}

function lists(schema: DocumentSchema, resolve: Resolve): Boundaries {
  const { items = {}, prefixItems, minItems = 0, maxItems = 50, uniqueItems } = schema;
  if (prefixItems) {
    // Such as hours of which each is later than the one before.
    const right = prefixItems.map(({ minimum = 0 }, i) => minimum + i);
    return { inside: [right], outside: [[], right.slice(1), [...right, right[0]], 'x', null] };
  }
  const [item] = boundaries(items, resolve).inside;
  const of = (length: number) => Array.from({ length }, () => item);
  if (uniqueItems) {
    const all = boundaries(items, resolve).inside;
    return {
      inside: [all.slice(0, minItems), all.slice(0, maxItems)],
      outside: [[item, item], [], 'x', null],
    };
  }
  return {
    inside: [of(minItems), of(maxItems)],
    outside: [of(maxItems + 1), ...(minItems > 0 ? [of(minItems - 1)] : []), 'x', null],
  };
}

/** The required fields with their first value, and with all of them. */
function objects({ properties = {}, required = [] }: DocumentSchema, resolve: Resolve): Boundaries {
  const of = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => [name, boundaries(properties[name] ?? {}, resolve).inside[0]] as const),
    );
  return { inside: [of(required), of(Object.keys(properties))], outside: ['x', [], null] };
}

type Step = string | number;
/** `descriptions` are those of the place and of what it stands in. */
export type Place = { path: Step[]; schema: DocumentSchema; isRequired: boolean; descriptions: string[] };

/** Each place of a value in such a body, with one item of each list. */
export function placesIn(given: DocumentSchema, resolve: Resolve): Place[] {
  const within = (of: DocumentSchema, isRequired: boolean, path: Step[], outer: string[]): Place[] => {
    const schema = resolve(of);
    const { properties = {}, required = [], items, anyOf = [] } = schema;
    const descriptions = [
      ...outer,
      ...[schema, ...anyOf, ...(items ? [resolve(items)] : [])].flatMap(
        ({ description }: DocumentSchema) => description ?? [],
      ),
    ];
    const inner = Object.entries(properties).flatMap(([name, each]) =>
      within(each, required.includes(name), [...path, name], descriptions),
    );
    const inItem = items ? within(items, true, [...path, 0], descriptions) : [];
    return [...(path.length > 0 ? [{ path, schema, isRequired, descriptions }] : []), ...inner, ...inItem];
  };
  return within(given, true, [], []);
}
