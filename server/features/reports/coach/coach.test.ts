import { expect, test } from 'vitest';
import { listSeries, readCoach } from '#contract/reports/coach.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';

/** A type to which every factor applies. */
const plannedMeeting = (changes: Parameters<typeof meetingDraft>[0] = {}) =>
  meetingDraft({ type: 'planning', ...changes });

const people = (count: number) => Array.from({ length: count }, (_, i) => attendee(`Person ${i}`, 60));
const daysAgo = (days: number, hour = 10) =>
  new Date(startOfTest - 12 * 3_600_000 - days * dayMs + hour * 3_600_000).toISOString();

test('a meeting shows its score and factors', async () => {
  const { member } = await newTeam(await testApp());
  const { id, hygiene, hygieneScore, scheduledAt } = await member.call(saveMeeting, {
    body: plannedMeeting({
      agenda: 'Decide',
      startedAt: '2026-11-20T10:05:40.000Z',
      scheduledAt: '2026-11-20T10:00:00.000Z',
      durationMinutes: 60,
      attendees: people(9),
    }),
  });
  expect(scheduledAt).toBe('2026-11-20T10:00:00.000Z');
  // One day after the end: 25 of 25, 0 of 20, 10.8375 of 15, 10.5 of 15, worth unknown, 6 of 10 for five minutes
  // late.
  expect(hygiene).toEqual({
    score: 62,
    coverage: 85,
    version: 1,
    kind: 'general',
    factors: [
      { factor: 'purpose', weight: 25, points: 25, applies: true },
      { factor: 'followThrough', weight: 20, points: 0, applies: true },
      { factor: 'people', weight: 15, points: 10.8375, applies: true },
      { factor: 'length', weight: 15, points: 10.5, applies: true },
      { factor: 'worth', weight: 15, points: null, applies: true },
      { factor: 'punctuality', weight: 10, points: 6, applies: true },
    ],
  });
  expect(hygieneScore).toBe(62);
  expect((await member.call(listMeetings)).meetings.map((one) => [one.id, one.hygieneScore])).toEqual([
    [id, 62],
  ]);
  expect((await member.call(readMeeting, { params: { id: String(id) } })).hygiene).toEqual(hygiene);
});

test('the factors that count depend on the kind of the meeting', async () => {
  const { member } = await newTeam(await testApp());
  const scored = async (changes: Parameters<typeof meetingDraft>[0]) => {
    const draft = plannedMeeting({ startedAt: daysAgo(2), ...changes });
    const { id } = await member.call(saveMeeting, { body: draft });
    const { hygiene } = await member.call(readMeeting, { params: { id: String(id) } });
    const without = hygiene.factors.flatMap(({ factor, applies }) => (applies ? [] : [factor]));
    return { kind: hygiene.kind, score: hygiene.score, without };
  };
  expect(await scored({ type: 'standup', durationMinutes: 15, attendees: people(5) })).toEqual({
    kind: 'standup',
    score: 100,
    without: ['purpose', 'followThrough'],
  });
  const talk = { type: 'other', title: '1:1 Ada', agenda: 'Talk', durationMinutes: 50 };
  expect(await scored({ ...talk, attendees: people(2) })).toEqual({
    kind: 'one-on-one',
    score: 100,
    without: ['followThrough', 'people'],
  });
  const { factors, coverage } = await member.call(readCoach);
  // The standup's 75 of 175 person-minutes do not count for the 25 points of the purpose.
  expect(factors[0]).toEqual({ factor: 'purpose', weight: 25, won: 14.3, lost: 0, unknown: 0 });
  expect(factors[1]).toEqual({ factor: 'followThrough', weight: 20, won: 0, lost: 0, unknown: 0 });
  // 30 of 55 points, and 40 of 65
  expect(coverage).toBe(59);
});

