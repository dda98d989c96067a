import { expect, test } from 'vitest';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { errorMessage } from '#contract/errors.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import { exportMeetings, sumMeetings } from '#contract/meetings/meeting-list.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  type MeetingFilters,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { defaultMeetingTitle } from '#domain/meetings/meeting.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { purgeDeletedMeetings } from './purge-store.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import {
  blendPay,
  knowPerson,
  newOrganization,
  newPerson,
  newTeam,
  type Person,
  showNames,
} from '#server/testing/people.ts';
import { engine } from '#server/testing/database.ts';
import { startOfTest } from '#server/testing/app-on.ts';
import { testApp } from '#server/testing/test-app.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { noMeetings } from '#server/testing/totals.ts';

test('the server computes cost, head count and average itself', async () => {
  const { member } = await newTeam(await testApp());
  const meeting = await member.call(saveMeeting, {
    body: meetingDraft({
      durationMinutes: 37,
      attendees: [
        attendee('A', 35),
        attendee('B', 75.5),
        { ...attendee('C', 250), joinedMinute: 10, leftMinute: 20 },
      ],
    }),
  });
  // (35 + 75.50) × 37 / 60 + 250 × 10 / 60 = 109.808…
  const figures = { totalCost: 109.81, attendeeCount: 3, averageHourlyRate: 120.17, hourlyCost: 360.5 };
  expect(meeting).toMatchObject({ ...figures, source: 'calculator' });
  expect(await member.call(readMeeting, { params: { id: String(meeting.id) } })).toEqual(meeting);
});

test('rejects posted totals', async () => {
  const { member } = await newTeam(await testApp());
  const error = await member.error(saveMeeting, { body: { ...meetingDraft(), totalCost: 1 } as never });
  expect(error).toMatchObject({ status: 422, errors: { totalCost: ['Unknown field'] } });
});

test('a draft saved repeatedly, sequentially or concurrently, is one meeting', async () => {
  const { member } = await newTeam(await testApp());
  const body = meetingDraft();
  const answers = await Promise.all(Array.from({ length: 5 }, () => member.ask(saveMeeting, { body })));
  answers.push(await member.ask(saveMeeting, { body }));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 201,
  ]);
  expect(new Set(answers.map(({ body: saved }) => (saved as { id: number }).id)).size).toBe(1);
  expect((await member.call(listMeetings)).meetings).toHaveLength(1);
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 1,
    minutes: 30,
    cost: 55,
    // From an example tier.
    estimatedCost: 55,
    planned: noMeetings,
  });
});

test('the same draft key of two people is two meetings', async () => {
  const { admin, member } = await newTeam(await testApp());
  const body = meetingDraft();
  const { id } = await admin.call(saveMeeting, { body });
  const { id: other } = await member.call(saveMeeting, { body });
  expect((await member.call(listMeetings)).meetings).toHaveLength(2);
  // A retry returns the own meeting of each.
  expect((await admin.call(saveMeeting, { body })).id).toBe(id);
  expect((await member.call(saveMeeting, { body })).id).toBe(other);
});

test.each([
  [{ attendees: [] }, 'Please add at least one attendee.'],
  [{ durationMinutes: 0 }, 'Please start the timer or set a non-zero duration.'],
])('%j is rejected with the text of the specification', async (change, message) => {
  const { member } = await newTeam(await testApp());
  expect(await member.error(saveMeeting, { body: meetingDraft(change) })).toMatchObject({
    status: 422,
    message,
  });
});

test('without permission to see pay, a meeting costs the blended rate, even for its author', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const { id, totalCost } = await member.call(saveMeeting, { body: meetingDraft() });
  const seenBy = (who: typeof member) => who.call(readMeeting, { params: { id: String(id) } });
  const exact = {
    totalCost,
    attendees: [{ name: 'Ada', salaryTier: 'mid', hourlyRate: 55 }, { name: 'Grace' }],
  };
  expect(await seenBy(member)).toMatchObject(exact);

  await blendPay(app, organizationId);
  expect(await seenBy(admin)).toMatchObject(exact);
  expect(await seenBy(member)).toMatchObject({
    totalCost: 75 * 2 * 0.5,
    averageHourlyRate: 75,
    hourlyCost: 150,
    unnamedHourlyRate: null,
    attendees: [
      { name: 'Ada', salaryTier: null, hourlyRate: null },
      { name: 'Grace', salaryTier: null, hourlyRate: null },
    ],
  });
});

