import { expect, test } from 'vitest';
import { exportAuditLog, listAuditActors, listAuditLog } from '#contract/audit.ts';
import type { Answer } from '#contract/endpoint.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { removeMember } from '#contract/accounts/members.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { exportRoi } from '#contract/meetings/roi.ts';
import { exportsPerPerson } from '#domain/limits.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { batchSize } from '#server/db/batches.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('an admin reads the log newest first, page by page', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const ada = await newPerson(app, organizationId, { name: 'Ada' });
  for (const title of ['One', 'Two', 'Three']) {
    await ada.call(saveMeeting, { body: meetingDraft({ title }) });
    app.pass(1000);
  }
  const first = await admin.call(listAuditLog, { query: { limit: '2' } });
  expect(first.entries).toMatchObject([
    { actorName: 'Ada', action: 'meeting.saved', detail: { title: 'Three' }, at: '2026-11-21T12:00:02.000Z' },
    { actorName: 'Ada', action: 'meeting.saved', detail: { title: 'Two' } },
  ]);
  const rest = await admin.call(listAuditLog, { query: { limit: '2', after: first.next ?? '' } });
  expect(rest.entries).toMatchObject([{ detail: { title: 'One' } }]);
  expect(rest.next).toBeNull();
});

test('pages neither skip nor repeat entries of one millisecond', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (let i = 0; i < 7; i += 1) await member.call(saveMeeting, { body: meetingDraft() });
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const query = { limit: '3', ...(after !== null && { after }) };
    const page: Answer<typeof listAuditLog> = await admin.call(listAuditLog, { query });
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

test('filters by text, by member and by day in the organization’s time zone', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app, 'Pacific', 'America/Los_Angeles');
  const admin = await newPerson(app, organizationId, { role: 'admin', name: 'Grace' });
  const ada = await newPerson(app, organizationId, { name: 'Ada' });
  await newPerson(app, organizationId, { name: 'Nobody yet', status: 'pending' });
  const { id } = await ada.call(saveMeeting, { body: meetingDraft({ title: '100% Budget' }) });
  // Midnight in Los Angeles.
  app.pass(20 * hourMs);
  await admin.call(deleteMeeting, { params: { id: String(id) } });
  const found = async (query: object) =>
    (await admin.call(listAuditLog, { query })).entries.map(({ action }) => action);

  expect(await found({})).toEqual(['meeting.deleted', 'meeting.saved']);
  expect(await found({ search: '0% BUD' })).toEqual(['meeting.deleted', 'meeting.saved']);
  expect(await found({ search: 'deleted' })).toEqual(['meeting.deleted']);
  expect(await found({ search: 'grace' })).toEqual(['meeting.deleted']);
  expect(await found({ search: '_' })).toEqual([]);
  expect(await found({ actor: String(ada.userId) })).toEqual(['meeting.saved']);
  expect(await found({ from: '2026-11-22' })).toEqual(['meeting.deleted']);
  expect(await found({ to: '2026-11-21' })).toEqual(['meeting.saved']);
  expect((await admin.call(listAuditActors)).actors.map(({ name }) => name)).toEqual(['Ada', 'Grace']);
});

test('finds a few matches among many entries, each once', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const rare: string[] = [];
  const written = Array.from({ length: batchSize + 100 }, (_, id) => {
    const isRare = id % 200 === 0;
    const subject = `group:${id}`;
    if (isRare) rare.unshift(subject);
    const actorId = (isRare ? member : admin).userId;
    const detail = JSON.stringify({ name: isRare ? 'Steering' : 'Team' });
    return {
      organizationId,
      id: id + 1,
      at: app.context.now(),
      actorId,
      action: 'group.changed',
      subject,
      detail,
    };
  });
  await app.db.write((tx) => tx.insertInto('auditLog').values(written).execute());
  expect(rare).toHaveLength(6);
  const days = { from: '2026-11-20', to: '2026-11-22' };
  for (const query of [
    { search: 'steering' },
    { actor: String(member.userId) },
    { search: 'steering', ...days },
  ]) {
    const first = await admin.call(listAuditLog, { query: { ...query, limit: '4' } });
    const rest = await admin.call(listAuditLog, { query: { ...query, after: String(first.next) } });
    expect([...first.entries, ...rest.entries].map(({ subject }) => subject)).toEqual(rare);
    expect(rest.next).toBeNull();
  }
  // A cursor after the last day of the filter shows nothing in between.
  const { entries } = await admin.call(listAuditLog, {
    query: { to: '2026-11-01', after: '9000000000000.1' },
  });
  expect(entries).toEqual([]);
  const { auditEntries } = await member.call(exportMyData);
  expect(auditEntries.map(({ subject }) => subject)).toEqual(rare.toReversed());
});

