import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, userIdOf } from './people.ts';

/** Stores an outbox entry as an older version did. */
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

/** Fills localStorage completely. */
function fillStorage(): void {
  for (let size = 2 ** 23; size >= 1; size /= 2)
    try {
      localStorage.setItem(`filler-${size}`, 'x'.repeat(size));
    } catch {
      // Try half the length.
    }
}

test('entries of an older version are listed even if invalid, and can be opened or discarded', async ({
  page,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const unclean = meetingDraft({ title: 'Steering', agenda: 'One\u000bTwo' });
  await keep(page, unclean.draftKey, unclean);
  await keep(page, randomUUID(), { title: 'From before' });
  await page.reload();
  await expect(page.getByText('2 meetings could not be saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Show' }).click();
  const kept = page.getByRole('dialog', { name: 'Queued saves' });
  const unread = kept.getByRole('listitem').filter({ hasText: 'From before' });
  await expect(unread).toContainText('It was stored by another version and cannot be read.');
  await unread.getByRole('button', { name: 'Discard From before' }).click();
  await unread.getByRole('button', { name: 'Discard permanently' }).click();
  await expect(unread).toHaveCount(0);

  await kept.getByRole('link', { name: 'Open in the calculator' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Steering');
  await page.getByLabel('Agenda or goal').press('End');
  await page.getByLabel('Agenda or goal').pressSequentially('!');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('Meeting saved')).toBeVisible();
  await expect(page.getByText('could not be saved')).toHaveCount(0);
});

test('the strip above the screen appears with it and never moves its content', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await keep(page, randomUUID(), { title: 'From before' });
  const answered = page.waitForResponse('**/api/auth/me');
  // Held requests may delay the load event.
  await page.reload({ waitUntil: 'commit' });
  await answered;
  await page.getByLabel('Meeting title').waitFor();
  expect(await page.getByText('1 meeting could not be saved.').isVisible()).toBe(true);
});

test('opening a queued meeting never replaces a draft, and keeps it queued if the draft cannot be stored', async ({
  page,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const refused = meetingDraft({ title: 'Month end', agenda: 'Why' });
  await keep(page, refused.draftKey, refused, 'The plan is full');
  await page.reload();
  await page.getByLabel('Agenda or goal').fill('Typed before anybody came');
  const open = async () => {
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open in the calculator' }).click();
  };
  await open();
  await expect(page.getByText('The calculator already contains a meeting')).toBeVisible();
  await expect(page.getByLabel('Agenda or goal')).toHaveValue('Typed before anybody came');

  await page.getByLabel('Agenda or goal').fill('');
  await page.evaluate(fillStorage);
  await open();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Month end');
  await expect(page.getByText('1 meeting could not be saved.')).toBeVisible();
});
