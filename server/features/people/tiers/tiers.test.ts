import { expect, test } from 'vitest';
import { addGroupMember, createGroup, listGroups } from '#contract/meetings/groups.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { listTemplates, saveTemplate } from '#contract/meetings/templates.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import type { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('renaming a tier updates groups and templates', async () => {
  const app = await testApp();
  const [{ admin }, { admin: stranger }] = [await newTeam(app), await newTeam(app, 'Other')];
  for (const one of [admin, stranger]) {
    const { id } = await one.call(createGroup, { body: { name: 'Core' } });
    for (const salaryTier of ['mid', 'senior', 'junior'])
      await one.call(addGroupMember, { params: { id: String(id) }, body: { name: 'Ada', salaryTier } });
    const ada = { name: 'Ada', role: 'Engineer', salary_tier: 'mid', hourly_rate: 55 };
    const details = { title: 'Plan', meeting_type: 'planning' as const, duration_minutes: 30 };
    await one.call(saveTemplate, { body: { name: 'Plan', ...details, attendees: [ada] } });
  }
  const saved = await admin.call(saveMeeting, { body: meetingDraft() });
  const wanted = [
    { name: 'senior', hourlyRate: 65, formerName: 'mid' },
    { name: 'mid', hourlyRate: 85, formerName: 'senior' },
    { name: 'lead', hourlyRate: 95, formerName: 'lead' },
  ];
  await admin.call(saveTierList, { body: { tiers: wanted, version: 1 } });

  const countedWith = async (one: Browser) => {
    const [group] = (await one.call(listGroups)).groups;
    return group?.members.map(({ salaryTier, hourlyRate }) => [salaryTier, hourlyRate]);
  };
  const tierOfTemplate = async (one: Browser) =>
    (await one.call(listTemplates)).items[0]?.attendees[0]?.salary_tier;
  expect(await countedWith(admin)).toEqual([
    ['senior', 65],
    ['mid', 85],
    ['junior', 35],
  ]);
  expect(await tierOfTemplate(admin)).toBe('senior');
  const meeting = await admin.call(readMeeting, { params: { id: String(saved.id) } });
  expect(meeting.attendees[0]).toMatchObject({ salaryTier: 'mid', hourlyRate: 55 });
  expect(await countedWith(stranger)).toEqual([
    ['mid', 55],
    ['senior', 75],
    ['junior', 35],
  ]);
  expect(await tierOfTemplate(stranger)).toBe('mid');
});

test('the list of tiers is never emptied, and may be a bare array', async () => {
  const { admin } = await newTeam(await testApp());
  const send = (payload: object) =>
    admin.send({ method: 'POST', url: '/api/organization/salary-tiers', payload });
  for (const empty of [[], { tiers: [] }])
    expect(await send(empty)).toMatchObject({ status: 422, body: { errors: { tiers: expect.any(Array) } } });
  expect(await send([{ name: 'mid', hourlyRate: 60 }])).toMatchObject({ status: 200 });
});