test('whether a meeting is too expensive does not depend on pay that the author may not see', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  await blendPay(app, organizationId);
  await knowPerson(app, organizationId, { name: 'Ada', salaryTier: 'executive' });
  const ada = { name: 'Ada', role: 'Engineer', salaryTier: null };
  // At $250 this is $21 million, at $75 it is $6.3 million.
  const body = () =>
    meetingDraft({ durationMinutes: 7 * 24 * 60, attendees: Array.from({ length: 500 }, () => ada) });
  expect(await admin.error(saveMeeting, { body: body() })).toMatchObject({ code: 'too-costly' });
  expect(await member.status(saveMeeting, { body: body() })).toBe(201);
});

test('only its author and an administrator can change or delete a meeting', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const meeting = await member.call(saveMeeting, { body: meetingDraft() });
  const params = { id: String(meeting.id) };
  const { draftKey: _, ...fields } = meetingDraft({ title: 'Changed' });
  const edit = (version: number) => ({ params, body: { ...fields, version } });

  expect(await colleague.error(editMeeting, edit(1))).toMatchObject({
    status: 403,
    message: "You don't have permission",
  });
  expect(await colleague.status(deleteMeeting, { params })).toBe(403);
  expect((await member.call(editMeeting, edit(1))).version).toBe(2);
  expect((await admin.call(editMeeting, edit(2))).title).toBe('Changed');
  expect(await member.error(editMeeting, edit(2))).toMatchObject({ status: 409 });
  expect(await admin.status(deleteMeeting, { params })).toBe(204);
  expect(await colleague.status(restoreMeeting, { params })).toBe(403);
});

test("of two people's deleted meetings, each can restore only their own", async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const deletedBy = async (author: typeof member) => {
    const params = { id: String((await author.call(saveMeeting, { body: meetingDraft() })).id) };
    await author.call(deleteMeeting, { params });
    return params;
  };
  const [mine, theirs] = [await deletedBy(member), await deletedBy(colleague)];
  expect(await colleague.status(restoreMeeting, { params: mine })).toBe(403);
  expect(await member.status(restoreMeeting, { params: theirs })).toBe(403);
  expect(await member.status(restoreMeeting, { params: mine })).toBe(200);
  expect(await colleague.status(restoreMeeting, { params: theirs })).toBe(200);
});

test('a deleted meeting disappears everywhere, and is restored completely', async () => {
  const { member } = await newTeam(await testApp());
  const meeting = await member.call(saveMeeting, { body: meetingDraft() });
  const params = { id: String(meeting.id) };

  await member.call(deleteMeeting, { params });
  expect(await member.status(readMeeting, { params })).toBe(404);
  expect(await member.status(deleteMeeting, { params })).toBe(404);
  expect((await member.call(listMeetings)).meetings).toEqual([]);
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 0,
    minutes: 0,
    cost: 0,
    estimatedCost: 0,
    planned: noMeetings,
  });

  expect(await member.call(restoreMeeting, { params })).toEqual({
    ...meeting,
    version: 3,
    updatedAt: expect.any(String),
  });
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 1,
    minutes: 30,
    cost: 55,
    // From an example tier.
    estimatedCost: 55,
    planned: noMeetings,
  });
});

// The edit waits for the lock, and compares the version afterwards.
test.runIf(engine === 'postgres')('rejects an edit of a version that does not exist yet', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const draft = meetingDraft();
  const { id } = await member.call(saveMeeting, { body: draft });
  const { draftKey: _, ...fields } = draft;
  const editing = await app.db.write(async (tx) => {
    await lockOrganization(tx, organizationId as OrgId);
    const early = { params: { id: String(id) }, body: { ...fields, version: 2 } };
    return { status: member.status(editMeeting, early) };
  });
  expect(await editing.status).toBe(409);
});

