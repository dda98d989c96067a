// Plans to test with, and the invitations that are mailed.

import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import type { Input } from '#contract/endpoint.ts';
import type { PlanPerson, savePlan } from '#contract/meeting-plans.ts';
import { newTeam } from './people.ts';
import { type TestApp, testApp } from './test-app.ts';

export type PlanDraft = Input<typeof savePlan>['body'];

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
export function contentOf({ draftKey: _, ...content }: PlanDraft) {
  return content;
}

/** Two members with verified addresses on a server that sends mail. */
export async function mailingTeam() {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  const people = await newTeam(app);
  await verifyAddresses(app);
  return { app, ...people };
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
      'uid',
      'startsAt',
      'durationMinutes',
      'recurrenceId',
      'title',
      'sequence',
      'state',
      'version',
    ])
    .where('organizationId', '=', organizationId)
    .orderBy('startsAt')
    .execute();

export const startsIn = async (app: TestApp, organizationId: number) =>
  (await plannedOf(app, organizationId)).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16));
