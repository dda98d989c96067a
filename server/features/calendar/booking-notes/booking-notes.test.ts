// Notes to organizers about the price of what they booked.

import { expect, test } from 'vitest';
import {
  chooseNotes,
  readBooking,
  saveNoteSettings,
  saveOwnNotes,
  stopNotes,
} from '#contract/calendar/booking-notes.ts';
import { connectAddress } from '#contract/calendar/connections.ts';
import { priceOfPeople } from '#contract/calendar/planner.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { alternativesOf, costOfPlan } from '#domain/calendar/planner.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { syncDue } from '#server/features/calendar/connections/jobs.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { Browser } from '#server/testing/browser.ts';
import { calendarFeed, eventLines } from '#server/testing/calendar-feed.ts';
import { makeConnectionsDue } from '#server/testing/mailboxes/due-store.ts';
import { newMailboxes, providers, type Provider } from '#server/testing/mailboxes/organization.ts';
import type { MailboxMeeting } from '#server/testing/mailboxes/vendor.ts';
import { blendPay, knowPerson, type Person } from '#server/testing/people.ts';
import { sendNotes } from './sending.ts';

const updated = '2026-11-23T08:59:00.000Z';
const guests = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.test`);

/** Mailboxes that were read; it is Monday, 9:00 UTC, and notes are on. */
async function newNotes(
  provider?: Provider,
  threshold = { people: 5, minutes: 30, cost: null as number | null },
) {
  const made = await newMailboxes(provider);
  const { app, admin, member, colleague, emails, faked, readAgain } = made;
  await made.start(emails);
  await admin.call(saveNoteSettings, { body: { threshold } });
  app.pass(45 * hourMs - 15 * minuteMs);
  await readAgain(false);
  const stored = new Map<string, MailboxMeeting[]>();
  const meeting = (
    title: string,
    organizer: Person,
    change: Partial<MailboxMeeting> = {},
  ): MailboxMeeting => ({
    uid: title,
    title,
    start: '2026-11-25T09:00:00Z',
    minutes: 60,
    people: [organizer.email, ...guests],
    updated,
    ...change,
  });
  const book = (organizer: Person, ...meetings: MailboxMeeting[]) => {
    const all = [...(stored.get(organizer.email) ?? []), ...meetings];
    stored.set(organizer.email, all);
    faked.set(organizer.email, all);
  };
  const send = () => asSystem(sendNotes(app.context));
  /** After the next reading, the mails by subject. */
  const notes = async () => {
    await readAgain(false);
    await send();
    return (await app.mails()).map(({ to, subject, text }) => ({ to, subject, text }));
  };
  const weekly = (title: string, organizer: Person, change: Partial<MailboxMeeting> = {}) =>
    ['25', '02', '09', '16'].map((day, i) =>
      meeting(title, organizer, {
        series: `s-${title}`,
        start: `2026-${i === 0 ? 11 : 12}-${day}T09:00:00Z`,
        ...change,
      }),
    );
  return { ...made, meeting, weekly, book, notes, send, admin, member, colleague };
}

const toOf = (found: readonly { to: string }[]) => found.map(({ to }) => to);

test.each(providers.slice(0, 2))(
  '%s: the organizer alone gets one note with what the plan page shows',
  async (provider) => {
    const { app, organizationId, member, colleague, book, weekly, meeting, notes, faked } =
      await newNotes(provider);
    await knowPerson(app, organizationId, { name: guests[0] ?? '', salaryTier: 'Senior' });
    book(
      member,
      ...weekly('Review', member),
      meeting('Talk', member, { people: [member.email, colleague.email] }),
    );
    // In the mailbox of a guest it is somebody else's.
    faked.set(colleague.email, weekly('Review', member));
    const found = await notes();
    expect(toOf(found)).toEqual([member.email]);
    const { text = '', subject = '' } = found[0] ?? {};
    const id = /plan\?booked=(\d+)/.exec(text)?.[1] ?? '';
    const plan = await member.call(readBooking, { params: { id } });
    expect(plan).toMatchObject({ title: 'Review', minutes: 60, repeats: 'week' });
    expect(await colleague.status(readBooking, { params: { id } })).toBe(404);
    const hourly = await member.call(priceOfPeople, { body: { people: plan.people } });
    const costs = { allCents: toCents(hourly.hourlyCost), optionalCents: toCents(0) };
    const series = { firstDay: '2026-11-25', repeats: plan.repeats, weekdays: [], untilDay: plan.untilDay };
    const priced = { ...series, minutes: 60, hasOptional: false };
    const { onceCents, yearCents } = costOfPlan(priced, costs, hourly.workingWeeks);
    const [once, year] = [onceCents, yearCents].map((cents) => format.money(toMajor(cents)));
    expect(subject).toBe(`Review: ${once} each time, ${year} a year`);
    expect(text).toContain(`with 5 people.\nIt costs ${once} each time, ${year} a year.\n`);
    expect(text).toContain(`${hourly.estimatedPeople} people without a salary tier are estimated`);
    const saved = alternativesOf(priced, costs, hourly.workingWeeks).map(({ savedCents }) => savedCents);
    const most = saved.toSorted((a, b) => b - a).slice(0, 2);
    expect([...text.matchAll(/: saves (\S+) a year/g)].map(([, amount]) => amount)).toEqual(
      most.map((cents) => format.money(toMajor(cents))),
    );
    expect(await notes()).toEqual([]);
    const { bookingNotes, mailbox } = await member.call(exportMyData);
    expect(bookingNotes.notes.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
    expect(mailbox.readUntil).not.toBeNull();
  },
);

test('a booking causes a second note only when people times minutes grow by half', async () => {
  const { member, faked, meeting, notes } = await newNotes();
  const show = (change: Partial<MailboxMeeting>) => {
    faked.set(member.email, [meeting('Talk', member, change)]);
    return notes();
  };
  const many = (count: number) =>
    [member.email, ...guests, 'e@example.test', 'f@example.test'].slice(0, count);
  expect(await show({ people: many(3) })).toHaveLength(0);
  expect(await show({ people: many(5), version: 1 })).toHaveLength(1);
  expect(await show({ people: many(6), version: 2 })).toHaveLength(0);
  expect(await show({ people: many(5), minutes: 90, version: 3 })).toHaveLength(1);
  expect(
    await show({ people: many(5), minutes: 90, version: 4, start: '2026-11-26T09:00:00Z' }),
  ).toHaveLength(0);
});

test('nothing is sent for old events, canceled ones, or while notes are off', async () => {
  const { app, admin, member, book, meeting, notes, faked, readAgain, send } = await newNotes();
  book(member, meeting('Old', member, { updated: '2026-11-01T09:00:00.000Z' }));
  expect(await notes()).toEqual([]);
  book(member, meeting('Off', member));
  await admin.call(saveNoteSettings, { body: { threshold: null } });
  expect(await notes()).toEqual([]);
  await admin.call(saveNoteSettings, { body: { threshold: { people: 5, minutes: 30, cost: null } } });
  expect(await notes()).toEqual([]);
  book(member, meeting('Gone', member));
  await readAgain(false);
  await send();
  faked.set(member.email, []);
  await readAgain(false);
  expect(await app.mails()).toEqual([]);
  book(member, meeting('Found', member));
  expect((await notes()).map(({ subject }) => subject)).toEqual(['Found: $375']);
});

test('a feed that names somebody else as the organizer causes none, and one of the verified organizer does', async () => {
  const { app, member, admin, colleague, notes } = await newNotes();
  const [feed, victims] = [await calendarFeed(), await calendarFeed()];
  const read = async () => {
    app.pass(20 * minuteMs);
    await app.db.write((tx) => makeConnectionsDue(tx, app.context.now()));
    await asSystem(syncDue(app.context));
    await app.work();
    return notes();
  };
  for (const [who, one] of [
    [member, feed],
    [colleague, victims],
  ] as const)
    await who.call(connectAddress, { body: { name: 'Mine', address: one.address, isShared: false } });
  await app.work();
  const event = (uid: string, organizer: string) =>
    eventLines(
      uid,
      '20261125T090000Z',
      [member.email, colleague.email, ...guests],
      `SUMMARY:${uid}`,
      'DURATION:PT1H',
      `ORGANIZER:mailto:${organizer}`,
    );
  feed.set(event('foreign', admin.email));
  victims.set(event('unverified', colleague.email));
  await app.work();
  expect(await read()).toEqual([]);
  await app.db.write((tx) =>
    tx.updateTable('users').set({ addressVerifiedAt: 1 }).where('id', '=', member.userId).execute(),
  );
  feed.set(event('own', member.email));
  expect(toOf(await read())).toEqual([member.email]);
});

test('amounts and a threshold in money are those that the organizer sees', async () => {
  const { app, member, organizationId, book, meeting, notes } = await newNotes('google', {
    people: 100,
    minutes: 1440,
    cost: 375,
  });
  await blendPay(app, organizationId);
  await knowPerson(app, organizationId, { name: guests[0] ?? '', salaryTier: 'Executive' });
  // Five people at the blended rate of $75.
  book(member, meeting('Enough', member), meeting('Less', member, { minutes: 59 }));
  const found = await notes();
  expect(found.map(({ subject }) => subject)).toEqual(['Enough: $375']);
  expect(found[0]?.text).not.toContain('estimated');
});

test('at most five a day, the others in a digest at 17:00; nothing at night and at the weekend', async () => {
  const { app, member, book, meeting, notes, send } = await newNotes();
  book(member, ...Array.from({ length: 8 }, (_, i) => meeting(`Talk ${i}`, member)));
  expect(await notes()).toHaveLength(5);
  app.pass(7 * hourMs);
  expect(await notes()).toHaveLength(0);
  app.pass(45 * minuteMs);
  const [digest, ...more] = await notes();
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('What you booked: 3 meetings');
  app.pass(4 * dayMs + 5 * hourMs);
  book(
    member,
    meeting('Saturday', member, { start: '2026-12-02T09:00:00Z', updated: '2026-11-27T22:00:00.000Z' }),
  );
  expect(await notes()).toEqual([]);
  app.pass(2 * dayMs);
  await send();
  expect(await app.mails()).toEqual([]);
  app.pass(12 * hourMs);
  await send();
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Saturday: $375']);
});

test('an organizer gets one mail a week, or none, from settings, from the note and with one click', async () => {
  const { app, member, book, meeting, notes, send } = await newNotes();
  book(member, meeting('First', member));
  const [first] = await notes();
  const token = /booking-notes#token=(\S+)/.exec(first?.text ?? '')?.[1] ?? '';
  const anybody = new Browser(app);
  expect(await anybody.status(chooseNotes, { body: { token, choice: 'weekly' } })).toBe(204);
  book(member, meeting('Second', member), meeting('Third', member, { start: '2026-12-03T09:00:00Z' }));
  expect(await notes()).toEqual([]);
  app.pass(7 * dayMs);
  await send();
  expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Third: $375']);
  const payload = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `/api/booking-notes/stop/${token}`;
  expect((await app.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(204);
  book(
    member,
    meeting('Fourth', member, { start: '2026-12-04T09:00:00Z', updated: '2026-11-30T08:00:00.000Z' }),
  );
  expect(await notes()).toEqual([]);
  await member.call(saveOwnNotes, { body: { choice: 'each' } });
  book(
    member,
    meeting('Fifth', member, { start: '2026-12-04T11:00:00Z', updated: '2026-11-30T08:00:00.000Z' }),
  );
  expect(await notes()).toHaveLength(1);
  expect(await anybody.status(stopNotes, { params: { token: `${token.slice(0, -2)}AA` } })).toBe(422);
});

test('somebody without an account gets blended amounts and no link to a plan', async () => {
  const { app, admin, faked, start, readAgain } = await newMailboxes();
  const email = 'outsider@example.test';
  faked.set(email, []);
  await start([email]);
  await admin.call(saveNoteSettings, { body: { threshold: { people: 5, minutes: 30, cost: null } } });
  app.pass(45 * hourMs);
  await readAgain(false);
  const people = [email, ...guests];
  faked.set(email, [
    { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', minutes: 60, people, updated },
  ]);
  await readAgain(false);
  await asSystem(sendNotes(app.context));
  const [note] = await app.mails();
  expect(note).toMatchObject({ to: email, subject: 'Talk: $375' });
  expect(note?.text).not.toContain('/dashboard/');
});