test('without meetings nothing is scored', async () => {
  const { member } = await newTeam(await testApp());
  const coach = await member.call(readCoach);
  expect(coach).toMatchObject({
    today: '2026-11-21',
    from: '2026-10-25',
    version: 1,
    score: null,
    before: null,
    coverage: 0,
    meetings: 0,
    meetingsScore: null,
    habitsScore: null,
    types: [],
    departments: [],
    recommendations: [],
  });
  expect(coach.weeks).toHaveLength(26);
  expect(coach.habits.map(({ value, share }) => [value, share])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(await member.call(listSeries)).toEqual({
    today: '2026-11-21',
    version: 1,
    workingWeeks: 46,
    series: [],
  });
});

test('the score is weighted by person-hours, in total and by type, department and factor', async () => {
  const { member } = await newTeam(await testApp());
  // 25 + 15 + 15 of 75: 73; 60 person-minutes.
  await member.call(saveMeeting, {
    body: plannedMeeting({
      agenda: 'Decide',
      startedAt: daysAgo(3),
      durationMinutes: 20,
      attendees: people(3),
    }),
  });
  // 0 + 15 + 10.5 of 75: 34; 180 person-minutes.
  await member.call(saveMeeting, {
    body: plannedMeeting({
      type: 'review',
      department: 'Sales',
      startedAt: daysAgo(2),
      durationMinutes: 60,
      attendees: people(3),
    }),
  });
  const coach = await member.call(readCoach);
  // (73 × 60 + 34 × 180) ÷ 240 = 43.75; nobody has met on three days, so no habit is known.
  expect(coach).toMatchObject({
    meetingsScore: 44,
    habitsScore: null,
    score: 44,
    coverage: 75,
    meetings: 2,
    personHours: 4,
  });
  expect(coach.types.map(({ type, score }) => [type, score])).toEqual([
    ['review', 34],
    ['planning', 73],
  ]);
  expect(coach.departments.map(({ department, score }) => [department, score])).toEqual([
    ['Sales', 34],
    [null, 73],
  ]);
  expect(coach.factors.map(({ factor, won, lost, unknown }) => [factor, won, lost, unknown])).toEqual([
    ['purpose', 6.3, 18.7, 0],
    ['followThrough', 0, 20, 0],
    ['people', 15, 0, 0],
    ['length', 11.6, 3.4, 0],
    ['worth', 0, 0, 15],
    ['punctuality', 0, 0, 10],
  ]);
  expect(coach.weeks.at(-1)).toMatchObject({ start: '2026-11-15', score: 44, meetings: 2 });
});

test('the response contains the score of the four weeks before and of each week', async () => {
  const { member } = await newTeam(await testApp());
  const hold = (day: number, said: object) =>
    member.call(saveMeeting, {
      body: plannedMeeting({ startedAt: daysAgo(day), durationMinutes: 20, attendees: people(3), ...said }),
    });
  // The first and last day of both periods score 73, 34 and 40; day 56 is outside.
  await hold(28, { agenda: 'Decide' });
  await hold(55, { type: 'review', durationMinutes: 60 });
  await hold(27, {});
  await hold(56, {});
  const { meetingsScore, before, weeks } = await member.call(readCoach);
  expect([meetingsScore, before]).toEqual([40, 44]);
  expect(weeks.filter(({ meetings }) => meetings > 0).map(({ start, score }) => [start, score])).toEqual([
    ['2026-09-20', 40],
    ['2026-09-27', 34],
    ['2026-10-18', 73],
    ['2026-10-25', 40],
  ]);
});

test.each([
  [27, null],
  [28, 4.5],
])('after %i recorded days there are %j meeting-free days a week', async (days, free) => {
  const { member } = await newTeam(await testApp());
  // Two weekdays, and two days on a weekend; today does not count yet.
  for (const day of [0, 1, 2, 14, days])
    await member.call(saveMeeting, { body: plannedMeeting({ startedAt: daysAgo(day) }) });
  expect((await member.call(readCoach)).habits[0]).toMatchObject({ habit: 'meetingFreeDays', value: free });
});

test('hours and points are not rounded', async () => {
  const { member } = await newTeam(await testApp());
  const held = { startedAt: daysAgo(3), durationMinutes: 83, attendees: people(9) };
  const { hygiene } = await member.call(saveMeeting, { body: plannedMeeting(held) });
  // 0.385 of 15
  expect(hygiene.factors.find(({ factor }) => factor === 'length')?.points).toBe(5.775);
  const { personHours, types } = await member.call(readCoach);
  // Rounded to 12.5 first, the page would show 13 instead of 12.
  expect([personHours, types[0]?.personHours]).toEqual([12.45, 12.45]);
});

test('follow-through counts a day after the end without any write', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await member.call(saveMeeting, {
    body: plannedMeeting({
      agenda: 'Decide',
      startedAt: daysAgo(0),
      durationMinutes: 20,
      attendees: people(3),
    }),
  });
  expect(await member.call(readCoach)).toMatchObject({ meetingsScore: 100, coverage: 55 });
  app.pass(dayMs);
  expect(await member.call(readCoach)).toMatchObject({ meetingsScore: 73, coverage: 75 });
});

