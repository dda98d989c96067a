import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violations } from './axe.ts';
import { ownServer } from './own-server.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin, newEmail, password } from './people.ts';

test('who may register: everyone, people with an invitation, or no one', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-e2e-'));
  const open = await startServer(dataDir, { HOST: '0.0.0.0' });
  const context = await newContext(browser, { url: open.url, dataDir });
  const founder = await context.newPage();
  await newAdmin(founder);
  await founder.goto('/dashboard');
  await expect(founder.getByRole('region', { name: 'First steps' })).toContainText(
    'Anyone who can reach this server can register and ask to join your organization. Its operator changes that with REGISTRATION=invite or closed.',
  );
  const session = await context.cookies();
  await open.end('SIGTERM');

  const byInvitation = await startServer(dataDir, {
    REGISTRATION: 'invite',
    ALLOWED_EMAIL_DOMAINS: 'example.test',
  });
  const inviting = await newContext(browser, { url: byInvitation.url, dataDir });
  await inviting.addCookies(session.map((cookie) => ({ ...cookie, domain: '127.0.0.1' })));
  const answer = await inviting.request.post('/api/organization/invitations', { data: { role: 'user' } });
  const { token } = (await answer.json()) as { token: string };

  const guest = await (await newContext(browser, { url: byInvitation.url, dataDir })).newPage();
  await guest.goto('/register');
  await expect(guest.getByText('You need an invitation to register.')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Create account' })).toHaveCount(0);
  expect(await violations(guest)).toEqual([]);
  await guest.getByLabel('Invitation link').fill('something else');
  await guest.getByRole('button', { name: 'Continue' }).click();
  await expect(guest.getByText('Paste the whole invitation link')).toBeVisible();
  await guest.getByLabel('Invitation link').fill(`${byInvitation.url}/register#invitation=${token}`);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByLabel('Full name').fill('Bea Example');
  await expect(guest.getByText('With the domain example.test.')).toBeVisible();
  await guest.getByLabel('Email').fill('bea@elsewhere.test');
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByLabel('Confirm password').fill(password);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(
    guest.getByText('Addresses of this domain are not allowed on this server.').first(),
  ).toBeVisible();
  await guest.getByLabel('Email').fill(newEmail());
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL(/\/login\?signup=success/);
  await byInvitation.end('SIGTERM');

  const closed = await startServer(dataDir, { REGISTRATION: 'closed' });
  const stranger = await (await newContext(browser, { url: closed.url, dataDir })).newPage();
  await stranger.goto('/register');
  await expect(stranger.getByText('This server does not accept registrations.')).toBeVisible();
  await expect(stranger.getByLabel('Invitation link')).toHaveCount(0);
  await closed.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('an administrator sees that another listed organization has a similar name', async ({
  page,
  newPage,
}) => {
  const name = `Twin ${newEmail()}`;
  const other = await newPage();
  await newAdmin(other, name);
  await newAdmin(page, `${name.toUpperCase()}.`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/organization?settings=profile');
  const warning = page.getByText(`The registration page lists ${name}, another organization`);
  await expect(warning).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Names of unlisted organizations are not revealed.
  const answer = await other.request.get('/api/organization/profile');
  const profile = (await answer.json()) as object;
  const unlisted = await other.request.put('/api/organization/profile', {
    data: { ...profile, listed: false },
  });
  expect(unlisted.status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel('Working weeks a year')).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('on an empty server, a new organization and Admin are chosen and explained', async ({ browser }) => {
  const own = await ownServer();
  const context = await browser.newContext({ baseURL: own.url });
  try {
    const page = await context.newPage();
    await page.goto('/register');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('new');
    await expect(page.getByText('There is none to join yet, so you add the first one')).toBeVisible();
    await expect(page.getByLabel('Role')).toHaveValue('admin');
    await page.getByLabel('Role').selectOption('user');
    await expect(page.getByText('Nobody can set rates, budgets or rules until')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Role').selectOption('admin');
    await page.keyboard.press('Tab');
    await page.getByLabel('Full name').fill('Ada Example');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('New organization name').fill('Acme');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/login\?signup=success/);
    await page.goto('/register');
    await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('not-chosen');
    await expect(page.getByLabel('Role')).toHaveValue('not-chosen');
  } finally {
    await context.close();
    await own.close();
  }
});

test('on an empty server, typing goes on where it began when the list of organizations arrives', async ({
  browser,
}) => {
  const own = await ownServer();
  const context = await browser.newContext({ baseURL: own.url });
  try {
    const page = await context.newPage();
    const listed = Promise.withResolvers<void>();
    await page.route('**/api/auth/organizations', async (route) => {
      await listed.promise;
      await route.continue();
    });
    await page.goto('/register');
    const name = page.getByLabel('Full name');
    await name.focus();
    listed.resolve();
    await expect(page.getByLabel('New organization name')).toBeVisible();
    await page.keyboard.type('Ada');
    await expect(name).toHaveValue('Ada');
  } finally {
    await context.close();
    await own.close();
  }
});

test('answers of another server: a list as an array, ids as strings, and a 409 without a code', async ({
  page,
}) => {
  await page.route('**/api/auth/organizations', (route) =>
    route.fulfill({ json: [{ id: '7', name: 'Seven' }] }),
  );
  await page.route('**/api/auth/organizations/7/admin-exists', (route) =>
    route.fulfill({ json: { exists: false, message: null } }),
  );
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 409, json: { message: 'There is one already.' } }),
  );
  await page.goto('/register');
  await page.getByLabel('Organization', { exact: true }).selectOption({ label: 'Seven' });
  await page.getByLabel('Role').selectOption('admin');
  await expect(page.getByText('No admin exists yet — you can be the first admin.')).toBeVisible();
  await page.getByLabel('Full name').fill('Ada Example');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  // On the role field and in a toast.
  await expect(page.getByText('There is one already.')).toHaveCount(2);
  await expect(page.getByLabel('Role')).toBeFocused();
});

test('without network, registration says that the organizations could not be loaded', async ({ page }) => {
  await page.route('**/api/auth/organizations', (route) => route.abort());
  await page.goto('/register');
  await expect(page.getByText('Could not load organizations — you can still add a new one.')).toBeVisible();
});

test('a list of organizations that is too long is searched', async ({ page }) => {
  const names = Array.from({ length: 1000 }, (_, i) => `Organization ${i + 1}`);
  const asked: string[] = [];
  await page.route('**/api/auth/organizations*', (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    asked.push(search);
    const found = search ? [`Zebra ${search}`] : names;
    return route.fulfill({ json: { organizations: found.map((name, id) => ({ id: id + 1, name })) } });
  });
  await page.goto('/register');
  await page.getByLabel('Find your organization').fill('stripes');
  await expect(page.getByRole('option', { name: 'Zebra stripes' })).toBeAttached();
  await expect(page.getByRole('option', { name: 'Organization 7', exact: true })).not.toBeAttached();
  await page.getByLabel('Organization', { exact: true }).selectOption('Zebra stripes');
  expect(asked).toEqual(['', 'stripes']);
});
