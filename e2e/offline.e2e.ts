import type { Page } from '@playwright/test';
import { errorStatus, errorMessage } from '#contract/errors.ts';
import { addAttendee, setDuration } from './calculator.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, newEmail, password, register, signIn, signInAgain } from './people.ts';

test.use({ serviceWorkers: 'allow' });

async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

test('offline, the calculator opens, runs and queues meetings; back online, each is saved once', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await register(page, { email });
  await signIn(page, email);
  await page.getByRole('link', { name: 'Calculator', exact: true }).click();
  await expect(page.getByLabel('Salary tier')).not.toHaveValue('');
  await workerIsReady(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
  for (const title of ['Roadmap', 'Retro']) {
    await page.getByLabel('Meeting title').fill(title);
    await addAttendee(page);
    await setDuration(page, '60');
    await page.getByRole('button', { name: 'Save Meeting' }).click();
    await expect(page.getByLabel('Meeting title')).toHaveValue('New Meeting');
  }
  await expect(page.getByText('2 queued saves')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog', { name: 'Queued saves' })).toContainText('Roadmap');
  await page.keyboard.press('Escape');

  // Both tabs come back online at the same time.
  const second = await context.newPage();
  await second.goto('/dashboard/calculator');
  await expect(second.getByText('2 queued saves')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('queued save')).toHaveCount(0);
  await expect(second.getByText('queued save')).toHaveCount(0);

  await page.goto('/dashboard/meetings');
  for (const title of ['Roadmap', 'Retro'])
    await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(1);

  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  const stored = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
  });
  expect(stored.filter((url) => url.includes('/api/'))).toEqual([]);
  // Signing out removes rates from the browser.
  const kept = () => page.evaluate(() => localStorage.getItem('mc_offline'));
  expect(await kept()).toContain('hourlyRate');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toBeNull();
});

test('offline, the newest version opens although the previous one is still stored', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await register(page, { email });
  await page.evaluate(async () => {
    const before = new Response('The version before', { headers: { 'content-type': 'text/html' } });
    await (await caches.open('pages-before')).put('/index.html', before);
  });
  await signIn(page, email);
  await page.getByRole('link', { name: 'Calculator', exact: true }).click();
  await workerIsReady(page);
  expect(await page.evaluate(() => caches.keys())).toContain('pages-before');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
});

test('a queued meeting of one user is never saved for another', async ({ page, context }) => {
  const [ada, bea] = [newEmail(), newEmail()];
  await register(page, { email: ada });
  await register(page, { email: bea, organization: 'Elsewhere' });
  await page.goto('/login');
  await signIn(page, ada);
  await page.getByRole('link', { name: 'Calculator', exact: true }).click();
  await addAttendee(page);
  await setDuration(page, '30');
  await page.getByLabel('Meeting title').fill('Secret of Ada');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('1 queued save')).toBeVisible();

  // Signs out while offline; then another user signs in on the same browser.
  await page.goto('about:blank');
  await context.setOffline(false);
  await context.clearCookies();
  await page.request.post('/api/auth/login', { data: { email: bea, password } });
  await page.goto('/dashboard/meetings');
  await expect(page.getByText('No meetings')).toBeVisible();
  await expect(page.getByText('queued save')).toHaveCount(0);

  await context.clearCookies();
  await page.goto('/login');
  await signIn(page, ada);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/meetings');
  await expect(page.getByRole('row', { name: /Secret of Ada/ })).toHaveCount(1);
});

test('neither a rejection by the server nor an ended session loses a queued meeting', async ({
  page,
  context,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await expect(page.getByLabel('Salary tier')).not.toHaveValue('');
  await page.getByLabel('Meeting title').fill('Month end');
  await addAttendee(page);
  await setDuration(page, '45');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('1 queued save')).toBeVisible();

  const refused = errorMessage('plan-meetings-full');
  await page.route('**/api/meetings', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: errorStatus('plan-meetings-full'),
          json: { code: 'plan-meetings-full', message: refused },
        })
      : route.continue(),
  );
  await context.clearCookies();
  await context.setOffline(false);
  await signInAgain(page);
  await expect(page.getByText('1 meeting could not be saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  const kept = page.getByRole('dialog', { name: 'Queued saves' });
  await expect(kept).toContainText(refused);
  await kept.getByRole('button', { name: 'Try again' }).click();
  await expect(kept).toContainText(refused);
  // A double click must not confirm the question.
  await kept.getByRole('button', { name: 'Discard Month end' }).dblclick();
  await expect(kept.getByRole('button', { name: 'Discard permanently' })).toBeVisible();
  await kept.getByRole('link', { name: 'Open in the calculator' }).click();

  await expect(page.getByLabel('Meeting title')).toHaveValue('Month end');
  await expect(page.getByRole('list', { name: 'Attendees' })).toContainText('Ana');
  await expect(page.getByText('could not be saved')).toHaveCount(0);
  await page.unroute('**/api/meetings');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('45 min');
});