test('rejects a meeting whose cost exceeds the limit', async () => {
  const { member } = await newTeam(await testApp());
  const attendees = Array.from({ length: 2 }, (_, i) => ({
    ...attendee(`Ada ${i}`, 60),
    hourlyRate: 100_000,
  }));
  const draft = (durationMinutes: number) => ({ body: meetingDraft({ attendees, durationMinutes }) });
  const saved = await member.call(saveMeeting, draft(3000));
  expect(saved.totalCost).toBe(10_000_000);
  expect(await member.error(saveMeeting, draft(3001))).toMatchObject({
    status: 422,
    message: errorMessage('too-costly'),
  });
  const { draftKey: _, ...fields } = draft(3001).body;
  const params = { id: String(saved.id) };
  expect(await member.status(editMeeting, { params, body: { ...fields, version: 1 } })).toBe(422);
});

test('a deleted meeting is purged when its restore period is over', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const [gone, kept] = await Promise.all(
    [1, 2].map(async () => ({ id: String((await member.call(saveMeeting, { body: meetingDraft() })).id) })),
  );
  for (const params of [gone!, kept!]) await member.call(deleteMeeting, { params });
  await app.db.write((tx) =>
    tx.updateTable('meetings').set({ deletedAt: 1000 }).where('id', '=', Number(gone!.id)).execute(),
  );
  await asSystem(() => purgeDeletedMeetings(app.db, 2000));
  expect(await member.status(restoreMeeting, { params: gone! })).toBe(404);
  expect(await member.status(restoreMeeting, { params: kept! })).toBe(200);
  const attendees = await app.db.write((tx) => tx.selectFrom('attendees').select('meetingId').execute());
  expect(new Set(attendees.map(({ meetingId }) => String(meetingId)))).toEqual(new Set([kept!.id]));
});

// Waiting for a locked meeting while holding others could deadlock.
test.runIf(engine === 'postgres')('purging deleted meetings skips locked rows', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  for (let i = 0; i < 2; i += 1) {
    const { id } = await member.call(saveMeeting, { body: meetingDraft() });
    await member.call(deleteMeeting, { params: { id: String(id) } });
  }
  const purge = () => asSystem(() => purgeDeletedMeetings(app.db, Number.MAX_SAFE_INTEGER));
  const left = async () => (await app.db.read.selectFrom('meetings').select('id').execute()).length;
  await app.db.write(async (tx) => {
    await tx.selectFrom('meetings').select('id').limit(1).forUpdate().execute();
    await purge();
    expect(await left()).toBe(1);
  });
  await purge();
  expect(await left()).toBe(0);
});

test('an edit updates the figures', async () => {
  const { member } = await newTeam(await testApp());
  const meeting = await member.call(saveMeeting, { body: meetingDraft() });
  const { draftKey: _, ...fields } = meetingDraft({
    type: 'review',
    durationMinutes: 60,
    startedAt: '2026-10-01T10:00:00Z',
  });
  await member.call(editMeeting, { params: { id: String(meeting.id) }, body: { ...fields, version: 1 } });

  const dashboard = await member.call(readDashboard);
  expect(dashboard.types).toEqual([{ type: 'review', meetings: 1, cost: 110 }]);
  expect(dashboard.thisWeek.cost).toBe(0);
  expect(dashboard.weeks.find(({ start }) => start === '2026-09-27')?.cost).toBe(110);
});

test('an edit does not change the people of other meetings', async () => {
  const { member } = await newTeam(await testApp());
  const [edited, other] = [
    await member.call(saveMeeting, { body: meetingDraft() }),
    await member.call(saveMeeting, { body: meetingDraft() }),
  ];
  const { draftKey: _, ...fields } = meetingDraft({ attendees: [attendee('Alan', 70)] });
  const after = await member.call(editMeeting, {
    params: { id: String(edited.id) },
    body: { ...fields, version: 1 },
  });
  expect(after.attendees.map(({ name }) => name)).toEqual(['Alan']);
  expect(await member.call(readMeeting, { params: { id: String(other.id) } })).toEqual(other);
});

test('an edit without a planned start keeps it, one with a planned start replaces it', async () => {
  const { member } = await newTeam(await testApp());
  const [planned, moved] = ['2026-11-20T09:55:00.000Z', '2026-11-20T09:50:00.000Z'];
  const { draftKey, ...fields } = meetingDraft();
  const { id } = await member.call(saveMeeting, { body: { ...fields, draftKey, scheduledAt: planned } });
  const params = { id: String(id) };
  for (const [version, said, kept] of [
    [1, {}, planned],
    [2, { scheduledAt: moved }, moved],
    [3, { scheduledAt: null }, null],
  ] as const) {
    const after = await member.call(editMeeting, { params, body: { ...fields, ...said, version } });
    expect(after.scheduledAt).toBe(kept);
  }
});