test('the export contains what the list shows, escapes formulas and is recorded', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const eve = await newPerson(app, organizationId, { name: '=HYPERLINK("x")' });
  await eve.call(saveMeeting, { body: meetingDraft() });
  const [head, line, end] = (await admin.call(exportAuditLog)).split('\r\n');
  expect(head).toBe('Time,Who,Action,Subject,Subject name,Detail');
  expect(line).toContain(`"'=HYPERLINK(""x"")",meeting.saved,meeting:`);
  expect(end).toBe('');
  const { entries } = await admin.call(listAuditLog, { query: { search: 'audit-log' } });
  expect(entries).toMatchObject([{ action: 'audit-log.exported', detail: { entries: 1 } }]);
});

test.each([
  ['meetings.csv', exportMeetings, 'meetings.exported', { meetings: 1 }],
  ['roi-report.csv', exportRoi, 'roi.exported', { meetings: 1 }],
  ['audit-log.csv', exportAuditLog, 'audit-log.exported', { entries: 1 }],
])('%s is a file, and its export is recorded', async (file, endpoint, action, detail) => {
  const { admin } = await newTeam(await testApp());
  await admin.call(saveMeeting, { body: meetingDraft() });
  const { headers } = await admin.ask(endpoint);
  expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({ action, detail });
});

test('a loop of exports cannot fill the log', async () => {
  const { admin } = await newTeam(await testApp());
  for (let i = 0; i < exportsPerPerson.attempts; i += 1) await admin.call(exportMeetings);
  const { status, headers } = await admin.ask(exportAuditLog);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('names the member an entry is about', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const bob = await newPerson(app, organizationId, { name: 'Bob' });
  await admin.call(removeMember, { params: { id: String(bob.userId) }, query: {}, body: {} });
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({
    action: 'member.removed',
    subjectName: 'Bob',
  });
});

test('finds entries by the name of the member they are about, in the list and in the export', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const [bob] = [
    await newPerson(app, organizationId, { name: 'Bob Quux' }),
    await newPerson(app, organizationId, { name: 'Carol' }),
  ];
  await admin.call(removeMember, { params: { id: String(bob.userId) }, query: {}, body: {} });
  await admin.call(saveMeeting, { body: meetingDraft() });
  const found = async (search: string) =>
    (await admin.call(listAuditLog, { query: { search } })).entries.map(({ subjectName }) => subjectName);
  expect(await found('quux')).toEqual(['Bob Quux']);
  expect(await found('carol')).toEqual([]);
  const [, line, end] = (await admin.call(exportAuditLog, { query: { search: 'QUUX' } })).split('\r\n');
  expect(line).toContain(`member.removed,user:${bob.userId},Bob Quux`);
  expect(end).toBe('');
});

test('never names a member of another organization', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { name: 'Stranger' });
  const { userId } = admin;
  await app.db.write((tx) =>
    app.context.events.publish(
      tx,
      { org: unverifiedOrg(organizationId), userId },
      'member.removed',
      { role: 'user' },
      `user:${stranger.userId}`,
    ),
  );
  const [entry] = (await admin.call(listAuditLog)).entries;
  expect(entry?.action).toBe('member.removed');
  expect(JSON.stringify(entry)).not.toContain('Stranger');
  expect((await admin.call(listAuditLog, { query: { search: 'Stranger' } })).entries).toEqual([]);
});

test('only admins can read the log, each of their own organization', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  await member.call(saveMeeting, { body: meetingDraft() });
  for (const endpoint of [listAuditLog, exportAuditLog, listAuditActors] as const)
    expect(await member.status(endpoint)).toBe(403);
  expect((await stranger.call(listAuditLog)).entries).toEqual([]);
  expect((await stranger.call(listAuditActors)).actors).toHaveLength(1);
  expect((await stranger.call(exportAuditLog)).split('\r\n')).toHaveLength(2);
});

test('the database rejects changing or deleting an entry', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(saveMeeting, { body: meetingDraft() });
  await expect(
    app.db.write((tx) => tx.updateTable('auditLog').set({ detail: '{}' }).execute()),
  ).rejects.toThrow('append-only');
  await expect(app.db.write((tx) => tx.deleteFrom('auditLog').execute())).rejects.toThrow('append-only');
  expect((await admin.call(listAuditLog)).entries).toHaveLength(1);
});

test('entries of one millisecond keep their order', async () => {
  const { admin, member } = await newTeam(await testApp());
  const titles = Array.from({ length: 12 }, (_, index) => `Meeting ${index}`);
  for (const title of titles) await member.call(saveMeeting, { body: meetingDraft({ title }) });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await admin.call(listAuditLog, { query: { limit: '5', ...(after && { after }) } });
    seen.push(...page.entries.map(({ detail }) => String(detail['title'])));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(titles.toReversed());
});
