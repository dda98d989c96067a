import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { listSalaryTiers, readOverhead, saveOverhead } from '#contract/people/tiers.ts';
import { repriceMeetings, savePaySettings } from '#contract/people/people.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson } from '#server/testing/people.ts';

const salaries = { ratesAre: 'salary' as const, percent: 130 };
const ada = { name: 'Ada Lovelace', role: 'Engineer', salaryTier: null };

test('tier rates are fully loaded until an administrator marks them as salaries', async () => {
  const { admin, member } = await newDirectory();
  expect(await member.call(readOverhead)).toEqual({ ratesAre: 'loaded', percent: 100, fromDay: null });
  expect(await member.status(saveOverhead, { body: salaries })).toBe(403);
  expect(await admin.call(saveOverhead, { body: salaries })).toMatchObject(salaries);
  const lead = (await member.call(listSalaryTiers)).find(({ name }) => name === 'lead');
  expect(lead).toMatchObject({ hourlyRate: 95, hourlyCost: 123.5 });
  const [entry] = (await admin.call(listAuditLog)).entries;
  expect(entry).toMatchObject({ action: 'tiers.overhead-changed', detail: salaries });
  const future = await admin.error(saveOverhead, { body: { ...salaries, fromDay: '2098-01-01' } });
  expect(future).toMatchObject({ status: 422, errors: { fromDay: ['Must be today or earlier'] } });
});

test('a meeting costs the rate of the tier with the overhead, once; entered and default rates are costs', async () => {
  const { admin, add } = await newDirectory();
  await add({ tier: { salaryTier: 'lead' } });
  const costOf = async (attendees: Parameters<typeof meetingDraft>[0] & object) =>
    (await admin.call(saveMeeting, { body: meetingDraft({ durationMinutes: 60, ...attendees }) })).totalCost;
  expect(await costOf({ attendees: [ada] })).toBe(95);
  await admin.call(saveOverhead, { body: { ...salaries, fromDay: '2026-11-01' } });
  expect(await costOf({ attendees: [ada] })).toBe(123.5);
  expect(await costOf({ attendees: [ada], startedAt: '2026-10-31T10:00:00.000Z' })).toBe(95);
  expect(await costOf({ attendees: [attendee('Grace', 55)] })).toBe(55);
  expect(await costOf({ attendees: [{ ...ada, name: 'Nobody knows' }] })).toBe(75);
});

test('recorded meetings keep their cost until they are re-priced, each with the overhead of its day', async () => {
  const { app, admin, add } = await newDirectory();
  await add({ tier: { salaryTier: 'lead' } });
  const save = (startedAt: string) =>
    admin.call(saveMeeting, { body: meetingDraft({ durationMinutes: 60, attendees: [ada], startedAt }) });
  const [early, late] = [await save('2026-10-31T10:00:00.000Z'), await save('2026-11-20T10:00:00.000Z')];
  const costs = async () => {
    const read = (id: number) => admin.call(readMeeting, { params: { id: String(id) } });
    return [(await read(early.id)).totalCost, (await read(late.id)).totalCost];
  };
  await admin.call(saveOverhead, { body: { ...salaries, fromDay: '2026-11-01' } });
  await app.work();
  expect(await costs()).toEqual([95, 95]);
  const since = '2026-10-01';
  expect(await admin.call(repriceMeetings, { body: { since, isPreview: true } })).toMatchObject({
    meetings: 1,
    before: 95,
    after: 123.5,
  });
  await admin.call(repriceMeetings, { body: { since, isPreview: false } });
  await app.work();
  expect(await costs()).toEqual([95, 123.5]);
});

test('the factor belongs to one organization, and reveals no rate to members without pay', async () => {
  const { app, admin, member } = await newDirectory();
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended' } });
  await admin.call(saveOverhead, { body: salaries });
  expect(await member.call(readOverhead)).toMatchObject(salaries);
  expect(await member.call(listSalaryTiers)).toEqual([]);
  const other = await newPerson(app, await newOrganization(app, 'Other'), { role: 'admin' });
  expect(await other.call(readOverhead)).toMatchObject({ ratesAre: 'loaded' });
});
