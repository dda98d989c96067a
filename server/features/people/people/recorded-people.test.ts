import { expect, test } from 'vitest';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { addPerson, assignUnknownAttendees, savePaySettings } from '#contract/people/people.ts';
import { readSuggestions } from '#contract/organization/organization.ts';
import { erasedName } from '#domain/people/matching.ts';
import { exactPay, newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam, type Person } from '#server/testing/people.ts';

const newest = async (who: Person) => {
  const { meetings } = await who.call(listMeetings, { query: {} });
  return who.call(readMeeting, { params: { id: String(meetings[0]?.id) } });
};

test('an import recognizes people by address, alias and name, and estimates the others', async () => {
  const { admin, add } = await newDirectory();
  await add({ emails: ['ada@example.test'], role: 'Countess', tier: { salaryTier: 'lead' } });
  await add({ name: 'Grace', otherNames: ['Amazing Grace'], tier: { salaryTier: 'senior' } });
  const names = ['ADA@example.test', 'amazing  grace', 'Nobody'];
  await admin.call(saveImportBatch, { body: importBatch([importRow(1, { names })]) });
  expect(await newest(admin)).toMatchObject({
    attendees: [
      { name: 'ADA@example.test', role: 'Countess', salaryTier: 'lead', hourlyRate: 95 },
      { name: 'amazing  grace', salaryTier: 'senior', hourlyRate: 75 },
      { name: 'Nobody', salaryTier: 'senior', hourlyRate: 75, estimated: true },
    ],
  });
});

test('a member and a program without permission to see pay cannot set prices', async () => {
  const { app, admin, member, organizationId, add } = await newDirectory();
  await add({ name: 'Ada', tier: { salaryTier: 'lead' } });
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended', defaultRate: 60 } });
  const program = await newPerson(app, organizationId);
  await asProgram(app, program, ['meetings:write']);
  for (const who of [member, program]) {
    const attendees = [attendee('Ada', 1), attendee('Nobody', 1000)];
    await who.call(saveMeeting, { body: meetingDraft({ attendees }) });
    app.pass(1000);
    expect(await newest(admin)).toMatchObject({
      totalCost: 77.5,
      attendees: [
        { salaryTier: 'lead', hourlyRate: 95 },
        { salaryTier: null, hourlyRate: 60, estimated: true },
      ],
    });
  }
});

test('when two people get the same address concurrently, one of them gets it', async () => {
  const { admin } = await newDirectory();
  const add = (name: string) =>
    admin.status(addPerson, {
      body: { name, emails: ['ada@example.test'], role: null, department: null },
    });
  const statuses = await Promise.all([add('Ada'), add('Grace')]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('unknown attendees cannot become aliases of a person of another organization', async () => {
  const { app, admin } = await newDirectory();
  const { admin: stranger } = await newTeam(app, 'Other');
  const eve = { name: 'Eve', emails: [], role: null, department: null };
  const { id } = await stranger.call(addPerson, { body: eve });
  expect(await admin.status(assignUnknownAttendees, { body: { names: ['E.'], person: id } })).toBe(404);
});

test('erased people are not suggested', async () => {
  const { admin } = await newDirectory();
  await admin.call(saveMeeting, { body: meetingDraft({ attendees: [attendee(erasedName, 55)] }) });
  expect((await admin.call(readSuggestions)).names).not.toContain(erasedName);
});
