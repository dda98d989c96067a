// Invalid bodies and texts, reproducible by seed.

import { bodySchema, isRecord, type JsonSchema, type Step, withValue } from './free-text.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';

export type Random = { below: (limit: number) => number; one: <T>(of: readonly T[]) => T };

export function seededRandom(seed: number): Random {
  const next = randomFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, one: (of) => of[below(of.length)]! };
}

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e-7,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  '0',
  '-1',
  'null',
  '\0',
  '\ud800',
  'İ',
  'ﬀ',
  '👩‍👩‍👧',
  '\u202e',
  '\u2028',
  'a\nb',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '../..',
  '2026-02-30',
  '2026-11-21',
  '9999-12-31T23:59:59.999Z',
  '2026-11-21T10:00:00+25:00',
  'x'.repeat(3000),
  [],
  [[]],
  {},
  { $gt: '' },
  { __proto__: null, constructor: 1 },
  nested(60),
  Array.from({ length: 600 }, () => ({ name: 'x' })),
];

const atBounds = ({ enum: choices, minimum, maximum, maxLength, minLength }: JsonSchema): unknown[] => [
  ...(choices ?? []),
  ...[minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
  ...[minLength, maxLength].flatMap((bound) =>
    bound === undefined || bound > 10_000 ? [] : ['é'.repeat(bound), 'x'.repeat(bound + 1)],
  ),
];

type Site = { path: Step[]; schema: JsonSchema };

/** Every place in a body, including omitted ones. */
function sites(schema: JsonSchema, body: unknown, path: Step[] = []): Site[] {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
    sites(of, isRecord(body) ? body[name] : undefined, [...path, name]),
  );
  const { items } = schema;
  const each = items && Array.isArray(body) ? body.flatMap((one, i) => sites(items, one, [...path, i])) : [];
  return [{ path, schema }, ...branches.flatMap((branch) => sites(branch, body, path)), ...inside, ...each];
}

/** The JSON of a body with up to three errors, or none. */
export function mutated(endpoint: Endpoint, base: unknown, random: Random): string {
  const schema = bodySchema(endpoint) ?? {};
  let body = base;
  for (let left = random.below(4); left > 0; left -= 1) {
    const site = random.one(sites(schema, body));
    body = withValue(
      body,
      site.path,
      random.one([...odd, ...atBounds(site.schema), ...atBounds(site.schema)]),
    );
  }
  return mangled(JSON.stringify(body) ?? '', random);
}

/** Sometimes returns what no serializer writes: a duplicate key, a number that does not fit, half a body. */
function mangled(json: string, random: Random): string {
  const ways: ((text: string) => string)[] = [
    (text) => text.replace(/^\{("[^"]+"):/, '{$1:[],$1:'),
    (text) => text.replace(/:\d+/, ':1e999'),
    (text) => text.replace(/:\d+/, `:${'9'.repeat(400)}`),
    (text) => text.replace(/^\{/, '{"unknown":1,'),
    (text) => text.slice(0, Math.ceil(text.length / 2)),
    (text) => `\ufeff${text}`,
    (text) => text.replaceAll(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  ];
  return random.below(6) === 0 ? random.one(ways)(json) : json;
}

export const oddText = (random: Random): string => {
  const texts = odd.filter((value): value is string | number => /string|number/.test(typeof value));
  const text = String(random.one(texts));
  return text.isWellFormed() ? text : '\ufffd';
};