test('habits are about people: working days, attended minutes, uninterrupted time', async () => {
  const { admin, member } = await newTeam(await testApp());
  const hold = (day: number, hour: number, changes: Parameters<typeof meetingDraft>[0] = {}) =>
    member.call(saveMeeting, {
      body: plannedMeeting({ startedAt: daysAgo(day, hour), durationMinutes: 60, ...changes }),
    });
  const ada = attendee('Ada', 60);
  const bob = attendee('Bob', 60);
  // Before everything else, so that every day is recorded. Only Ada attends.
  await hold(40, 10, { attendees: [ada] });
  // Ada: three Fridays from 9 to 10 and from 10:30 to 11:30. A guest attends once.
  for (const day of [1, 8, 15]) {
    await hold(day, 9, { attendees: day === 1 ? [ada, attendee('Guest', 60)] : [{ ...ada, name: ' ADA' }] });
    await hold(day, 10.5, { attendees: [ada, { ...bob, joinedMinute: 60 }] });
  }
  // Bob: three Saturdays, of which the first lasts three quarters of an hour; and one hour within working hours.
  for (const day of [7, 14, 21]) await hold(day, 9, { attendees: [{ ...bob, leftMinute: 45 }] });
  await hold(2, 9, { attendees: [bob] });

  const read = async () => {
    const { habits } = await member.call(readCoach);
    return Object.fromEntries(habits.map(({ habit, value }) => [habit, value]));
  };
  expect(await read()).toMatchObject({
    // Ada has 17 of 20 days free and Bob 19.
    meetingFreeDays: 4.5,
    // None of Ada's time, and 2.25 of Bob's 3.25 hours.
    afterHours: 34.6,
    // 0.5 of Ada's remaining 8 hours on a Friday, and none of Bob's.
    fragmentation: 3.1,
  });

  const { current } = await admin.call(readHygieneSettings);
  const thresholds = { ...current.thresholds, workingDays: [1, 2, 3, 4, 5, 6] };
  await admin.call(saveHygieneSettings, { body: { ...current, thresholds } });
  // Ada has 21 of 24 days free and Bob 20.
  expect(await read()).toMatchObject({ meetingFreeDays: 5.1, afterHours: 0 });
});

test('a title is recurring for 35 local days, even across a clock change', async () => {
  const app = await testApp();
  const organization = await newOrganization(app, 'Acme', 'Europe/Berlin');
  const person = await newPerson(app, organization);
  const at = async (startedAt: string, title: string) =>
    person.call(saveMeeting, { body: plannedMeeting({ title, startedAt, durationMinutes: 60 }) });
  // 16:30 on both days; Berlin leaves summer time on 25 October.
  await at('2026-10-01T14:30:00.000Z', 'Review');
  await at('2026-11-05T15:30:00.000Z', 'Review');
  await at('2026-10-01T14:30:00.000Z', 'Retro');
  await at('2026-11-06T08:30:00.000Z', 'Retro');
  await at('2026-08-01T08:30:00.000Z', 'Kick-off');
  const { habits } = await person.call(readCoach);
  expect(habits.find(({ habit }) => habit === 'recurring')).toMatchObject({ value: 50 });
});

test('a meeting is scored once it starts', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await member.call(saveMeeting, { body: plannedMeeting({ startedAt: daysAgo(0, 13) }) });
  expect(await member.call(readCoach)).toMatchObject({ meetings: 0, meetingsScore: null });
  app.pass(3_600_000);
  expect(await member.call(readCoach)).toMatchObject({ meetings: 1 });
});