test('an edit without a text keeps it, and an empty one removes it', async () => {
  const { member } = await newTeam(await testApp());
  const { draftKey, department: _, agenda: __, ...fields } = meetingDraft();
  const texts = eachText((name) => `The ${name}`);
  const saved = await member.call(saveMeeting, { body: { ...fields, ...texts, draftKey } });
  expect(saved).toMatchObject(texts);
  const params = { id: String(saved.id) };
  const kept = await member.call(editMeeting, { params, body: { ...fields, version: 1 } });
  expect(kept).toMatchObject(texts);
  const removed = await member.call(editMeeting, {
    params,
    body: { ...fields, ...eachText(() => ''), version: 2 },
  });
  expect(removed).toMatchObject(eachText(() => null));
});

test('unnamed attendees get the average rate of the others, also after later edits', async () => {
  const { member } = await newTeam(await testApp());
  const { draftKey, ...fields } = meetingDraft({ attendees: [attendee('Ada', 40), attendee('Grace', 80)] });
  const { id } = await member.call(saveMeeting, { body: { ...fields, draftKey } });
  const params = { id: String(id) };
  for (const [version, unnamedAttendees, hourlyRate, unnamedHourlyRate, totalCost] of [
    [1, 0, 40, 0, 60],
    [2, 1, 40, 60, 90],
    [3, 2, 100, 60, 150],
    [4, 0, 100, 60, 90],
    [5, 2, 100, 60, 150],
  ] as const) {
    const attendees = [attendee('Ada', hourlyRate), attendee('Grace', 80)];
    expect(
      await member.call(editMeeting, { params, body: { ...fields, attendees, unnamedAttendees, version } }),
    ).toMatchObject({ unnamedAttendees, unnamedHourlyRate, totalCost });
  }
});

test('another organization gets 404 for an existing meeting from every call', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  const params = { id: String(id) };
  const { draftKey: _, ...fields } = meetingDraft();

  expect(await stranger.status(readMeeting, { params })).toBe(404);
  expect(await stranger.status(editMeeting, { params, body: { ...fields, version: 1 } })).toBe(404);
  expect(await stranger.status(deleteMeeting, { params })).toBe(404);
  await member.call(deleteMeeting, { params });
  expect(await stranger.status(restoreMeeting, { params })).toBe(404);
  expect((await stranger.call(listMeetings)).meetings).toEqual([]);
});

test('days are the organization’s own', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app, 'Pacific', 'America/Los_Angeles');
  const member = await newPerson(app, organizationId);
  const meeting = await member.call(saveMeeting, {
    body: meetingDraft({ startedAt: '2026-11-20T05:00:00Z' }),
  });
  expect(meeting.day).toBe('2026-11-19');
});

test('department names are case-insensitive', async () => {
  const { member } = await newTeam(await testApp());
  await member.call(saveMeeting, { body: meetingDraft({ department: 'Engineering' }) });
  const second = await member.call(saveMeeting, { body: meetingDraft({ department: 'engineering' }) });
  expect(second.department).toBe('Engineering');
});

test('search ignores case beyond ASCII', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await showNames(app, organizationId);
  const department = 'Öffentlichkeit';
  const location = 'Bühne, Köln';
  const attendees = [attendee('Ömer Öztürk', 60)];
  await member.call(saveMeeting, {
    body: meetingDraft({ title: 'ÜBERBLICK', department, location, attendees }),
  });
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Else' }) });
  for (const query of [
    { search: 'überblick' },
    { person: 'ÖZTÜRK' },
    { department: 'ÖFFENTLICHKEIT' },
    { location: 'KÖLN' },
  ])
    expect((await member.call(listMeetings, { query })).meetings.map(({ title }) => title)).toEqual([
      'ÜBERBLICK',
    ]);
});

