// A meeting above the cost limit is recorded at the limit where nobody who records it sees the exact cost.

import { expect, test } from 'vitest';
import { editMeeting, listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { addPerson, repriceMeetings, savePaySettings } from '#contract/people/people.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { recorder } from './recording.ts';

const limit = 10_000_000;
const highest = 100_000;
const hours = 5;
const names = Array.from({ length: 23 }, (_, index) => `Guest-${index}`);
const people = names.length + 1;
const attendees = [...names, 'Member'].map((name) => ({ name, role: 'Engineer', salaryTier: null }));
const blended = { visibility: 'blended' as const, blendedRate: 100, defaultRate: 100, viewers: [] };

async function workspace(rate: number) {
  const app = await testApp();
  const team = await newTeam(app);
  const { admin, member } = team;
  await admin.call(savePaySettings, { body: blended });
  await admin.call(saveTierList, { body: { tiers: [{ name: 'lead', hourlyRate: rate }] } });
  const lead = { role: null, department: null, tier: { salaryTier: 'lead' } };
  for (const name of names)
    await admin.call(addPerson, { body: { ...lead, name, emails: [`${name.toLowerCase()}@example.test`] } });
  await admin.call(addPerson, { body: { ...lead, name: 'Member', emails: [member.email] } });
  await app.work();
  return { app, ...team };
}

async function record({ app, organizationId, member }: Awaited<ReturnType<typeof workspace>>) {
  const event = calendarEvent({
    uid: 'long',
    startsAt: app.context.now() - (hours + 1) * hourMs,
    endsAt: app.context.now() - hourMs,
    attendees: [member.email, ...names.map((name) => `${name.toLowerCase()}@example.test`)].map((email) =>
      invited(email),
    ),
  });
  await announce(app, organizationId, { ownerId: member.userId, connectionId: 1, href: '/long' }, [event]);
  await recorder(app.context).settle(unverifiedOrg(organizationId));
}

test.each([
  [1, people * hours, 0],
  [highest, limit, limit],
])(
  'a meeting of people who cost $%i an hour is recorded from the calendar at $%i',
  async (rate, cost, estimated) => {
    const of = await workspace(rate);
    await record(of);
    const seenBy = async (who: typeof of.member) => {
      const { meetings } = await who.call(listMeetings, { query: {} });
      return meetings.map(({ totalCost, estimatedCost }) => ({ totalCost, estimatedCost }));
    };
    // At the blended rate it costs the same, however high the limit is above it.
    expect(await seenBy(of.member)).toEqual([{ totalCost: people * hours * 100, estimatedCost: 0 }]);
    const query = { from: '2026-11-01', to: '2026-12-31' };
    const { meetings } = await of.member.call(listPlanned, { query });
    expect(meetings.map(({ state, why }) => [state, why])).toEqual([['kept', null]]);
    expect(await seenBy(of.admin)).toEqual([{ totalCost: cost, estimatedCost: estimated }]);
    expect(await wrongTotals(of.app.db)).toEqual([]);
  },
);

test('a member saves, edits and posts again what would be too costly for those who see pay', async () => {
  const { app, admin, member } = await workspace(highest);
  const draft = meetingDraft({ durationMinutes: 20 * 60, attendees });
  expect((await admin.error(saveMeeting, { body: draft })).code).toBe('too-costly');
  const { id } = await member.call(saveMeeting, { body: draft });
  const { draftKey: _, ...content } = draft;
  const params = { id: String(id) };
  await member.call(editMeeting, { params, body: { ...content, durationMinutes: 21 * 60, version: 1 } });
  expect(await member.call(readMeeting, { params })).toMatchObject({
    totalCost: people * 21 * 100,
    version: 2,
  });
  expect(await admin.call(readMeeting, { params })).toMatchObject({ totalCost: limit, estimatedCost: limit });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('re-pricing above the limit ends at the limit, unseen by members', async () => {
  const { app, admin, member } = await workspace(1);
  const body = meetingDraft({ durationMinutes: 20 * 60, attendees });
  const params = { id: String((await member.call(saveMeeting, { body })).id) };
  const before = await member.call(readMeeting, { params });
  const { version } = await admin.call(readTierList);
  const tiers = [{ name: 'lead', hourlyRate: highest }];
  await admin.call(saveTierList, { body: { tiers, version, fromDay: '2026-01-01' } });
  await admin.call(repriceMeetings, { body: { since: '2026-01-01', isPreview: false } });
  await app.work();
  expect(await admin.call(readMeeting, { params })).toMatchObject({ totalCost: limit, estimatedCost: limit });
  expect(await member.call(readMeeting, { params })).toEqual(before);
  expect(await wrongTotals(app.db)).toEqual([]);
});
