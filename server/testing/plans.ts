// Plans to test with, and the invitations that are mailed.

import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import type { Received } from '#contract/endpoint.ts';
import type { PlanPerson, savePlan } from '#contract/calendar/planner.ts';
import type { Config } from '#server/config.ts';
import { expandCalendar } from '#server/features/calendar/connections/expand.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { newOrganization, newPerson, type Person } from './people.ts';
import { type TestApp, testApp } from './test-app.ts';

export type PlanDraft = Received<typeof savePlan>['body'];

export const guest = (name: string, changes: Partial<PlanPerson> = {}): PlanPerson => ({
  name,
  email: `${name.toLowerCase()}@outside.test`,
  isOptional: false,
  ...changes,
});

/** Tuesday, a month after the start of a test. */
export const planDraft = (changes: Partial<PlanDraft> = {}): PlanDraft => ({
  draftKey: randomUUID(),
  title: 'Roadmap',
  agenda: 'What comes next',
  startsAt: '2026-12-22T09:00:00.000Z',
  minutes: 60,
  repeats: null,
  untilDay: null,
  people: [guest('Zoe')],
  showsCost: false,
  ...changes,
});

/** The content of a draft, to change a plan with. */
export function contentOf(draft: PlanDraft) {
  const { draftKey: _, ...content } = draft;
  return content;
}

/** Two members with verified addresses on a server that sends mail, from an instant on. */
export async function mailingTeam({
  timeZone,
  now,
  settings,
}: { timeZone?: string; now?: string; settings?: Partial<Config> } = {}) {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:1', ...settings });
  if (now !== undefined) app.pass(Date.parse(now) - app.context.now());
  const organizationId = await newOrganization(app, 'Acme', timeZone);
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  const member = await newPerson(app, organizationId);
  await verifyAddresses(app);
  return { app, organizationId, admin, member };
}

/** Moves the clock, which ends sessions after a while, and lets these people sign in again. */
export async function waitUntil(app: TestApp, instant: string, ...people: Person[]): Promise<void> {
  app.pass(Date.parse(instant) - app.context.now());
  const sessions = sessionStore(app.db, app.context.now);
  for (const person of people)
    person.cookies.set('mc_session', await app.db.write((tx) => sessions.start(person.userId, true, tx)));
}

export const verifyAddresses = ({ db }: TestApp) =>
  db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());

/** Its only event, and what the calendar of its reader needs. */
export function readEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const components = calendar.getAllSubcomponents('vevent');
  const [component] = components;
  if (!component || components.length > 1) throw new Error(`${components.length} events`);
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    event,
    attendees: component.getAllProperties('attendee'),
    status: component.getFirstPropertyValue('status'),
    rule: component.getFirstPropertyValue('rrule')?.toString() ?? null,
    /** Of one meeting of a series, its original start in local time. */
    recurrenceId: component.getFirstPropertyValue('recurrence-id')?.toString() ?? null,
    canceled: component.getAllProperties('exdate').map((property) => String(property.getFirstValue())),
    start: event.startDate.toString(),
  };
}

/** The mails that were queued since the last call, each with its event. */
export async function mailedEvents(app: TestApp) {
  const mails = await app.mails();
  return mails.map((mail) => ({ ...mail, ...readEvent(mail.icalEvent?.content ?? '') }));
}

/** Those to guests outside; the organizer gets them for their own calendar, too. */
export const invitationsOf = async (app: TestApp) =>
  (await mailedEvents(app)).filter(({ to }) => to.endsWith('@outside.test'));

export const plannedOf = (app: TestApp, organizationId: number) =>
  app.db.read
    .selectFrom('plannedMeetings')
    .select([
      'id',
      'seriesKey',
      'startsAt',
      'durationMinutes',
      'originalStart',
      'title',
      'sequence',
      'state',
      'version',
    ])
    .where('organizationId', '=', organizationId)
    .orderBy('startsAt')
    .execute();

/** The starts that our own reader finds in a calendar file, until the end of 2027. */
export async function startsInFile(text: string): Promise<string[]> {
  const window = { from: Date.parse('2026-01-01'), to: Date.parse('2028-01-01') };
  const { events } = await expandCalendar(text, window, 'UTC');
  return events
    .filter(({ isCanceled }) => !isCanceled)
    .map(({ startsAt }) => new Date(startsAt).toISOString());
}

export const startsIn = async (app: TestApp, organizationId: number) =>
  (await plannedOf(app, organizationId)).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16));