test('titles that nobody typed are found in the words of the reader', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const drafts = [
    { title: defaultMeetingTitle },
    { title: defaultMeetingTitle, startedAt: isoInstant(startOfTest + dayMs) },
    { title: 'Neue Besprechungsräume' },
  ];
  for (const draft of drafts) await member.call(saveMeeting, { body: meetingDraft(draft) });
  await member.call(updateProfile, { body: { name: 'Mem Ber', email: member.email, language: 'de' } });
  const found = async (person: Person, query: MeetingFilters) =>
    (await person.call(listMeetings, { query })).meetings.map(({ title }) => title).toSorted();
  const unnamed = [defaultMeetingTitle, defaultMeetingTitle];
  expect(await found(member, { search: 'neue bespr' })).toEqual(['Neue Besprechungsräume', ...unnamed]);
  expect(await found(member, { title: 'Neue Besprechung' })).toEqual(unnamed);
  expect(await found(member, { search: 'new' })).toEqual(unnamed);
  expect(await member.call(sumMeetings, { query: { title: 'Neue Besprechung' } })).toMatchObject({
    meetings: 1,
    planned: { meetings: 1 },
  });
  expect(await found(admin, { search: 'neue bespr' })).toEqual(['Neue Besprechungsräume']);
});

test('the list filters, sorts and paginates', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await showNames(app, organizationId);
  for (let i = 1; i <= 7; i += 1) {
    await member.call(saveMeeting, {
      body: meetingDraft({
        title: i === 3 ? '100% of_it' : `Meeting ${i}`,
        type: i % 2 ? 'review' : 'standup',
        department: i === 5 ? 'Sales' : null,
        location: i === 3 ? 'Room 100%' : 'Room 1000',
        startedAt: `2026-11-0${i}T10:00:00Z`,
        durationMinutes: 10 * (8 - i),
        attendees: [attendee(i === 2 ? 'Zuse' : 'Ada', 60)],
      }),
    });
  }
  const titles = async (query: object) =>
    (await member.call(listMeetings, { query })).meetings.map(({ title }) => title.replace('Meeting ', ''));

  expect(await titles({})).toEqual(['7', '6', '5', '4', '100% of_it', '2', '1']);
  expect(await titles({ sort: 'totalCost' })).toEqual(['1', '2', '100% of_it', '4', '5', '6', '7']);
  expect(await titles({ order: 'asc', limit: '2' })).toEqual(['1', '2']);
  expect(await titles({ search: '% OF_' })).toEqual(['100% of_it']);
  expect(await titles({ type: 'Standup' })).toEqual(['6', '4', '2']);
  expect(await titles({ department: 'sales' })).toEqual(['5']);
  expect(await titles({ person: 'ZUS' })).toEqual(['2']);
  expect(await titles({ location: '100%' })).toEqual(['100% of_it']);
  expect(await titles({ location: 'ROOM 1000', type: 'standup' })).toEqual(['6', '4', '2']);
  expect(await titles({ from: '2026-11-02', to: '2026-11-03' })).toEqual(['100% of_it', '2']);
  const late = await member.call(saveMeeting, { body: meetingDraft({ startedAt: '2026-11-21T12:00:01Z' }) });
  expect(await titles({ planned: 'yes' })).toEqual([late.title]);
  expect(await titles({ planned: 'no', limit: '2' })).toEqual(['7', '6']);
  await member.call(deleteMeeting, { params: { id: String(late.id) } });

  const first = await member.call(listMeetings, { query: { limit: '3' } });
  const second = await member.call(listMeetings, { query: { limit: '4', after: first.next ?? '' } });
  expect([...first.meetings, ...second.meetings].map(({ day }) => day.slice(-1)).join('')).toBe('7654321');
  expect(second.next).toBeNull();
});

test('the export has the listed meetings, with escaped formulas', async () => {
  const { member } = await newTeam(await testApp());
  await member.call(saveMeeting, {
    body: meetingDraft({ title: '=1+1', department: 'a,"b"', location: '@ 4' }),
  });
  expect(await member.call(exportMeetings)).toBe(
    'Title,Day,Start,Minutes,Attendees,Type,Department,Location,Cost (USD),Estimated cost (USD),Rated by attendees,Planned,Sample\r\n' +
      `'=1+1,2026-11-20,2026-11-20T10:00:00+00:00,30,2,standup,"a,""b""",'@ 4,55,55,,,\r\n`,
  );
});
