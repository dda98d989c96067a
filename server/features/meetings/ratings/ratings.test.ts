// When people are asked, who may vote, and what is published.

import { expect, test } from 'vitest';
import { readOwnWeek } from '#contract/calendar/upcoming.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import { deleteMeeting, readMeeting } from '#contract/meetings/meetings.ts';
import {
  castVote,
  castVoteByLink,
  listOpenRatings,
  padded,
  readRating,
  readRatingLink,
  tellOrganizer,
} from '#contract/meetings/ratings.ts';
import { exportRoi, readRoi } from '#contract/meetings/roi.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { addPerson, erasePerson } from '#contract/people/people.ts';
import { readCoach } from '#contract/reports/coach.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import type { Person } from '#server/testing/people.ts';
import { newPerson } from '#server/testing/people.ts';
import {
  asking,
  close,
  closingMs,
  hold,
  openBox,
  teamOf,
  vote,
  voteOf,
} from '#server/testing/rated-meetings.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { openRating } from './opening.ts';

const byId = (id: number) => ({ params: { id: String(id) } });
const smtp = { smtpUrl: 'smtp://mail.example.test' };

test('eight voters are asked about a meeting, and one word is published at noon of the next working day', async () => {
  const { app, organizer, voters, meeting, box } = await asking(1, 8);
  expect(box).toEqual({
    id: box.id,
    title: 'Weekly sync',
    month: null,
    opensAt: '2026-11-21T11:30:00.000Z',
    closesAt: '2026-11-23T12:00:00.000Z',
  });
  expect(await openBox(organizer)).toBeNull();
  for (const [i, voter] of voters.entries()) {
    const answer = await vote(voter, box.id, i < 6 ? 5 : 2, i === 7 ? 'Too long' : '');
    expect(answer).toMatchObject({ status: 202, text: '{"state":"kept"}' });
  }
  app.pass(closingMs - 1);
  await app.work();
  const open = await organizer.call(readRating, byId(meeting.id));
  expect(open.box).toMatchObject({ isClosed: false, possibleVoters: 8, word: null, comments: [] });
  app.pass(1);
  await app.work();
  const { box: closed } = await organizer.call(readRating, byId(meeting.id));
  expect(closed).toMatchObject({ isClosed: true, word: 'two-thirds-or-more', comments: ['Too long'] });
  expect(await openBox(voters[0] as Person)).toBeNull();
  expect((await organizer.call(readMeeting, byId(meeting.id))).attendeesWord).toBe('two-thirds-or-more');
  expect((await vote(voters[0] as Person, box.id, 5)).status).toBe(409);
});

test.each([
  [7, null],
  [8, 'meeting'],
])('%i voters of a single meeting: %s', async (size, asked) => {
  const app = await testApp();
  const { organizer, voters } = await teamOf(app, size);
  await hold(organizer, [organizer, ...voters]);
  await app.work();
  expect((await openBox(voters[0] as Person)) && 'meeting').toBe(asked);
});

test('a small series is asked once a month, after its last meeting', async () => {
  const app = await testApp();
  const { organizer, voters } = await teamOf(app, 5);
  const heldOn = (day: string, some: readonly { email: string }[]) =>
    hold(organizer, [organizer, ...some], { startedAt: `${day}T11:00:00.000Z` });
  const [first] = voters as [Person];
  await heldOn('2026-11-07', voters.slice(0, 3));
  await heldOn('2026-11-14', voters.slice(1, 4));
  const last = await heldOn('2026-11-21', voters.slice(2, 5));
  await app.work();
  // Another one may follow on the 28th.
  expect(await openBox(first)).toBeNull();
  app.pass(9 * dayMs + 13 * hourMs);
  await app.work();
  const box = await openBox(first);
  expect(box).toMatchObject({ month: '2026-11', closesAt: '2026-12-04T12:00:00.000Z' });
  for (const voter of voters.slice(0, 4)) await vote(voter, box?.id ?? 0, 1);
  app.pass(4 * dayMs);
  await app.work();
  const { box: closed } = await organizer.call(readRating, byId(last.id));
  expect(closed).toMatchObject({ month: '2026-11', word: 'half-or-fewer', possibleVoters: 5 });
});

test('too few votes count nowhere', async () => {
  const { app, organizer, voters, meeting, box } = await asking(1, 8);
  for (const voter of voters.slice(0, 3)) await vote(voter, box.id, 5, 'Great');
  await close([app]);
  const { box: closed } = await organizer.call(readRating, byId(meeting.id));
  expect(closed).toMatchObject({ isClosed: true, word: null, comments: [] });
  expect((await organizer.call(readMeeting, byId(meeting.id))).version).toBe(1);
});

