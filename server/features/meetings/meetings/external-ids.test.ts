// Meetings that programs save with external ids.

import { saveMeetings } from '#contract/meetings/meeting-list.ts';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import type { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

async function newProgram() {
  const app = await testApp();
  const team = await newTeam(app);
  const another = async (name?: string, organizationId = team.organizationId) => {
    const person = await newPerson(app, organizationId);
    await asProgram(app, person, ['meetings:read', 'meetings:write'], name);
    return person;
  };
  return { app, ...team, another, program: await another() };
}

const of = (externalId: string, changes = {}) => ({ body: meetingDraft({ externalId, ...changes }) });

const idsOf = async (reader: Browser, externalId: string) =>
  (await reader.call(listMeetings, { query: { externalId } })).meetings.map(({ id }) => id);

test('the same external id replaces the meeting, and the same content changes nothing', async () => {
  const { admin, program } = await newProgram();
  const first = await program.ask(saveMeeting, of('crm-1'));
  const { id } = first.body as { id: number };
  expect(first).toMatchObject({ status: 201, body: { externalId: 'crm-1', version: 1 } });
  const again = await program.ask(saveMeeting, of('crm-1'));
  expect(again).toMatchObject({ status: 200, body: { id, version: 1 } });
  const longer = of('crm-1', { title: 'Retro', durationMinutes: 60 });
  const replaced = await program.ask(saveMeeting, longer);
  expect(replaced).toMatchObject({ status: 200, body: { id, title: 'Retro', totalCost: 110, version: 2 } });
  expect((await admin.call(readDashboard)).total).toMatchObject({ meetings: 1, cost: 110 });
  expect((await admin.call(listAuditLog)).entries.map(({ action }) => action)).toEqual([
    'meeting.changed',
    'meeting.saved',
  ]);
  await program.call(saveMeeting, of('crm-2'));
  await admin.call(saveMeeting, { body: meetingDraft() });
  expect(await idsOf(program, 'crm-1')).toEqual([id]);
  expect(await idsOf(admin, 'crm-1')).toEqual([id]);
  expect(await idsOf(admin, 'crm')).toEqual([]);
});

test('two concurrent saves of a new external id create one meeting', async () => {
  const { admin, program } = await newProgram();
  const saves = await Promise.all([1, 2, 3].map(() => program.ask(saveMeeting, of('crm-1'))));
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect((await admin.call(listMeetings)).meetings).toHaveLength(1);
});

test('a save with a version does not overwrite a later one', async () => {
  const { admin, program } = await newProgram();
  const conflict = { status: 409, code: 'edit-conflict' };
  expect(await program.error(saveMeeting, of('crm-1', { version: 1 }))).toMatchObject(conflict);
  const { id } = await program.call(saveMeeting, of('crm-1'));
  const { draftKey: _, ...edit } = meetingDraft({ title: 'Changed by hand' });
  await admin.call(editMeeting, { params: { id: String(id) }, body: { ...edit, version: 1 } });
  expect(await program.error(saveMeeting, of('crm-1', { version: 1 }))).toMatchObject(conflict);
  expect(await program.call(saveMeeting, of('crm-1', { version: 2 }))).toMatchObject({
    id,
    title: 'Standup',
    version: 3,
    externalId: 'crm-1',
  });
});

test('a deleted meeting stays deleted until it is restored', async () => {
  const { admin, program } = await newProgram();
  const { id } = await program.call(saveMeeting, of('crm-1'));
  const params = { id: String(id) };
  await admin.call(deleteMeeting, { params });
  expect(await idsOf(program, 'crm-1')).toEqual([]);
  expect(await program.error(saveMeeting, of('crm-1'))).toMatchObject({
    status: 409,
    code: 'draft-conflict',
  });
  await admin.call(restoreMeeting, { params });
  expect(await program.call(saveMeeting, of('crm-1', { title: 'Back' }))).toMatchObject({
    id,
    title: 'Back',
  });
});

test('an external id belongs to the organization and the name of the token', async () => {
  const { app, another, program, member } = await newProgram();
  const { organizationId } = await newTeam(app, 'Other');
  const [elsewhere, other, twin] = [
    await another('Program', organizationId),
    await another('Other program'),
    await another('Program'),
  ];
  const ids = new Set<number>();
  for (const each of [program, elsewhere, other]) ids.add((await each.call(saveMeeting, of('crm-1'))).id);
  expect(ids.size).toBe(3);
  expect(await idsOf(other, 'crm-1')).toHaveLength(1);
  expect(await idsOf(member, 'crm-1')).toHaveLength(2);
  // The meeting of another person.
  expect(await twin.error(saveMeeting, of('crm-1'))).toMatchObject({ status: 403, code: 'no-permission' });
});

test('only tokens save external ids, and a version requires one', async () => {
  const { admin, program } = await newProgram();
  expect(await admin.error(saveMeeting, of('crm-1'))).toMatchObject({
    status: 422,
    fieldCodes: { externalId: ['external-id-without-token'] },
  });
  for (const [changes, field] of [
    [{ version: 1 }, 'version'],
    [{ externalId: ' ' }, 'externalId'],
    [{ externalId: 'x'.repeat(201) }, 'externalId'],
  ] as const) {
    const error = await program.error(saveMeeting, { body: meetingDraft(changes) });
    expect([error.status, Object.keys(error.fieldCodes ?? {})]).toEqual([422, [field]]);
  }
  const query = { externalId: 'crm-1', updatedAfter: '1970-01-01T00:00:00Z' };
  expect(await program.status(listMeetings, { query })).toBe(422);
});

test('a batch saves each meeting or says why not, and can be repeated', async () => {
  const { admin, program } = await newProgram();
  const draft = (externalId: string, changes = {}) => of(externalId, changes).body;
  const meetings = [draft('a'), draft('b', { version: 7 }), draft('c')];
  const { results } = await program.call(saveMeetings, { body: { meetings } });
  expect(results).toMatchObject([
    { externalId: 'a', isNew: true },
    { externalId: 'b', error: { code: 'edit-conflict' } },
    { externalId: 'c', isNew: true },
  ]);
  const again = await program.call(saveMeetings, { body: { meetings: [draft('a'), draft('b')] } });
  expect(again.results).toMatchObject([
    { id: (results[0] as { id: number }).id, isNew: false },
    { isNew: true },
  ]);
  expect(
    await program.error(saveMeetings, { body: { meetings: [draft('a'), meetingDraft()] } }),
  ).toMatchObject({
    status: 422,
    errors: { meetings: ['Each meeting needs an external id'] },
  });
  expect(
    (await program.error(saveMeetings, { body: { meetings: Array.from({ length: 101 }, () => draft('x')) } }))
      .fieldCodes,
  ).toEqual({ meetings: ['too-many'] });
  // Those without a token have no external ids.
  const [own] = (await admin.call(saveMeetings, { body: { meetings: [draft('a')] } })).results;
  expect(own).toMatchObject({ error: { code: 'external-id-without-token' } });
  expect((await program.call(listMeetings)).meetings).toHaveLength(3);
});