test('today never counts as a meeting-free day', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  // Every weekday except one in the five weeks up to Friday, November 20.
  const weekdays = Array.from({ length: 35 }, (_, i) => i + 1).filter((day) => ![0, 6].includes(day % 7));
  for (const day of weekdays.filter((one) => one !== 3))
    await member.call(saveMeeting, { body: plannedMeeting({ startedAt: daysAgo(day) }) });
  const free = async () => (await member.call(readCoach)).habits.map(({ value }) => value)[0];
  expect(await free()).toBe(0.3);
  app.pass(2 * dayMs);
  // On Monday, and on Tuesday after a Monday without meetings.
  expect(await free()).toBe(0.3);
  app.pass(dayMs);
  expect(await free()).toBe(0.5);
});

test('the next response reflects changes of meetings and settings', async () => {
  const { admin, member } = await newTeam(await testApp());
  const { id } = await member.call(saveMeeting, {
    body: plannedMeeting({ startedAt: daysAgo(2), durationMinutes: 20, attendees: people(3) }),
  });
  expect((await member.call(readCoach)).meetingsScore).toBe(40);
  const said = { outcomes: 'Done', actionItemsCount: 1, estimatedValue: null, worthIt: 'yes' as const };
  await member.call(updateRoi, { params: { id: String(id) }, body: { ...said, version: 1 } });
  // 12.5 + 20 + 15 + 15 + 15 of 90
  expect((await member.call(readCoach)).meetingsScore).toBe(86);

  const { current } = await admin.call(readHygieneSettings);
  const weights = { purpose: 0, followThrough: 50, people: 20, length: 20, worth: 10, punctuality: 0 };
  await admin.call(saveHygieneSettings, { body: { ...current, weights } });
  expect(await member.call(readCoach)).toMatchObject({ meetingsScore: 100, coverage: 100, version: 2 });
  expect((await member.call(listMeetings)).meetings[0]?.hygieneScore).toBe(100);
});

test('no score is shown below the minimum coverage: of organization, week, group or series', async () => {
  const { admin, member } = await newTeam(await testApp());
  // A workshop: purpose 0 of 25, follow-through 0 of 20, length 15 of 15; 60 of 85 points are known.
  for (const week of [0, 1, 2, 3])
    await member.call(saveMeeting, {
      body: plannedMeeting({
        type: 'workshop',
        title: 'Clinic',
        department: 'Sales',
        startedAt: daysAgo(7 * week + 2),
      }),
    });
  const { current } = await admin.call(readHygieneSettings);
  const askFor = async (leastCoverage: number, version: number) => {
    const thresholds = { ...current.thresholds, leastCoverage };
    await admin.call(saveHygieneSettings, { body: { ...current, thresholds, version } });
    const coach = await member.call(readCoach);
    const { series } = await member.call(listSeries);
    const weeks = coach.weeks.filter(({ meetings }) => meetings > 0);
    const { score, meetingsScore, before, types, departments } = coach;
    const shown = [meetingsScore, ...[...weeks, ...types, ...departments, ...series].map((one) => one.score)];
    return { score, before, shown, coverage: coach.coverage, habits: coach.habitsScore };
  };
  expect(await askFor(70, 1)).toMatchObject({ score: 44, coverage: 71, shown: Array(8).fill(25) });
  expect(await askFor(71, 2)).toEqual({
    score: null,
    before: null,
    shown: Array(8).fill(null),
    coverage: 71,
    habits: 100,
  });
  expect((await member.call(listSeries)).series).toMatchObject([{ title: 'clinic', kind: 'workshop' }]);
});

test('a few well-known meetings do not represent the others', async () => {
  const { member } = await newTeam(await testApp());
  // Only the length of the training is known, 15 of 65 points; 55 of 100 of the planning.
  const held = { startedAt: daysAgo(0), names: ['Ada'] };
  const lesson = importRow(1, { ...held, type: 'training', durationMinutes: 60, unnamedAttendees: 29 });
  const plan = importRow(2, { ...held, type: 'planning', agenda: 'Decide', durationMinutes: 20 });
  await member.call(saveImportBatch, { body: importBatch([lesson, plan]) });
  expect(await member.call(readCoach)).toMatchObject({
    score: null,
    meetingsScore: null,
    coverage: 23,
    scoredMeetings: 1,
    types: [
      { type: 'training', score: null },
      { type: 'planning', score: 100 },
    ],
  });
});
