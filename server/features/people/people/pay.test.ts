import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { readMe } from '#contract/accounts/auth.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { readPaySettings, savePaySettings } from '#contract/people/people.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

const blended = { ...exactPay, visibility: 'blended' as const };

test('a new organization shows pay openly until an administrator chooses', async () => {
  const { admin, member } = await newTeam(await testApp());
  expect(await admin.call(readPaySettings)).toEqual({
    visibility: 'exact',
    isChosen: false,
    blendedRate: 75,
    suggestedRate: null,
    recordedRate: null,
    defaultRate: 75,
    viewers: [],
  });
  expect(await member.status(readPaySettings)).toBe(403);
  expect((await member.call(readMe)).user).toMatchObject({ seesPay: true, blendedRate: null });
  expect(await admin.call(savePaySettings, { body: blended })).toMatchObject({ isChosen: true });
  expect((await member.call(readMe)).user).toMatchObject({ seesPay: false, blendedRate: 75 });
  expect((await admin.call(readMe)).user).toMatchObject({ seesPay: true, blendedRate: null });
});

test('members can get individual permission to see pay', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { member: stranger } = await newTeam(app, 'Other');
  const strange = { ...blended, viewers: [member.userId, stranger.userId] };
  expect(await admin.error(savePaySettings, { body: strange })).toMatchObject({
    status: 422,
    fieldCodes: { viewers: ['not-an-option'] },
  });
  const seen = { ...blended, viewers: [member.userId] };
  expect(await admin.call(savePaySettings, { body: seen })).toMatchObject({ viewers: [member.userId] });
  expect((await member.call(readMe)).user).toMatchObject({ seesPay: true });
  await admin.call(savePaySettings, { body: blended });
  expect((await member.call(readMe)).user).toMatchObject({ seesPay: false });
  const { entries } = await admin.call(listAuditLog, { query: { search: 'pay.' } });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['pay.changed', `organization:${admin.organizationId}`],
    ['pay.revoked', `user:${member.userId}`],
    ['pay.changed', `organization:${admin.organizationId}`],
    ['pay.granted', `user:${member.userId}`],
  ]);
  expect(entries.map(({ detail }) => detail)).toContainEqual({
    visibility: 'blended',
    fields: ['payVisibility'],
  });
});

test('a new blended rate applies to all meetings and their totals', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { admin: stranger, member: foreign } = await newTeam(app, 'Other');
  for (const one of [admin, stranger]) await one.call(savePaySettings, { body: blended });
  const costs = async (who: typeof admin, reader: typeof member) => {
    const { id } = await who.call(saveMeeting, { body: meetingDraft() });
    const params = { id: String(id) };
    return async () => (await reader.call(readMeeting, { params })).totalCost;
  };
  const [ours, theirs] = [await costs(admin, member), await costs(stranger, foreign)];
  expect([await ours(), await theirs()]).toEqual([75, 75]);
  const saved = await admin.call(savePaySettings, { body: { ...blended, blendedRate: 80.01 } });
  expect(saved.blendedRate).toBe(80.01);
  await app.work();
  expect([await ours(), await theirs()]).toEqual([80.01, 75]);
  expect(await wrongTotals(app.db)).toEqual([]);
  expect((await member.call(readMe)).user).toMatchObject({ blendedRate: 80.01 });
});

test('the suggested rate is the mean of active people, rounded to 5 dollars', async () => {
  const { admin, add, edit } = await newDirectory();
  const left = await add({ name: 'Left', tier: { salaryTier: 'executive' } });
  await edit(left, { leftOn: '2026-11-01' });
  for (const [name, salaryTier] of [
    ['Ada', 'mid'],
    ['Grace', 'mid'],
    ['Joan', 'senior'],
  ] as const)
    await add({ name, tier: { salaryTier } });
  await add({ name: 'Nobody' });
  // (55 + 55 + 75) / 3 = 61.67
  expect(await admin.call(readPaySettings)).toMatchObject({ suggestedRate: 60 });
});

test('administrators see what a person-hour cost in the last 13 weeks', async () => {
  const { admin, member } = await newTeam(await testApp());
  const save = (startedAt: string, rate: number, durationMinutes: number) =>
    member.call(saveMeeting, {
      body: meetingDraft({
        startedAt,
        durationMinutes,
        attendees: [attendee('Ada', rate), attendee('Bo', 100)],
      }),
    });
  // Four person-hours for $460, and an earlier meeting.
  await save('2026-11-20T10:00:00Z', 130, 60);
  await save('2026-08-24T10:00:00Z', 130, 60);
  await save('2026-08-22T10:00:00Z', 900, 600);
  await admin.call(savePaySettings, { body: { ...blended, blendedRate: 80 } });
  expect(await admin.call(readPaySettings)).toMatchObject({ blendedRate: 80, recordedRate: 115 });
});
