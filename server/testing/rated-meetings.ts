// Meetings whose attendees are asked whether they were worth their time, on one or more processes.

import { onTestFinished } from 'vitest';
import { castVote, listOpenRatings, padded, type Vote } from '#contract/meetings/ratings.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import type { VoteValue } from '#domain/meetings/ratings/published-word.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { Config } from '#server/config.ts';
import { appOn, startOfTest, type TestApp } from './app-on.ts';
import { newMigratedLocation, openDatabase, pastPooler } from './database.ts';
import { attendee, meetingDraft } from './meeting-drafts.ts';
import { newOrganization, newPerson, Person } from './people.ts';

/** The noon of Monday, when a box of the Saturday on which tests start closes. */
export const closingMs = 2 * dayMs;

/** Processes on one database; on SQLite there is only one. */
export async function processesOn(
  location: string,
  count: number,
  settings: Partial<Config> = {},
): Promise<TestApp[]> {
  const apps: TestApp[] = [];
  for (let one = 0; one < count; one += 1) {
    const app = await appOn(openDatabase(location), { ...settings, databaseUrl: pastPooler(location) });
    onTestFinished(async () => {
      await app.app.close();
      await app.context.events.close();
      await app.db.close();
    });
    app.context.events.connect();
    apps.push(app);
  }
  for (const { context } of apps)
    while ((await context.events.countOthers()) < count - 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
  return apps;
}

/** The same person at another process. */
export function at(app: TestApp, person: Person): Person {
  const same = new Person(app, person);
  for (const [name, value] of person.cookies) same.cookies.set(name, value);
  return same;
}

export async function teamOf(app: TestApp, size: number) {
  const organizationId = await newOrganization(app);
  const organizer = await newPerson(app, organizationId, { role: 'admin' });
  const voters: Person[] = [];
  for (let one = 0; one < size; one += 1) voters.push(await newPerson(app, organizationId));
  return { organizationId, organizer, voters };
}

/** A meeting that ended half an hour before the tests start, or as many days earlier. */
export const hold = (organizer: Person, attending: readonly { email: string }[], changes = {}) =>
  organizer.call(saveMeeting, {
    body: meetingDraft({
      title: 'Weekly sync',
      startedAt: new Date(startOfTest - hourMs).toISOString(),
      attendees: attending.map(({ email }) => attendee(email, 60)),
      ...changes,
    }),
  });

export async function openBox(person: Person) {
  const { boxes } = await person.call(listOpenRatings);
  return boxes[0] ?? null;
}

export const voteOf = (value: VoteValue, comment = '', castMs = 0): Vote =>
  padded({ value, comment, castAt: new Date(startOfTest + castMs).toISOString() });

export const vote = (person: Person, id: number, ...given: Parameters<typeof voteOf>) =>
  person.ask(castVote, { params: { id: String(id) }, body: voteOf(...given) });

/** An open box with so many voters, at the first of some processes. */
export async function asking(processes: number, size: number, settings: Partial<Config> = {}) {
  const location = await newMigratedLocation();
  const apps = await processesOn(location, processes, settings);
  const [app] = apps as [TestApp];
  const { organizer, voters, organizationId } = await teamOf(app, size);
  const meeting = await hold(organizer, [organizer, ...voters]);
  await app.work();
  const [first] = voters as [Person];
  const box = await openBox(first);
  if (!box) throw new Error('there is no box');
  return { location, apps, app, organizer, voters, organizationId, meeting, box };
}

/** Moves the clocks of all processes to the end of the box, and closes it on the first one. */
export async function close(apps: readonly TestApp[]): Promise<void> {
  for (const app of apps) app.pass(closingMs);
  await apps[0]?.work();
}
