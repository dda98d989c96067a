// The pages in the language of the browser, or in that which a member chose; words, numbers and weeks are chosen apart.

import { expect, newContext, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin } from './people.ts';

test('a first visit is in the language of the browser, and registering keeps it', async ({
  browser,
  server,
}) => {
  const context = await newContext(browser, server, { locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Damit jede Besprechung zählt');
  await newAdmin(page, undefined, 'de');
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
  // In a browser of another language they find their own again.
  const other = await newContext(browser, server, { locale: 'ja-JP' });
  await other.addCookies((await context.cookies()).filter(({ name }) => name.endsWith('mc_session')));
  const elsewhere = await other.newPage();
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de');
  await context.close();
  await other.close();
});

test('language, numbers and weeks are chosen apart from each other', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  const card = page.locator('#language');
  await card.getByLabel('Numbers, days and times').selectOption('de-DE');
  await expect(card).toContainText('1.234,50 $ and 9 Nov 2026, 14:05');
  await card.getByLabel('Weeks in your calendar start on').selectOption('1');
  await expect(card.getByLabel('Weeks in your calendar start on')).toHaveValue('1');
  await page.goto('/dashboard/calendar');
  await expectComplete(page);
  await expect(page.getByRole('columnheader').first()).toHaveText('Mon');
  await page.goto('/dashboard/settings');
  await card.getByLabel('Language').selectOption({ label: '日本語 · not yet reviewed by a native speaker' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(card.getByText('1.234,50 $、2026/11/09 14:05')).toBeVisible();
  await page.goto('/dashboard/calendar');
  await expect(page.getByRole('columnheader').first()).toHaveText('月');
  await page.goto('/dashboard/settings');
  await card.getByLabel('言語', { exact: true }).selectOption({ index: 0 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