test.each([
  [4, 'more-than-half', 'More than half found it worth their time', 75],
  [3, null, '', null],
])('of %i votes, ROI, files and the week of an attendee have %j', async (votes, word, cell, share) => {
  const { app, organizationId, voters, box } = await asking(1, 8);
  for (const voter of voters.slice(0, votes)) await vote(voter, box.id, 5);
  await close([app]);
  const [first] = voters as [Person];
  const total = share ? `about ${share}% in 1 meeting` : '';
  const file = await first.call(exportRoi);
  expect(file).toContain(`,,${cell},,\r\nTotal of 1 meeting,`);
  expect(file).toContain(`,0 of 0 answers yes,${total}`);
  expect(await first.call(readRoi)).toMatchObject({ ratedByAttendees: share ? 1 : 0, attendeesShare: share });
  expect(await first.call(exportMeetings)).toContain(`,270,0,${cell},,\r\n`);
  const ratedOf = async (person: Person) =>
    (await person.call(readOwnWeek)).rated.map(({ title, attendeesWord }) => [title, attendeesWord]);
  expect(await ratedOf(first)).toEqual(word ? [['Weekly sync', word]] : []);
  expect(await ratedOf(await newPerson(app, organizationId))).toEqual([]);
});

test('the later of two votes of a person counts, whenever it arrives', async () => {
  const { app, organizer, voters, meeting, box } = await asking(1, 8);
  app.pass(hourMs);
  for (const voter of voters) {
    await vote(voter, box.id, 5, 'later', 20 * minuteMs);
    await vote(voter, box.id, 1, 'earlier', 10 * minuteMs);
  }
  app.pass(closingMs - hourMs);
  await app.work();
  const { box: closed } = await organizer.call(readRating, byId(meeting.id));
  expect(closed).toMatchObject({ word: 'two-thirds-or-more', comments: Array(8).fill('later') });
});

test('nobody else can add a vote: outsiders, a second browser, a forged or a mailed link', async () => {
  const { app, organizer, voters, organizationId, box } = await asking(1, 8);
  const [first] = voters as [Person];
  const bystander = await newPerson(app, organizationId);
  const { organizer: foreign } = await teamOf(app, 0);
  for (const person of [organizer, bystander, foreign])
    expect((await vote(person, box.id, 5)).status).toBe(404);
  expect(await new Browser(app).status(castVote, { ...byId(box.id), body: voteOf(5) })).toBe(401);
  // A body of another length would say something about the vote.
  const short = { value: 5 as const, comment: '', castAt: new Date(startOfTest).toISOString(), padding: '' };
  expect(await first.status(castVote, { ...byId(box.id), body: short })).toBe(422);
  // The administrator of a server without SMTP reads all mails in a folder.
  app.pass(dayMs + hourMs);
  await app.work();
  const mails = await app.mails();
  expect(mails).toHaveLength(8);
  for (const { text } of mails) {
    const token = /#token=(\S+)/.exec(text)?.[1] ?? '';
    expect(await organizer.call(readRatingLink, { body: { token } })).toMatchObject({ needsSignIn: true });
    const byLink = padded({
      token,
      value: 1,
      comment: '',
      castAt: new Date(startOfTest).toISOString(),
    } as const);
    for (const person of [organizer, new Browser(app)])
      expect(await person.status(castVoteByLink, { body: byLink })).toBe(401);
    for (const forged of [`${token}x`, token.replace('.', '.9'), token.slice(0, -2), ''])
      expect((await organizer.error(readRatingLink, { body: { token: forged } })).code).toBe(
        'rating-link-invalid',
      );
  }
  const own = mails.find(({ to }) => to === first.email);
  const token = /#token=(\S+)/.exec(own?.text ?? '')?.[1] ?? '';
  const byLink = padded({
    token,
    value: 1,
    comment: '',
    castAt: new Date(startOfTest).toISOString(),
  } as const);
  expect(await first.status(castVoteByLink, { body: byLink })).toBe(202);
  for (const voter of voters.slice(0, 3)) await vote(voter, box.id, 1);
  app.pass(closingMs - dayMs - hourMs);
  await app.work();
  // Three people voted, however often.
  const rows = await app.db.read.selectFrom('ratings').select(['word', 'closedAt']).execute();
  expect(rows).toEqual([{ word: null, closedAt: startOfTest + closingMs }]);
});

