import { expect, test } from 'vitest';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { addPerson, erasePerson } from '#contract/people/people.ts';
import { readCalendarFigures } from '#contract/reports/calendar-figures.ts';
import { readCoach, takeRecommendation } from '#contract/reports/coach.ts';
import { readGuidelines } from '#contract/reports/guidelines.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { newFeed } from '#server/testing/connected-feed.ts';
import type { Person } from '#server/testing/people.ts';

type Answers = Record<string, string>;

test('what a calendar knows is kept when its meetings are recorded, and shown for large groups', async () => {
  const { app, admin, member, colleague, feed, connect, sync, connection } = await newFeed();
  const { settleAll } = recorder(app.context);
  const emails = [member.email, colleague.email, ...[3, 4, 5, 6].map((i) => `p${i}@example.test`)];
  const people: string[] = [];
  for (const [i, email] of emails.entries()) {
    const department = i < 5 ? 'Sales' : 'Legal';
    const body = { name: `Person ${i + 1}`, emails: [email], role: null, department };
    people.push(String((await admin.call(addPerson, { body })).id));
  }
  const organizer = 'p3@example.test';
  const others = emails.filter((email) => email !== organizer);
  const [last = ''] = others.slice(-1);
  const event = (uid: string, start: string, answers: Answers, ...more: string[]) =>
    eventLines(uid, start, [organizer], `ORGANIZER:mailto:${organizer}`, ...more).concat(
      others.map((email) => `ATTENDEE;PARTSTAT=${answers[email] ?? answers['*']}:mailto:${email}`),
    );
  await connect();
  await app.work();
  app.pass(2 * dayMs);
  feed.set(
    event('soon', '20261123T150000Z', { '*': 'ACCEPTED' }),
    event('endless', '20261125T130000Z', { '*': 'ACCEPTED', [last]: 'DECLINED' }, 'RRULE:FREQ=WEEKLY'),
    event('twice', '20261125T133000Z', { '*': 'NEEDS-ACTION' }, 'RRULE:FREQ=WEEKLY;COUNT=2'),
  );
  await sync((await connection())?.id ?? 0);
  app.pass(3 * dayMs);
  await settleAll();

  const november = { query: { month: '2026-11' } };
  expect(await member.call(readCalendarFigures, november)).toMatchObject({ isGiven: false, figures: [] });
  const sums = async (who = admin) =>
    Object.fromEntries(
      (await who.call(readCalendarFigures, november)).figures.map(({ figure, total, groups }) => [
        figure,
        total && [total.part, total.whole, groups.map(({ departments }) => departments.join())],
      ]),
    );
  const expected = {
    // Nobody answers an own invitation, so that four in Sales have answered.
    accepted: [9, 15, ['Legal,Sales']],
    declined: [1, 15, ['Legal,Sales']],
    'short-notice': [6, 17, ['Legal,Sales']],
    conflicts: [12, 18, ['Legal,Sales']],
    'double-booked': [10, 17, ['Legal,Sales']],
    endless: [5, 11, ['Legal,Sales']],
    // Of one person.
    'for-others': null,
  };
  expect(await sums()).toEqual(expected);
  const organizers = async () => (await admin.call(readCalendarFigures, november)).organizers;
  expect(await organizers()).toBeNull();
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', personFigures: true } });
  expect(await organizers()).toEqual([
    {
      name: 'Person 3',
      meetings: 3,
      hours: 14,
      shortNotice: { part: 1, whole: 3 },
      endless: { part: 1, whole: 2 },
    },
  ]);

  const { current } = await admin.call(readHygieneSettings);
  const thresholds = { ...current.thresholds, mostMinutes: 0, mostPeople: 0, needsAgenda: 0, needsBreaks: 0 };
  const body = { ...current, thresholds: { ...thresholds, needsEnd: 1, noticeHours: 24 } };
  await admin.call(saveHygieneSettings, { body });
  const { guidelines } = await admin.call(readGuidelines, november);
  expect(guidelines.map(({ name, known, meetings }) => [name, known, meetings])).toEqual([
    ['end', 2, 1],
    ['notice', 3, 1],
  ]);

  app.pass(6 * dayMs);
  expect(await sums(member)).toEqual(expected);
  expect((await member.call(readCalendarFigures, november)).organizers).toBeNull();
  // Without the organizer and one of five who answered.
  for (const place of [2, 5]) await admin.status(erasePerson, { params: { id: people[place] ?? '' } });
  await app.work();
  expect(await organizers()).toEqual([]);
  expect(await sums()).toMatchObject({ accepted: null, conflicts: null });
});

test('administrators see whom fewer people can leave out, and answers with figures about single persons', async () => {
  const { app, admin, member, feed, connect, sync, connection } = await newFeed();
  const { settleAll } = recorder(app.context);
  const emails = [member.email, ...Array.from({ length: 8 }, (_, i) => `p${i}@example.test`)];
  for (const [i, email] of emails.entries())
    await admin.call(addPerson, {
      body: { name: `Person ${i}`, emails: [email], role: null, department: null },
    });
  await connect();
  await app.work();
  const attendees = emails.map(
    (email, i) =>
      `ATTENDEE;CN=Person ${i};PARTSTAT=${i === 3 ? 'DECLINED' : 'ACCEPTED'}${i === 5 ? ';ROLE=OPT-PARTICIPANT' : ''}:mailto:${email}`,
  );
  const organizer = `ORGANIZER:mailto:${member.email}`;
  feed.set(
    eventLines(
      'weekly',
      '20261123T150000Z',
      [],
      organizer,
      'DURATION:PT25M',
      'RRULE:FREQ=WEEKLY',
      ...attendees,
    ),
  );
  for (let week = 0; week < 3; week += 1) {
    await sync((await connection())?.id ?? 0);
    app.pass(7 * dayMs);
    await settleAll();
  }
  const thinOut = { kind: 'thin-out', title: 'meeting weekly', state: 'dismissed' } as const;
  await admin.call(takeRecommendation, { body: thinOut });
  const leftOut = async (who: Person) => {
    const { recommendations } = await who.call(readCoach);
    return recommendations.find(({ kind }) => kind === 'fewer-people')?.leaveOut;
  };
  expect(await leftOut(member)).toBeNull();
  expect(await leftOut(admin)).toEqual({ optional: ['Person 5'], declined: [] });
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', personFigures: true } });
  expect(await leftOut(admin)).toEqual({ optional: ['Person 5'], declined: ['Person 3'] });
});
