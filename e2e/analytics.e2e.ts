import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const dayMs = 86_400_000;

const save = (page: Page, title: string, type: string, daysAgo: number) =>
  recordMeeting(page, { title, type, startedAt: new Date(Date.now() - daysAgo * dayMs).toISOString() });

test('analytics show the cost by type, meeting and time, for a date range', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/analytics');
  await expect(page.getByText('No meeting data available')).toBeVisible();
  await expect(page.getByText('No meetings recorded yet')).toBeVisible();

  for (let i = 0; i < 6; i += 1) await save(page, `Meeting ${i}`, `type ${i}`, i * 7);
  await save(page, 'weekly  SYNC', 'review', 3);
  await save(page, 'Weekly sync', 'review', 10);
  await save(page, 'Long ago', 'training', 500);
  await page.reload();

  const types = page.getByRole('region', { name: 'Costs by Meeting Type' });
  await expect(types.getByRole('heading')).toContainText('7 types');
  await expect(types.getByRole('row').nth(1)).toContainText('Review');
  await expect(types.getByText('Showing 1-5 of 7')).toBeVisible();
  // Also in print.
  await page.emulateMedia({ media: 'print' });
  await expect(types.getByText('Showing 1-5 of 7')).toBeVisible();
  await expect(types.getByRole('button', { name: 'Next' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await types.getByRole('button', { name: 'Next' }).click();
  await expect(types.getByText('Showing 6-7 of 7')).toBeVisible();
  await expect(page).toHaveURL(/types=2/);

  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('heading')).toContainText('8 meetings');
  await activity.getByRole('button', { name: 'Next' }).click();
  await expect(activity.getByText('Showing 6-8 of 8')).toBeVisible();
  await expect(activity.getByRole('row')).toHaveCount(4);
  await page.reload();
  await expect(activity.getByText('Showing 6-8 of 8')).toBeVisible();

  const titles = page.getByRole('region', { name: 'Most expensive meetings' });
  await expect(titles.getByRole('row').nth(1)).toContainText('2 meetings');

  await page.getByLabel('Range', { exact: true }).selectOption('All time');
  await expect(page).toHaveURL(/from=.*&to=/);
  await expect(activity.getByRole('heading')).toContainText('9 meetings');

  // The range is extended to whole weeks, and the field keeps the focus.
  const from = page.getByLabel('From');
  await from.fill('2024-01-10');
  await from.press('Enter');
  await expect(page).toHaveURL(/from=2024-01-07/);
  await expect(from).toHaveValue('2024-01-07');
  await expect(from).toBeFocused();
  await activity.getByRole('button', { name: 'Next' }).click();
  await from.fill('2024-01-11');
  await from.blur();
  await expect(from).toHaveValue('2024-01-07');
  await expect(page).toHaveURL(/activity=2/);
  // An end before the start moves the start.
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2023-03-08');
  await to.press('Enter');
  await expect(to).toHaveValue('2023-03-11');
  await expect(from).toHaveValue('2023-03-05');
  await from.fill('2024-01-10');
  await from.press('Enter');
  await expect(to).toHaveValue('2024-01-13');
  await page.getByLabel('Range', { exact: true }).selectOption('All time');
  await expect(activity.getByRole('heading')).toContainText('9 meetings');

  const weeks = page.getByRole('slider', { name: /^Cost per/ });
  await weeks.focus();
  await expect(weeks).toHaveAttribute('aria-valuetext', /\$\d/);
  const before = await weeks.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(weeks).not.toHaveAttribute('aria-valuetext', before ?? '');
  const hours = page.getByRole('slider', { name: /^Cost by weekday and hour/ });
  const highest = await hours.getAttribute('aria-valuetext');
  await hours.focus();
  await page.keyboard.press('ArrowDown');
  // Hovering selects an hour; after that, the most expensive hour is selected again.
  await hours.hover({ position: { x: 1, y: 30 } });
  await expect(hours).toHaveAttribute('aria-valuetext', /^Monday, /);
  await weeks.hover({ position: { x: 1, y: 10 } });
  await expect(hours).toHaveAttribute('aria-valuetext', highest ?? '');
  await expect(weeks).toHaveValue('0');
  await expect(page.getByRole('table', { name: 'Cost by weekday and hour' })).toBeAttached();
});
