import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

/** Counts document requests. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => void (count += Number(request.isNavigationRequest())));
  return () => count;
}

async function openDashboard(page: Page): Promise<void> {
  await newAdmin(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
}

const gone = { status: 404, body: '' };

test('a screen whose code an upgrade has replaced loads after one reload', async ({ page }) => {
  await openDashboard(page);
  const count = loads(page);
  await page.route('**/assets/groups-page-*.js', (route) =>
    count() === 0 ? route.fulfill(gone) : route.continue(),
  );
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Groups' })).toBeVisible();
  expect(count()).toBe(1);
});

test('a screen whose code is missing shows a message, leaves the rest usable, and loads on Retry', async ({
  page,
}) => {
  await openDashboard(page);
  const count = loads(page);
  await page.route('**/assets/templates-page-*.js', (route) => route.fulfill(gone));
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByText('This screen could not be loaded')).toBeVisible();
  expect(count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting Calendar' })).toBeVisible();
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByText('This screen could not be loaded')).toBeVisible();
  await page.unroute('**/assets/templates-page-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting Templates' })).toBeVisible();
});

test('a page whose scripts cannot be loaded shows a message, and loads on Retry', async ({ page }) => {
  for (const name of ['base', 'index']) {
    await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText('This screen could not be loaded')).toBeVisible();
    await page.unroute(`**/assets/${name}-*.js`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  }
});
