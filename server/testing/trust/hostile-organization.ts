// An organization with hostile text in every free-text field, and in the events of a connected calendar. The calls are those of
// the isolation table, in which every route stands; the fields are those of the OpenAPI document.

import type { Endpoint } from '#contract/endpoint.ts';
import { reviewSeries } from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { deleteOrganization } from '#contract/organization/organization.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { insertConnection } from '#server/features/calendar/connections/connections-store.ts';
import { startOfTest, type TestApp } from '../app-on.ts';
import { announce, calendarEvent, invited } from '../calendar-events.ts';
import { table } from '../isolation-table.ts';
import { meetingDraft } from '../meeting-drafts.ts';
import { newOrganization, newPerson, type Person } from '../people.ts';
import { bodySchema, type FreeText, freeTexts, withValue } from './free-text.ts';

export type Hostile = {
  admin: Person;
  /** A meeting with hostile text in every field. */
  meetingId: number;
  /** "POST /api/meetings attendees.name": fields that accepted hostile text. */
  fields: Set<string>;
  /** The stored texts of the corpus. */
  stored: Set<string>;
};

/** Only stored as a hash, or not at all. */
const secrets = new Set(['password', 'currentPassword', 'newPassword', 'code', 'token', 'ticket']);

const nameOf = ({ method, path }: Endpoint, { path: steps }: FreeText) =>
  `${method} ${path} ${steps.filter((step) => typeof step === 'string').join('.')}`;

type Taken = { field: FreeText; text: string };

/** Fills the fields, and skips those that the server rejects by name, until it accepts the rest. */
async function send(
  person: Person,
  endpoint: Endpoint,
  input: { params?: object; body: object },
  fields: Taken[],
): Promise<Taken[]> {
  let left = fields;
  for (;;) {
    const body = left.reduce<unknown>((so, { field, text }) => withValue(so, field.path, text), input.body);
    const { status, body: answer } = await person.ask(endpoint, { ...input, body });
    if (status < 300) return left;
    const named = Object.keys((answer as { errors?: object } | undefined)?.errors ?? {});
    const overloadLimits = left.filter(({ field }) => !named.includes(field.path.join('.')));
    if (overloadLimits.length === left.length) return [];
    left = overloadLimits;
  }
}

/** The tiers that the table's calls use, and hostile ones. */
async function saveTiers(admin: Person, texts: readonly string[]): Promise<void> {
  const names = new Set(['mid', 'senior', ...texts.map((text) => text.slice(0, 60))]);
  await admin.call(saveTierList, { body: { tiers: [...names].map((name) => ({ name, hourlyRate: 55 })) } });
}

/** Writes hostile text into every field of one call; one field at a time if they exclude each other. */
async function write(
  app: TestApp,
  endpoint: Endpoint,
  admin: Person,
  texts: readonly string[],
  round: number,
): Promise<Taken[]> {
  const row = table[`${endpoint.method} ${endpoint.path}`];
  const schema = bodySchema(endpoint);
  // If confirmed by its name, which is one of the texts, it would delete the organization.
  if (!row?.send || !schema || endpoint.path === deleteOrganization.path) return [];
  // A new person: the call may change or remove its caller.
  const fresh = async () => {
    const person = await newPerson(app, admin.organizationId, { role: 'admin' });
    await saveTiers(admin, texts);
    const params = row.thing && (await row.thing(person, admin, app));
    const { body = {} } = row.send?.(person) ?? {};
    return { person, input: { body, ...(params && { params }) } };
  };
  const first = await fresh();
  const fields = freeTexts(schema, first.input.body)
    .filter(({ path }) => !secrets.has(String(path.at(-1))))
    .map((field, at) => ({
      field,
      text: (texts[(round + at) % texts.length] ?? '').slice(0, field.maxLength),
    }));
  if (fields.length === 0) return [];
  const together = await send(first.person, endpoint, first.input, fields);
  if (together.length > 0) return together;
  const taken: Taken[] = [];
  for (const field of fields) {
    const { person, input } = await fresh();
    taken.push(...(await send(person, endpoint, input, [field])));
  }
  return taken;
}

