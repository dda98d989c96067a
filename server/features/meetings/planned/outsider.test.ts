// What a member writes into calendars of their own changes nothing for others, and shows that member nothing of them,
// unless copies of others list that member.

import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { table } from '#server/testing/isolation-table.ts';
import { newOrganization, newPerson, type Person } from '#server/testing/people.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { withoutIds } from '#server/testing/without-ids.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';

const seed = Number(process.env['OUTSIDER_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const steps = 8;
const runs = 5;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What somebody writes who knows an event, and whom it does not list. It lists nobody else of the organization. */
function forged(event: CalendarEvent, eve: Person, random: () => number): CalendarEvent {
  const choice = Math.floor(random() * 6);
  const stranger = invited('stranger@elsewhere.test');
  return {
    ...event,
    title: 'Forged',
    sequence: 999,
    stampedAt: startOfTest + 300 * dayMs,
    startsAt: event.startsAt + (choice === 0 ? hourMs : 0),
    endsAt: event.endsAt + (choice === 0 ? 3 * hourMs : 0),
    isCanceled: choice === 1,
    isExcluded: choice === 2,
    isPrivate: choice === 3,
    organizer:
      choice === 4 ? { email: eve.email, name: '' } : event.organizer && { ...event.organizer, name: 'X' },
    attendees: choice === 5 ? [invited(eve.email)] : [invited(eve.email), stranger],
  };
}

/** The answers of all routes for the others, and what the outsider reads, after the same random weeks. */
async function answersOf(seedOfRun: number, hasOutsider: boolean) {
  const app = await testApp();
  const organizationId = await newOrganization(app);
  const person = (name: string, role: 'admin' | 'user' = 'user') =>
    newPerson(app, organizationId, { name, role });
  const admin = await person('Zoe', 'admin');
  const [ada, ben, eve] = [await person('Ada'), await person('Ben'), await person('Eve')];
  const random = randomFrom(seedOfRun);
  const ofEve = randomFrom(seedOfRun + 1);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const events: CalendarEvent[] = Array.from({ length: 6 }, (_, index) => {
    const startsAt = startOfTest + (Math.floor(random() * 20) - 10) * dayMs + index * hourMs;
    const organizer = pick([admin, ada, ben]);
    return calendarEvent({
      uid: `secret-${index}@example.test`,
      title: `Secret ${index}`,
      startsAt,
      endsAt: startsAt + hourMs,
      organizer: { email: organizer.email, name: 'Host' },
      attendees: [admin, ada, ben].map(({ email }, place) => invited(email, { name: `Guest ${place}` })),
    });
  });
  const read = (who: Person, which: number, some: readonly CalendarEvent[]) =>
    announce(
      app,
      organizationId,
      { ownerId: who.userId, connectionId: who.userId, href: `/${which}.ics` },
      some,
    );
  const { settle } = recorder(app.context);
  for (let step = 0; step < steps; step += 1) {
    const which = Math.floor(random() * events.length);
    const event = events[which];
    if (!event) continue;
    const shiftMs = pick([0, 0, 2 * hourMs, dayMs]);
    const next = {
      ...event,
      startsAt: event.startsAt + shiftMs,
      endsAt: event.endsAt + shiftMs,
      isCanceled: pick([false, false, true]),
    };
    events[which] = next;
    for (const owner of [admin, ada, ben])
      if (random() < 0.7) {
        await read(owner, which, [next]);
        const copy = forged(pick([event, next]), eve, ofEve);
        if (hasOutsider) await read(eve, which, [copy]);
      }
    app.pass(pick([hourMs, dayMs, 2 * dayMs]));
    await settle(unverifiedOrg(organizationId));
  }
  // One that only the outsider has, still to come at the end, so that the outsider always reads something.
  const startsAt = app.context.now() + dayMs;
  const uid = 'of-the-outsider@example.test';
  const own = {
    ...(events[0] as CalendarEvent),
    uid,
    startsAt,
    endsAt: startsAt + hourMs,
    isCanceled: false,
  };
  if (hasOutsider) await read(eve, events.length, [forged(own, eve, () => 0.7)]);

  const asked = app.app.endpoints.filter(
    (endpoint) => endpoint.method === 'GET' && table[nameOf(endpoint)] && !table[nameOf(endpoint)]?.thing,
  );
  const ask = async (endpoint: Endpoint, who: Person) => {
    const query = { from: '2026-11-01', to: '2026-12-31' };
    const sent =
      nameOf(endpoint) === 'GET /api/planned-meetings' ? { query } : table[nameOf(endpoint)]?.send?.(who);
    const { status, text } = await who.ask(endpoint, sent ?? {});
    return `${status} ${text}`;
  };
  const answers: Record<string, string> = {};
  for (const endpoint of asked)
    for (const [name, who] of Object.entries({ ada, ben }))
      answers[`${nameOf(endpoint)} ${name}`] = withoutIds(await ask(endpoint, who));
  const forEve: string[] = [];
  for (const endpoint of asked.filter(({ path }) => path.startsWith('/api/planned')))
    forEve.push(await ask(endpoint, eve));
  return { answers, forEve: forEve.join() };
}

test(`an outsider's calendar changes no answer for others, and reads nothing of theirs (seed ${seed})`, async () => {
  let [read, readByEve] = ['', ''];
  for (let run = 0; run < runs; run += 1) {
    const without = await answersOf(seed + run, false);
    const withOutsider = await answersOf(seed + run, true);
    const routes = Object.keys(without.answers);
    expect(routes.filter((route) => withOutsider.answers[route] !== without.answers[route])).toEqual([]);
    read += Object.values(without.answers).join();
    readByEve += withOutsider.forEve;
  }
  expect(read).toContain('Secret');
  expect(readByEve).toContain('Forged');
  expect(readByEve).not.toContain('Secret');
});
