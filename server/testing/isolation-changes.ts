// Checks that writes in one organization do not change reads of another one.

import type { Browser } from './browser.ts';
import { becomeProgram, isAbroad, isMember, newActor, type Persona } from './isolation-people.ts';
import { type Asked, type Calls, isExcluded } from './isolation-routes.ts';
import { saved, secretOf, seed, seedUnderNumberOf } from './isolation-things.ts';
import { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The responses for one organization must be identical, byte for byte, after writes in the other one. */
export async function changesByOthers(
  app: TestApp,
  routes: readonly Asked[],
  calls: Calls,
): Promise<string[]> {
  const readers = calls.who.filter(isMember);
  const leaks: string[] = [];
  for (const here of [readers.filter((one) => !isAbroad(one)), readers.filter(isAbroad)])
    leaks.push(...(await changedByOthers(app, routes, here, calls)));
  return leaks;
}

async function changedByOthers(
  app: TestApp,
  routes: readonly Asked[],
  who: readonly Persona[],
  { world, whileTested }: Calls,
): Promise<string[]> {
  // Makes the next writes the newest, so that they are on the first page of lists sorted by time.
  app.pass(1000);
  const ask = async ({ endpoint, row }: Asked, actor: Browser) => {
    whileTested(true);
    const answer = await actor.ask(endpoint, row.send?.(actor) ?? {});
    whileTested(false);
    return answer.text;
  };
  const actors: { persona: Persona; actor: Browser }[] = [];
  for (const persona of who) {
    if (routes.every(({ endpoint }) => isExcluded(endpoint, persona))) continue;
    const actor = await newActor(app, persona, world);
    await becomeProgram(app, persona, actor);
    actors.push({ persona, actor });
  }
  const readings: { route: Asked; persona: Persona; actor: Browser; before: string; isSteady: boolean }[] =
    [];
  for (const route of routes)
    for (const { persona, actor } of actors) {
      if (isExcluded(route.endpoint, persona)) continue;
      const before = await ask(route, actor);
      // A route that records its own reads changes by itself; for it, only the search for secrets counts.
      const isSteady = (await ask(route, actor)) === before;
      readings.push({ route, persona, actor, before, isSteady });
    }
  const abroad = who.some(isAbroad) ? world.ours : world.theirs;
  const isStream = routes.some(({ endpoint }) => endpoint.answer === 'text/event-stream');
  if (!isStream && readings.length > 0) {
    await seed(abroad.member, abroad.admin, app);
    for (const { actor } of actors)
      if (actor instanceof Person) await seedUnderNumberOf(actor, abroad.member, app);
  }
  // A stream receives writes while it is open; all other routes are read afterwards.
  const writeMeanwhile = async () => {
    // At another time than meetings of the other organization, which a leaking statement would take for the same.
    for (let i = 0; isStream && i < 5; i += 1) await saved(abroad.member, app, 30);
  };
  const wrong: string[] = [];
  for (const { route, persona, actor, before, isSteady } of readings) {
    const [after] = await Promise.all([ask(route, actor), writeMeanwhile()]);
    const about = `${route.endpoint.method} ${route.endpoint.path} as ${persona}`;
    if (after.includes(secretOf(abroad.admin))) wrong.push(`${about}: shows another organization's secret`);
    else if (isSteady && after !== before)
      wrong.push(`${about}: changes with what another organization writes`);
  }
  return wrong;
}
