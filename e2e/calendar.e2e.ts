import type { Page } from '@playwright/test';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { doubleClick } from './double-click.ts';
import { blockLiveUpdates } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const save = (page: Page, title: string, startedAt: string, hourlyRate = 100) =>
  recordMeeting(page, { title, startedAt, attendees: [attendee('Ada', hourlyRate)] });

test('open a day of the month and a meeting of that day by keyboard', async ({ page }) => {
  await newAdmin(page);
  // In the time zone of the organization (Berlin), 23:30 UTC is the next day.
  for (const [title, at] of [
    ['Late', '2026-02-09T23:30:00.000Z'],
    ['Morning', '2026-02-10T08:00:00.000Z'],
    ['Noon', '2026-02-10T11:00:00.000Z'],
  ] as const)
    await save(page, title, at);

  await page.goto('/dashboard/calendar?month=2026-02');
  await expect(page.getByRole('heading', { name: 'February 2026' })).toBeVisible();
  await expect(page.getByText('$300').first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(1 + 4);
  const day = page.getByRole('gridcell', { name: /February 10, 2026, 3 meetings, \$300/ });
  await expect(day).toContainText('Late');
  await expect(day).toContainText('+1 more');

  await page.getByRole('gridcell', { name: /February 1, 2026/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(day).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Meetings on February 10, 2026' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').first()).toContainText('12:30 AM');
  await expect(dialog.getByRole('listitem').first()).toContainText('60 min');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/month=2026-03/);
  await expect(page.getByRole('gridcell', { name: /March 10, 2026/ })).toBeFocused();
  await page.getByRole('button', { name: 'Previous month' }).click();
  // The second click of a double click does not close the dialog that the first one opens.
  await doubleClick(day, () => expect(dialog.getByRole('listitem')).toHaveCount(3));
  await dialog.getByRole('link', { name: 'Noon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noon' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/calendar\?month=2026-02$/);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('Today returns to the current month, and a failed load can be retried', async ({ page, context }) => {
  await newAdmin(page);
  await blockLiveUpdates(page);
  await page.goto('/dashboard/calendar?month=2020-01');
  await expect(page.getByText('No meetings this month')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.locator('[aria-current="date"]')).toBeVisible();

  await context.route('**/api/calendar?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'bad-request', message: 'no' } }),
  );
  await page.goto('/dashboard/calendar?month=2021-01');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load meetings' });
  await expect(failure).toContainText('Something went wrong while fetching your calendar.');
  await context.unroute('**/api/calendar?*');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No meetings this month')).toBeVisible();
});