test('people of the directory without an account are asked by mail, and everybody gets one reminder', async () => {
  const app = await testApp(smtp);
  const { organizer, voters } = await teamOf(app, 7);
  await organizer.call(addPerson, {
    body: { name: 'Grace', emails: ['grace@example.test'], role: null, department: null },
  });
  // A guest and a name that nobody knows.
  const others = [{ email: 'Grace' }, { email: 'guest@elsewhere.test' }, { email: 'Somebody' }];
  await hold(organizer, [organizer, ...voters, ...others]);
  await app.work();
  const [asked, ...more] = await app.mails();
  expect([asked?.to, more]).toEqual(['grace@example.test', []]);
  expect(asked?.text).toContain('Was “Weekly sync” worth your time?');
  const token = /#token=(\S+)/.exec(asked?.text ?? '')?.[1] ?? '';
  const stranger = new Browser(app);
  const read = await stranger.call(readRatingLink, { body: { token } });
  expect(read).toMatchObject({ title: 'Weekly sync', needsSignIn: false });
  const byLink = padded({ token, value: 5, comment: 'Short', castAt: read.now } as const);
  expect(await stranger.status(castVoteByLink, { body: byLink })).toBe(202);
  for (const voter of voters.slice(0, 3)) await vote(voter, read.id, 5);
  app.pass(dayMs + hourMs);
  await app.work();
  const reminders = await app.mails();
  expect(reminders.map(({ to }) => to).toSorted()).toEqual(
    ['grace@example.test', ...voters.map(({ email }) => email)].toSorted(),
  );
  app.pass(closingMs - dayMs - hourMs);
  await app.work();
  const rows = await app.db.read.selectFrom('ratings').select('word').execute();
  expect(rows).toEqual([{ word: 'more-than-half' }]);
});

test('in the room it is asked without mails and closes after ten minutes', async () => {
  const app = await testApp(smtp);
  const { organizer, voters, organizationId } = await teamOf(app, 9);
  app.pass(30 * minuteMs);
  const startedAt = new Date(app.context.now() - 31 * minuteMs).toISOString();
  const meeting = await hold(organizer, voters, { startedAt, durationMinutes: 31 });
  const org = unverifiedOrg(organizationId);
  const id = await app.db.write((tx) => openRating(app.context, tx, org, meeting.id, { isInRoom: true }));
  // The job that looks at each meeting finds the box.
  await app.work();
  expect([await openBox(organizer), (await openBox(voters[0] as Person))?.id]).toEqual([null, id]);
  expect(await app.mails()).toEqual([]);
  for (const voter of voters) await vote(voter, id ?? 0, 4);
  app.pass(10 * minuteMs);
  await app.work();
  const { box } = await organizer.call(readRating, byId(meeting.id));
  expect(box).toMatchObject({ isClosed: true, word: 'two-thirds-or-more' });
});

test('a box of a deleted meeting publishes nothing, and an erased person does not count', async () => {
  const { app, organizer, voters, meeting, box } = await asking(1, 8);
  for (const voter of voters.slice(0, 4)) await vote(voter, box.id, 5);
  const erased = await organizer.call(addPerson, {
    body: { name: 'Erased', emails: [voters[0]?.email ?? ''], role: null, department: null },
  });
  await app.db.write((tx) =>
    tx
      .updateTable('users')
      .set({ status: 'removed' })
      .where('id', '=', voters[0]?.userId ?? 0)
      .execute(),
  );
  await organizer.call(erasePerson, byId(erased.id));
  await close([app]);
  expect((await organizer.call(readRating, byId(meeting.id))).box).toMatchObject({ word: null });

  const second = await asking(1, 8);
  for (const voter of second.voters) await vote(voter, second.box.id, 5);
  await second.organizer.call(deleteMeeting, byId(second.meeting.id));
  await close([second.app]);
  const rows = await second.app.db.read.selectFrom('ratings').select(['word', 'comments']).execute();
  expect(rows).toEqual([{ word: null, comments: '[]' }]);
});

test('comments are only for those who see who attended', async () => {
  const { app, organizer, voters, organizationId, meeting, box } = await asking(1, 8);
  await app.db.write((tx) =>
    tx.updateTable('organizations').set({ showsNames: 0 }).where('id', '=', organizationId).execute(),
  );
  for (const voter of voters) await vote(voter, box.id, 5, 'Good');
  await close([app]);
  const bystander = await newPerson(app, organizationId);
  const seenBy = async (person: Person) =>
    (await person.call(readRating, byId(meeting.id))).box?.comments.length;
  expect([await seenBy(organizer), await seenBy(voters[0] as Person), await seenBy(bystander)]).toEqual([
    8, 8, 0,
  ]);
});

