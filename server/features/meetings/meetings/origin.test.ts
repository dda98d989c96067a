import { expect, test } from 'vitest';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { savePlan } from '#contract/calendar/planner.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('each meeting stores what brought it', async () => {
  const app = await testApp();
  const { organizationId, admin, member } = await newTeam(app);
  await admin.call(loadSampleData, { body: {} });
  const program = await newPerson(app, organizationId);
  const tokenId = await asProgram(app, program, ['meetings:write']);
  const meeting = (title: string) => ({ body: meetingDraft({ title }) });
  await member.call(saveMeeting, meeting('Entered'));
  await program.call(saveMeeting, meeting('Of a token'));
  const file = importBatch([importRow(1, { title: 'Imported' })]);
  const { id: importId } = await member.call(saveImportBatch, { body: file });
  const startsAt = app.context.now() + dayMs;
  const invitedPeople = [invited(member.email), invited(admin.email)];
  const event = calendarEvent({
    title: 'Read',
    startsAt,
    endsAt: startsAt + hourMs,
    attendees: invitedPeople,
  });
  const source = { ownerId: member.userId, connectionId: 71, href: '/71.ics' };
  await announce(app, organizationId, source, [event]);
  const plan = await member.call(savePlan, {
    body: {
      draftKey: crypto.randomUUID(),
      title: 'Planned',
      agenda: null,
      startsAt: new Date(startsAt).toISOString(),
      minutes: 30,
      repeats: null,
      untilDay: null,
      people: [{ name: admin.email, email: admin.email, isOptional: false }],
      showsCost: false,
    },
  });
  app.pass(2 * dayMs);
  await app.db.write((tx) => tx.updateTable('organizations').set({ calendarPolicy: 'keep' }).execute());
  await recorder(app.context).settle(unverifiedOrg(organizationId));

  const rows = await app.db.read
    .selectFrom('meetings')
    .select(['title', 'origin', 'originId'])
    .where('origin', '!=', 'sample')
    .orderBy('title')
    .execute();
  expect(rows).toEqual([
    { title: 'Entered', origin: 'calculator', originId: null },
    { title: 'Imported', origin: 'import', originId: importId },
    { title: 'Of a token', origin: 'token', originId: tokenId },
    { title: 'Planned', origin: 'plan', originId: plan.id },
    { title: 'Read', origin: 'connection', originId: 71 },
  ]);
});
