// A change of prices moves nothing for those who do not see pay: no version, time, entity tag, stream, feed or audit
// entry shows who got a tier, and from which day.

import { expect, onTestFinished, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { createFeed, readFeed } from '#contract/calendar/feed.ts';
import { editMeeting, listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import {
  addPerson,
  assignPeople,
  editPerson,
  listPeople,
  repriceMeetings,
  savePaySettings,
} from '#contract/people/people.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { Browser } from './testing/browser.ts';
import { follow } from './testing/follower.ts';
import { attendee, meetingDraft } from './testing/meeting-drafts.ts';
import { newOrganizationToken, newTeam, type Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

const blended = { visibility: 'blended' as const, blendedRate: 75, defaultRate: 75, viewers: [] };
const unpriced = (name: string) => ({ name, role: 'Engineer', salaryTier: null });

/** A member's meetings, held and to come, with two people of the directory who have no tier. */
async function workspace() {
  const app = await testApp({}, undefined, 60_000);
  const team = await newTeam(app);
  const { admin, member } = team;
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  await admin.call(savePaySettings, { body: blended });
  const { tiers } = await admin.call(readTierList);
  await admin.call(saveTierList, { body: { tiers } });
  const person = { role: null, department: null };
  await admin.call(addPerson, { body: { ...person, name: 'Ada', emails: [] } });
  await admin.call(addPerson, { body: { ...person, name: 'Member', emails: [member.email] } });
  const draft = { attendees: [unpriced('Ada'), unpriced('Member')] };
  const { id } = await member.call(saveMeeting, { body: meetingDraft(draft) });
  const startedAt = new Date(app.context.now() + 5 * hourMs).toISOString();
  await member.call(saveMeeting, { body: meetingDraft({ ...draft, title: 'Tomorrow', startedAt }) });
  await app.work();
  const readers = { withoutPay: new Browser(app), withPay: new Browser(app) };
  readers.withoutPay.apiToken = await newOrganizationToken(
    app,
    admin,
    ['meetings:read', 'audit:read'],
    false,
  );
  readers.withPay.apiToken = await newOrganizationToken(app, admin, ['meetings:read', 'audit:read'], true);
  const { address } = await member.call(createFeed, { body: { costIn: 'nowhere' } });
  const token = new URL(address).searchParams.get('token') ?? '';
  const followAs = async (who: Browser) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const follower = await follow(
      url,
      who.apiToken === null ? { cookie } : { authorization: `Bearer ${who.apiToken}` },
    );
    onTestFinished(follower.leave);
    return follower;
  };
  return { app, url, id, token, followAs, ...team, ...readers };
}

type Workspace = Awaited<ReturnType<typeof workspace>>;

/** What a program knows of the meetings, and of what happened to them. */
async function knownTo(reader: Browser, { id }: Workspace, since: string) {
  const meeting = await reader.call(readMeeting, { params: { id: String(id) } });
  const { headers } = await reader.ask(listMeetings, { query: { include: 'attendees' } });
  const changes = await reader.call(listMeetings, { query: { updatedAfter: since } });
  const { entries } = await reader.call(listAuditLog, { query: {} });
  return {
    version: meeting.version,
    updatedAt: meeting.updatedAt,
    etag: headers['etag'],
    changes: changes.meetings.length,
    until: changes.updatedUntil,
    actions: entries.map(({ action, detail }) => ({ action, detail })),
  };
}

/** Status of the list for a program that knows an entity tag. */
async function statusKnowing(reader: Browser, etag: unknown): Promise<number> {
  const headers = { 'if-none-match': String(etag) };
  return (await reader.send({ method: 'GET', url: `${listMeetings.path}?include=attendees`, headers }))
    .status;
}

const feedOf = async ({ app, token }: Workspace) =>
  (await new Browser(app).call(readFeed, { query: { token } })).replaceAll(/^DTSTAMP.*$/gm, '');

const withVersion = async (admin: Person, name: string) => {
  const { people } = await admin.call(listPeople, { query: {} });
  const found = people.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

const assignFirstTier = async ({ admin }: Workspace) => {
  const { id, version } = await withVersion(admin, 'Ada');
  const tier = { salaryTier: 'lead', fromDay: '2026-01-01' };
  await admin.call(editPerson, { params: { id: String(id) }, body: { version, tier } });
};

const changesOfPay: [string, (of: Workspace) => Promise<unknown>][] = [
  ['a first tier', assignFirstTier],
  [
    'tiers of several people',
    async ({ admin }) => {
      const people = [(await withVersion(admin, 'Ada')).id, (await withVersion(admin, 'Member')).id];
      await admin.call(assignPeople, {
        body: { people, tier: { salaryTier: 'junior', fromDay: '2026-01-01' } },
      });
    },
  ],
  [
    'new rates of tiers, and re-pricing',
    async (of) => {
      await assignFirstTier(of);
      await of.app.work();
      const { tiers, version } = await of.admin.call(readTierList);
      const doubled = tiers.map(({ name, hourlyRate }) => ({ name, hourlyRate: 2 * hourlyRate }));
      await of.admin.call(saveTierList, { body: { tiers: doubled, version, fromDay: '2026-01-01' } });
      await of.admin.call(repriceMeetings, { body: { since: '2026-01-01', isPreview: false } });
    },
  ],
  [
    'another default rate',
    ({ admin }) => admin.call(savePaySettings, { body: { ...blended, defaultRate: 99 } }),
  ],
];

test.each(changesOfPay)('%s moves nothing for those who do not see pay', async (name, change) => {
  const of = await workspace();
  const { app, withoutPay, withPay, member, followAs } = of;
  app.pass(hourMs);
  const since = new Date(app.context.now() - 1).toISOString();
  const before = {
    known: await knownTo(withoutPay, of, since),
    exact: await knownTo(withPay, of, since),
    feed: await feedOf(of),
  };
  const streams = [await followAs(member), await followAs(withoutPay)];
  const exactStream = await followAs(withPay);
  for (const { receivedKinds } of [...streams, exactStream])
    await expect.poll(() => receivedKinds).toEqual([null]);
  app.pass(hourMs);

  await change(of);
  await app.work();
  app.pass(hourMs);
  expect(await knownTo(withoutPay, of, since)).toEqual(before.known);
  expect(await feedOf(of)).toEqual(before.feed);
  // Negative control: somebody who sees pay sees it.
  const exact = await knownTo(withPay, of, since);
  expect(exact.actions.length).toBeGreaterThan(before.exact.actions.length);
  if (name !== 'another default rate') {
    expect(exact).toMatchObject({ changes: 2, version: expect.any(Number) });
    expect(exact.version).toBeGreaterThan(before.exact.version);
    expect(exact.etag).not.toBe(before.exact.etag);
    expect(await statusKnowing(withPay, before.exact.etag)).toBe(200);
  }
  expect(await statusKnowing(withoutPay, before.known.etag)).toBe(304);
  await expect.poll(() => exactStream.receivedKinds.length).toBeGreaterThan(1);
  const quiet = (await followAs(member)).quietMs;
  await expect.poll(quiet).toBeGreaterThanOrEqual(2 * hourMs);
  // A later change that everybody sees comes next in the streams.
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Seen by all' }) });
  for (const { receivedKinds } of streams)
    await expect.poll(() => receivedKinds.filter((kind) => kind !== 'pay')).toEqual([null, 'meeting']);
});

test('a write checks the version that its caller sees', async () => {
  const of = await workspace();
  const { app, admin, member, id } = of;
  await assignFirstTier(of);
  await app.work();
  const params = { id: String(id) };
  const { draftKey: _, ...content } = meetingDraft({ attendees: [unpriced('Ada'), unpriced('Member')] });
  const edit = (version: number) => ({ params, body: { ...content, version } });
  const rating = { outcomes: null, actionItemsCount: null, estimatedValue: null, worthIt: null };
  const rate = (version: number) => ({ params, body: { ...rating, version } });
  expect((await admin.call(readMeeting, { params })).version).toBe(2);
  expect((await member.call(readMeeting, { params })).version).toBe(1);
  expect((await admin.error(editMeeting, edit(1))).code).toBe('edit-conflict');
  expect((await admin.error(updateRoi, rate(1))).code).toBe('edit-conflict');
  expect((await member.error(editMeeting, edit(2))).code).toBe('edit-conflict');
  expect((await member.error(updateRoi, rate(2))).code).toBe('edit-conflict');
  expect((await member.call(editMeeting, edit(1))).version).toBe(2);
  expect((await admin.call(updateRoi, rate(3))).version).toBe(4);
  expect((await member.call(updateRoi, rate(3))).version).toBe(4);
});

test('in an exact organization everybody sees that a price changed', async () => {
  const of = await workspace();
  const { app, admin, member, withoutPay, id } = of;
  await admin.call(savePaySettings, { body: { ...blended, visibility: 'exact' } });
  app.pass(hourMs);
  const since = new Date(app.context.now()).toISOString();
  app.pass(1000);
  await assignFirstTier(of);
  await app.work();
  expect((await member.call(readMeeting, { params: { id: String(id) } })).version).toBe(2);
  const changed = async (reader: Browser) =>
    (await reader.call(listMeetings, { query: { updatedAfter: since } })).meetings.length;
  expect(await changed(member)).toBe(2);
  // A token without pay sees blended amounts in every organization.
  expect(await changed(withoutPay)).toBe(0);
});

test('an audit entry about several fields does not name the tier, nor is it found by it', async () => {
  const of = await workspace();
  const { admin, withoutPay, withPay } = of;
  const { id } = await withVersion(admin, 'Ada');
  await admin.call(assignPeople, {
    body: { people: [id], department: 'Research', tier: { salaryTier: 'lead' } },
  });
  const fieldsFor = async (reader: Browser, search = '') => {
    const { entries } = await reader.call(listAuditLog, { query: { search } });
    return entries.filter(({ action }) => action === 'person.assigned').map(({ detail }) => detail['fields']);
  };
  expect(await fieldsFor(withPay)).toEqual([['tier', 'department']]);
  expect(await fieldsFor(withPay, '"tier"')).toEqual([['tier', 'department']]);
  expect(await fieldsFor(withoutPay)).toEqual([['department']]);
  expect(await fieldsFor(withoutPay, '"tier"')).toEqual([]);
});

test('people are recognized in recorded meetings whether they have a tier or not', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await admin.call(savePaySettings, { body: blended });
  await member.call(saveMeeting, {
    body: meetingDraft({ attendees: [unpriced('Ada'), unpriced('Bob'), attendee('Zoe', 50)] }),
  });
  const person = { emails: [], role: null, department: null };
  await admin.call(addPerson, { body: { ...person, name: 'Ada', tier: { salaryTier: 'lead' } } });
  await admin.call(addPerson, { body: { ...person, name: 'Bob' } });
  await app.work();
  const rows = await app.db.read.selectFrom('attendees').select(['name', 'personId']).execute();
  expect(rows.filter(({ personId }) => personId !== null).map(({ name }) => name)).toEqual(['Ada', 'Bob']);
});
