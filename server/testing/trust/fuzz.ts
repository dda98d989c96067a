// Calls every route repeatedly with input that the OpenAPI document allows, and with invalid input.

import * as z from 'zod/mini';
import { ErrorBody } from '#contract/error-body.ts';
import { type Endpoint, statusesOf } from '#contract/endpoint.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import { parameters } from '#server/http/openapi.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import type { TestApp } from '../app-on.ts';
import type { RawAnswer } from '../browser.ts';
import { table } from '../isolation-table.ts';
import { newPerson, newTeam, type Person } from '../people.ts';
import { rowCounts } from './counts-store.ts';
import { mutated, oddText, type Random, seededRandom } from './fuzz-values.ts';

export type Fuzzed = { calls: number; taken: number; wrong: string[]; wrongSums: number };

/** Makes `calls` calls, spread evenly over the routes; the same ones for the same seed, except for ids. */
export async function fuzz(app: TestApp, seed: number, calls: number): Promise<Fuzzed> {
  const random = seededRandom(seed);
  const { admin } = await newTeam(app);
  const { endpoints } = app.app;
  const fuzzed: Fuzzed = { calls: 0, taken: 0, wrong: [], wrongSums: 0 };
  for (; fuzzed.calls < calls; fuzzed.calls += 1) {
    const endpoint = endpoints[fuzzed.calls % endpoints.length]!;
    // A new person: a call may remove its caller.
    const person = await newPerson(app, admin.organizationId, { role: 'admin' });
    const request = await requestOf(app, endpoint, person, admin, random);
    const before = await rowCounts(app.db);
    const answer = await person.send(request);
    if (answer.status < 300) fuzzed.taken += 1;
    const wrong = responseProblems(endpoint, answer);
    const half = answer.status >= 400 && (await rowCounts(app.db)) !== before ? 'refused and stored' : null;
    for (const what of [wrong, half]) if (what) fuzzed.wrong.push(`${what}: ${summaryOf(request, answer)}`);
  }
  // A new time zone or blended rate is applied by a job.
  await app.work();
  fuzzed.wrongSums = (await wrongTotals(app.db)).length;
  return fuzzed;
}

type Request = {
  method: Endpoint['method'];
  url: string;
  payload?: string;
  headers?: Record<string, string>;
};

async function requestOf(
  app: TestApp,
  endpoint: Endpoint,
  person: Person,
  admin: Person,
  random: Random,
): Promise<Request> {
  const row = table[`${endpoint.method} ${endpoint.path}`];
  const make = () => row?.thing?.(person, admin, app) ?? {};
  const params: Record<string, string> =
    row?.thing && random.below(4) > 0
      ? // An earlier call may have deleted the tiers that the calls use.
        await Promise.resolve(make()).catch(() => restoreTiers(person).then(make))
      : {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    // An empty parameter would be the path of another call: /api/meetings/ is the list.
    encodeURIComponent(params[name] ?? (oddText(random) || ' ')),
  );
  const { query = {}, body = {} } = row?.send?.(person) ?? {};
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  for (const { name, schema } of parameters(endpoint, 'query') as Parameter[])
    if (random.below(3) === 0)
      asked.set(name, schema.enum && random.below(2) ? random.one(schema.enum) : oddText(random));
  const url = `${path}?${asked.toString()}`;
  if (!endpoint.body) return { method: endpoint.method, url };
  const headers = { 'content-type': 'application/json' };
  return { method: endpoint.method, url, headers, payload: mutated(endpoint, body, random) };
}

const restoreTiers = (admin: Person) =>
  admin.call(saveTierList, {
    body: { tiers: ['mid', 'senior'].map((name) => ({ name, hourlyRate: 55 })) },
  });

type Parameter = { name: string; schema: { enum?: string[] } };

/**
 * Checks that there is no server error, that every error has the standard shape, and that other responses match the
 * document.
 */
function responseProblems(endpoint: Endpoint, answer: RawAnswer): string | null {
  if (answer.status >= 500) return 'broke';
  if (answer.status >= 400)
    return z.safeParse(ErrorBody, answer.body).success ? null : 'another shape of error';
  if (!statusesOf(endpoint).includes(answer.status)) return 'another status';
  const { answer: promised } = endpoint;
  if (typeof promised === 'string')
    return String(answer.headers['content-type']).startsWith(promised) ? null : 'another kind of file';
  return !promised || z.safeParse(promised, answer.body).success ? null : 'not the promised answer';
}

const summaryOf = ({ method, url, payload = '' }: Request, { status, text }: RawAnswer) =>
  `${method} ${url.slice(0, 300)} ${payload.slice(0, 500)} → ${status} ${text.slice(0, 300)}`;
