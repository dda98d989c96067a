import { expect, test } from 'vitest';
import { readGuidelines } from '#contract/reports/guidelines.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const none = { mostPeople: 0, mostMinutes: 0, noticeHours: 0, needsAgenda: 0, needsEnd: 0, needsBreaks: 0 };

async function setGuidelines(admin: Person, guidelines: Partial<typeof none>): Promise<void> {
  const { current } = await admin.call(readHygieneSettings);
  const thresholds = { ...current.thresholds, ...none, ...guidelines };
  await admin.call(saveHygieneSettings, { body: { ...current, thresholds } });
}

const november = { query: { month: '2026-11' } };
const meeting = (startedAt: string, title: string, minutes: number, names: readonly string[], agenda = '') =>
  meetingDraft({
    startedAt,
    title,
    type: 'review',
    durationMinutes: minutes,
    agenda: agenda || null,
    attendees: names.map((name) => attendee(name, 60)),
  });

test('without guidelines nothing is broken', async () => {
  const { admin } = await newTeam(await testApp());
  await admin.call(saveMeeting, { body: meetingDraft() });
  expect(await admin.call(readGuidelines, november)).toMatchObject({
    hasGuidelines: false,
    guidelines: [],
    series: [],
  });
});

test('administrators see where guidelines are broken by series, members their own meetings', async () => {
  const { admin, member } = await newTeam(await testApp());
  await setGuidelines(admin, {
    mostPeople: 2,
    mostMinutes: 45,
    needsAgenda: 1,
    needsBreaks: 1,
    noticeHours: 24,
  });
  for (const body of [
    meeting('2026-11-02T09:00:00Z', 'Budget', 60, ['Ada', 'Bob', 'Cy'], 'Decide'),
    meeting('2026-11-09T09:00:00Z', 'Budget', 45, ['Ada', 'Bob'], 'Decide'),
    // Bob comes from the one before.
    meeting('2026-11-09T09:45:00Z', 'Review', 30, ['Bob']),
    meeting('2026-10-30T09:00:00Z', 'Budget', 600, ['Ada', 'Bob', 'Cy']),
  ])
    await admin.call(saveMeeting, { body });
  await member.call(saveMeeting, { body: meeting('2026-11-03T09:00:00Z', 'Own', 50, ['Ada'], 'Decide') });
  const all = await admin.call(readGuidelines, november);
  expect(all.isAll).toBe(true);
  const sums = Object.fromEntries(
    all.guidelines.map(({ name, known, meetings, cost }) => [name, [known, meetings, cost]]),
  );
  expect(sums).toEqual({
    agenda: [4, 1, 30],
    // Two people are a one-on-one, which has no limit.
    people: [3, 1, 180],
    minutes: [4, 2, 230],
    notice: [0, 0, 0],
    breaks: [4, 1, 30],
  });
  expect(all.series.map(({ title, broken, meetings, cost }) => [title, broken, meetings, cost])).toEqual([
    ['Budget', ['people', 'minutes'], 1, 180],
    ['Own', ['minutes'], 1, 50],
    ['Review', ['agenda', 'breaks'], 1, 30],
  ]);
  const own = await member.call(readGuidelines, november);
  expect(own).toMatchObject({ isAll: false, series: [{ title: 'Own', meetings: 1 }] });
  expect(own.series).toHaveLength(1);
  expect(own.guidelines.find(({ name }) => name === 'minutes')).toMatchObject({ known: 1, meetings: 1 });
});
