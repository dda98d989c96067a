import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { readPaySettings, repriceMeetings } from '#contract/people/people.ts';
import { meetingFigures, repricedExample, tiersOfExample } from '#domain/figures/meeting.ts';
import { newDirectory } from '#server/testing/directory.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';

test('the product computes the example of the suggested rate', async () => {
  const { admin, add } = await newDirectory();
  for (const [index, salaryTier] of tiersOfExample.entries())
    await add({ name: `Person ${index}`, tier: { salaryTier } });
  const { suggestedRate } = await admin.call(readPaySettings);
  expect(suggestedRate).toBe(meetingFigures['suggested-rate'].example.result);
});

test('the product computes the example of re-pricing', async () => {
  const { admin, add } = await newDirectory();
  const { enteredRate, salaryTier } = repricedExample;
  const attendees = [attendee('Ada', enteredRate)];
  const startedAt = '2026-11-02T10:00:00.000Z';
  await admin.call(saveMeeting, { body: meetingDraft({ startedAt, durationMinutes: 60, attendees }) });
  await add({ name: 'Ada', tier: { salaryTier } });
  const { before, after } = await admin.call(repriceMeetings, {
    body: { since: '2026-11-01', isPreview: true },
  });
  expect([before, after]).toEqual(meetingFigures['reprice-preview'].example.result);
});