test('without ratings nobody is asked, open votes publish nothing, and what was published is hidden', async () => {
  const { app, organizer, voters, meeting, box } = await asking(1, 8);
  const [first] = voters as [Person];
  for (const voter of voters) await vote(voter, box.id, 1, 'Too long');
  await close([app]);
  const startedAt = new Date(app.context.now() - hourMs).toISOString();
  const second = await hold(organizer, [organizer, ...voters], { title: 'Planning', startedAt });
  await app.work();
  const open = await openBox(first);
  for (const voter of voters) await vote(voter, open?.id ?? 0, 5, '', closingMs);
  app.pass(15 * hourMs);
  await app.work();
  const mail = (await app.mails()).findLast(({ to }) => to === first.email);
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const seen = async () => ({
    asked: (await first.call(listOpenRatings)).boxes.length,
    link: (await first.ask(readRatingLink, { body: { token } })).status,
    word: (await first.call(readMeeting, byId(meeting.id))).attendeesWord,
    inFile: (await first.call(exportRoi)).includes('found it worth'),
    inRoi: (await first.call(readRoi)).ratedByAttendees,
    score: (await first.call(readCoach)).meetingsScore,
    comments: (await first.call(readRating, byId(meeting.id))).box?.comments.length,
  });
  const ask = (asksForRatings: boolean) =>
    organizer.call(saveOrganizationProfile, { body: { name: 'Acme', asksForRatings } });
  const before = await seen();
  expect(before).toMatchObject({
    asked: 1,
    link: 200,
    word: 'third-or-fewer',
    inFile: true,
    inRoi: 1,
    comments: 8,
  });

  await ask(false);
  const without = await seen();
  expect(without).toMatchObject({
    asked: 0,
    link: 409,
    word: null,
    inFile: false,
    inRoi: 0,
    comments: undefined,
  });
  expect(without.score).toBeGreaterThan(before.score ?? 100);
  expect((await vote(first, open?.id ?? 0, 5)).status).toBe(409);
  expect(await first.status(tellOrganizer, { ...byId(second.id), body: { text: 'Good' } })).toBe(403);
  await hold(organizer, [organizer, ...voters], { title: 'Later', startedAt });
  app.pass(6 * dayMs);
  await app.work();
  expect(await app.mails()).toEqual([]);
  expect(await app.db.read.selectFrom('ratings').select('word').orderBy('opensAt').execute()).toEqual([
    { word: 'third-or-fewer' },
    { word: null },
  ]);

  await ask(true);
  expect(await seen()).toMatchObject({ asked: 0, link: 409, word: 'third-or-fewer', inFile: true });
  expect((await first.call(readMeeting, byId(second.id))).attendeesWord).toBeNull();
});

test('in a small meeting attendees write to the organizer, with their name', async () => {
  const app = await testApp();
  const { organizer, voters, organizationId } = await teamOf(app, 3);
  const meeting = await hold(organizer, [organizer, ...voters]);
  await app.work();
  const [one, other] = voters as [Person, Person];
  expect((await one.call(readRating, byId(meeting.id))).canTellOrganizer).toBe(true);
  expect((await organizer.call(readRating, byId(meeting.id))).canTellOrganizer).toBe(false);
  const tell = (person: Person, text: string) =>
    person.status(tellOrganizer, { ...byId(meeting.id), body: { text } });
  expect(await tell(one, 'Ten minutes would do')).toBe(204);
  expect(await tell(other, 'Good')).toBe(204);
  expect(await tell(organizer, 'Mine')).toBe(403);
  expect(await tell(await newPerson(app, organizationId), 'Not there')).toBe(403);
  const messagesOf = async (person: Person) =>
    (await person.call(readRating, byId(meeting.id))).messages.map(({ text }) => text);
  expect(await messagesOf(organizer)).toEqual(['Ten minutes would do', 'Good']);
  expect(await messagesOf(other)).toEqual(['Good']);
  const { organizerMessages } = await one.call(exportMyData);
  expect(organizerMessages).toMatchObject([{ meetingId: meeting.id, text: 'Ten minutes would do' }]);
  expect(await tell(one, '')).toBe(204);
  expect(await messagesOf(organizer)).toEqual(['Good']);
});

test('an organization has at most 2,000 open boxes', async () => {
  const app = await testApp();
  const { organizer, voters, organizationId } = await teamOf(app, 8);
  await app.db.write(async (tx) => {
    for (let id = 1; id <= 2_000; id += 1)
      await tx
        .insertInto('ratings')
        .values({
          organizationId,
          id,
          meetingId: null,
          series: `title ${id}`,
          month: '2026-11',
          title: '',
          opensAt: 1,
          closesAt: startOfTest + dayMs,
          isInRoom: 0,
          possibleVoters: 8,
          closedAt: null,
          word: null,
        })
        .execute();
  });
  await hold(organizer, [organizer, ...voters]);
  await app.work();
  expect((await (voters[0] as Person).call(listOpenRatings)).boxes).toEqual([]);
});
