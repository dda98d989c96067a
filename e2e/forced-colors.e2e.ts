// Forced colors replace all background colors: information must not depend on the background alone.

import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

test.use({ forcedColors: 'active' });

const groundOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor);

test('bars, the selected entry, tab and period are distinguishable', async ({ page }) => {
  await newAdmin(page);
  await recordMeeting(page, { department: 'Engineering', startedAt: new Date().toISOString() });
  const budget = { department: 'Engineering', monthlyLimit: 150 };
  expect((await page.request.post('/api/budgets', { data: budget })).status()).toBe(201);
  await page.goto('/dashboard/budget');
  await expectComplete(page);
  const card = page.getByRole('region', { name: 'Engineering', exact: true });
  const used = card.getByRole('progressbar').locator('+ span > span');
  expect(await groundOf(used)).not.toBe(await groundOf(page.locator('body')));
  const entries = page.getByRole('navigation', { name: 'Main' });
  expect(await groundOf(entries.getByRole('link', { name: 'Budget' }))).not.toBe(
    await groundOf(entries.getByRole('link', { name: 'Groups' })),
  );

  await page.goto('/dashboard/coach');
  const tabs = page.getByRole('navigation', { name: 'Hygiene Coach' });
  expect(await groundOf(tabs.getByRole('link', { name: 'Overview' }))).not.toBe(
    await groundOf(tabs.getByRole('link', { name: 'Series' })),
  );

  await page.goto('/payments');
  const period = page.getByRole('group', { name: 'Billing period' });
  expect(await groundOf(period.getByText('Monthly'))).not.toBe(await groundOf(period.getByText('Yearly')));
});
