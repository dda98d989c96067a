import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { MeetingDraft } from '#contract/meetings.ts';
import { expect, test } from './house.ts';
import { newAdmin, userIdOf } from './people.ts';

const meeting = (title: string, agenda: string): MeetingDraft => ({
  draftKey: randomUUID(),
  title,
  type: 'other',
  department: null,
  agenda,
  startedAt: '2026-11-19T12:00:00.000Z',
  durationMinutes: 45,
  plannedMinutes: null,
  attendees: [
    { name: 'Ana', role: 'Lead', salaryTier: null, hourlyRate: 55, joinedMinute: 0, leftMinute: null },
  ],
});

/** As a version before this one has left it in the browser. */
async function keep(
  page: Page,
  draftKey: string,
  body: object,
  refusal: string | null = null,
): Promise<void> {
  const key = `mc_kept:${await userIdOf(page)}:${draftKey}`;
  const text = JSON.stringify({ keptAtMs: 1, body, refusal });
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
}

test('what an older version kept is shown, whatever the contract says of it, and can be opened or thrown away', async ({
  page,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const unclean = meeting('Steering', 'One\u000bTwo');
  await keep(page, unclean.draftKey, unclean);
  await keep(page, randomUUID(), { title: 'From before' });
  await page.reload();
  await expect(page.getByText('2 meetings could not be saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Show' }).click();
  const kept = page.getByRole('dialog', { name: 'Queued saves' });
  const unread = kept.getByRole('listitem').filter({ hasText: 'From before' });
  await expect(unread).toContainText('This version of MeetingCost cannot read it.');
  await unread.getByRole('button', { name: 'Discard From before' }).click();
  await unread.getByRole('button', { name: 'Discard for good' }).click();
  await expect(unread).toHaveCount(0);

  await kept.getByRole('link', { name: 'Open in the calculator' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Steering');
  await page.getByLabel('Agenda or goal').press('End');
  await page.getByLabel('Agenda or goal').pressSequentially('!');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('Meeting saved')).toBeVisible();
  await expect(page.getByText('could not be saved')).toHaveCount(0);
});