/** A calendar whose events, of yesterday and tomorrow, say the texts, as do its own names. */
async function connectCalendar(
  app: TestApp,
  { organizationId, userId }: Person,
  texts: readonly string[],
): Promise<void> {
  const [first = ''] = texts;
  const connection = {
    organizationId,
    id: 1,
    ownerId: userId,
    createdBy: userId,
    kind: 'caldav' as const,
    name: first.slice(0, 120),
    host: first.slice(0, 200),
    account: first.slice(0, 254),
    lockedSecret: '',
    createdAt: startOfTest,
    workedAt: startOfTest,
    nextSyncAt: startOfTest + dayMs,
  };
  const calendars = texts.map((name, at) => ({ href: String(at), name: name.slice(0, 200), color: first }));
  await app.db.write((tx) => insertConnection(tx, connection, calendars));
  const events = texts.flatMap((text, at) =>
    [-1, 1].map((days) =>
      calendarEvent({
        uid: `${at} ${days} ${text}`,
        title: text,
        startsAt: startOfTest + days * dayMs + at * hourMs,
        endsAt: startOfTest + days * dayMs + (at + 1) * hourMs,
        organizer: { name: text, email: 'organizer@example.test' },
        attendees: [invited('organizer@example.test', { name: text }), invited(text)],
      }),
    ),
  );
  const source = { ownerId: userId, connectionId: 1, href: '/1.ics' };
  await announce(app, organizationId, source, events);
}

/** A title that comes back is a series, which can be reviewed. */
async function startSeries(admin: Person, title: string): Promise<void> {
  for (const day of ['2026-10-24', '2026-11-07', '2026-11-21'])
    await admin.call(saveMeeting, { body: meetingDraft({ title, startedAt: `${day}T10:00:00.000Z` }) });
  await admin.call(reviewSeries, { body: { title, decision: 'keep' } });
}

/** `minute` within the hour, so that the last text is the newest. */
async function toMeeting(admin: Person, text: string, minute: number): Promise<number> {
  const [title, short] = [text.slice(0, 200), text.slice(0, 40)];
  const attendee = { name: short, role: short, salaryTier: short, hourlyRate: 55 };
  const draft = meetingDraft({ title, type: short, department: short, agenda: text, attendees: [attendee] });
  const startedAt = `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const { id } = await admin.call(saveMeeting, { body: { ...draft, startedAt } });
  const roi = { outcomes: text, actionItemsCount: 1, estimatedValue: 100, worthIt: 'yes' as const };
  await admin.call(updateRoi, { params: { id: String(id) }, body: { ...roi, version: 1 } });
  return id;
}

/** `rounds`: how often every field is filled, each time with the next text. */
export async function hostileOrganization(
  app: TestApp,
  texts: readonly string[],
  rounds: number,
): Promise<Hostile> {
  const organizationId = await newOrganization(app, texts[0]);
  const admin = await newPerson(app, organizationId, { role: 'admin', name: texts[0] ?? '' });
  const hostile: Hostile = { admin, meetingId: 0, fields: new Set(), stored: new Set() };
  for (const [at, text] of texts.entries()) {
    hostile.meetingId = await toMeeting(admin, text, at);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const endpoint of app.app.endpoints) {
      for (const { field, text } of await write(app, endpoint, admin, texts, round)) {
        hostile.fields.add(nameOf(endpoint, field));
        hostile.stored.add(text);
      }
    }
  }
  await connectCalendar(app, admin, texts);
  await saveTiers(admin, texts);
  // Separate titles: additional meetings under the titles above would break their rhythm.
  for (const [at, text] of texts.entries())
    if (at % 5 === 0) await startSeries(admin, `${text.slice(0, 190)} again`);
  return hostile;
}
