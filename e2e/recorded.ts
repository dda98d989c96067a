import { expect, type Page } from '@playwright/test';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';

/** Saves an hour of one person at 100 dollars, with `changes`; returns its id. */
export async function recordMeeting(
  page: Page,
  changes: Parameters<typeof meetingDraft>[0] = {},
): Promise<number> {
  const hour = { durationMinutes: 60, attendees: [attendee('Ada', 100)] };
  const data = meetingDraft({ ...hour, ...changes });
  const answer = await page.request.post('/api/meetings', { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}
