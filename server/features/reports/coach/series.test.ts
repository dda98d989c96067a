import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { listSeries, reviewSeries } from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { readOrganizationProfile, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { at, hold, weeks } from '#server/testing/weekly-reviews.ts';

test('a series shows its yearly cost; its author and administrators can review it', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  for (const day of weeks(-12, -1)) await hold(member, day);
  const { series } = await member.call(listSeries);
  // Ten people at 60 dollars for an hour, in 46 working weeks a year.
  expect(series).toMatchObject([
    {
      title: 'weekly review',
      rhythm: 'weekly',
      meetingsPerYear: 46,
      costPerYear: 27_600,
      personHoursPerYear: 460,
      people: 10,
      minutes: 60,
      averageHourlyRate: 60,
      agendaShare: 0,
      firstHeld: '2026-08-29',
      lastHeld: '2026-11-14',
      roi: null,
      roiBefore: null,
      lastReview: null,
      mayReview: true,
    },
  ]);
  const colleague = await newPerson(app, organizationId);
  expect((await colleague.call(listSeries)).series[0]?.mayReview).toBe(false);
  const body = { title: 'Weekly review', decision: 'keep' as const };
  expect(await colleague.status(reviewSeries, { body })).toBe(403);
  expect(await member.status(reviewSeries, { body })).toBe(201);
  expect((await member.call(listSeries)).series[0]?.lastReview).toEqual({
    day: '2026-11-21',
    decision: 'keep',
  });
});

test('yearly costs use the actual pace and the working weeks of the organization', async () => {
  const { admin, member } = await newTeam(await testApp());
  // Monday and Tuesday, 13 weeks: 26 meetings of one person at $100.
  const mondays = weeks(-13, -1).map((day) => day + 2);
  for (const day of mondays.flatMap((monday) => [monday, monday + 1]))
    await member.call(saveMeeting, {
      body: meetingDraft({ title: 'Desk', startedAt: at(day), attendees: [attendee('Ada', 100)] }),
    });
  const aYear = async () => {
    const { workingWeeks, series } = await member.call(listSeries);
    return [workingWeeks, ...series.flatMap((one) => [one.rhythm, one.meetingsPerYear, one.costPerYear])];
  };
  const { minutes = 0 } = (await member.call(listSeries)).series[0] ?? {};
  expect(await aYear()).toEqual([46, 'several-a-week', 92, (9200 * minutes) / 60]);
  const { name } = await admin.call(readOrganizationProfile);
  await admin.call(saveOrganizationProfile, { body: { name, workingWeeks: 52 } });
  expect(await aYear()).toEqual([52, 'several-a-week', 104, (10_400 * minutes) / 60]);
  expect((await admin.call(listAuditLog, { query: { limit: '1' } })).entries).toMatchObject([
    { action: 'organization.changed', detail: { fields: ['workingWeeks'] } },
  ]);
  expect(await admin.error(saveOrganizationProfile, { body: { name, workingWeeks: 53 } })).toMatchObject({
    status: 422,
    errors: { workingWeeks: ['Must be at most 52'] },
  });
});

test('a quarterly series is recognized by its meetings of a year', async () => {
  const { member } = await newTeam(await testApp());
  for (const day of [-10, -101, -192, -283]) await hold(member, day);
  expect((await member.call(listSeries)).series).toMatchObject([
    { rhythm: 'quarterly', costPerYear: 2123.08 },
  ]);
});

test('averages of a series are not rounded, so that they multiply to its yearly cost', async () => {
  const { member } = await newTeam(await testApp());
  for (const day of weeks(-12, -1)) await hold(member, day, day % 3 === 0 ? 8 : 7, 52);
  const { series } = await member.call(listSeries);
  expect(series).toMatchObject([{ kind: 'general', minutes: 52, costPerYear: 17_541.33 }]);
  // A third of the meetings have one more person.
  expect(series[0]?.people).toBeCloseTo(22 / 3, 10);
});

test('a series shows its share of agendas and its ROI now and before', async () => {
  const { member } = await newTeam(await testApp());
  for (const day of weeks(-18, -1)) {
    const { id } = await hold(member, day, 10, 60, day % 3 === 0 ? 'Decide' : '');
    const estimatedValue = day <= -91 ? 1200 : 900;
    const body = { outcomes: null, actionItemsCount: null, estimatedValue, worthIt: null, version: 1 };
    await member.call(updateRoi, { params: { id: String(id) }, body });
  }
  const { series } = await member.call(listSeries);
  expect(series).toMatchObject([{ agendaShare: 0.33, roi: 50, roiBefore: 100 }]);
});
