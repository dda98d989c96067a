import type { Locator, Page } from '@playwright/test';
import { expect, mailsTo, test } from './fixtures.ts';
import { newAdmin, newEmail, password, register, signIn, signInAgain, userIdOf } from './people.ts';
import { recordMeeting } from './recorded.ts';

test('a protected screen redirects to sign-in and back, with its query', async ({ page }) => {
  const email = newEmail();
  // Another user is still signed in on this browser.
  await newAdmin(page);
  await register(page, { email });
  await signIn(page, email);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/dashboard/meetings?type=review');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard\/meetings\?type=review$/);
});

test('sign-in never redirects to another site', async ({ page }) => {
  const email = newEmail();
  await register(page, { email });
  for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('unknown and capitalized paths lead to screens', async ({ page }) => {
  await newAdmin(page);
  for (const [from, to] of [
    ['/dashboard/nowhere', /\/dashboard$/],
    ['/Dashboard', /\/dashboard$/],
    ['/Calculator', /\/dashboard\/calculator$/],
    ['/Settings', /\/dashboard\/settings$/],
    ['/Landing', /:\d+\/$/],
    ['/nowhere/at/all', /:\d+\/$/],
    ['/100%', /:\d+\/$/],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  }
});

test('wrong credentials show an error, and the input stays', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'nobody@example.test', 'wrong password');
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.test');

  const body = { code: 'rate-limited', message: 'Too many attempts.' };
  const busy = { status: 429, headers: { 'retry-after': '841' }, json: body };
  await page.route('**/api/auth/login', (route) => route.fulfill(busy));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 15 minutes.');
});

test('a press reaches the button although the blurred field shows an error', async ({ page }) => {
  const press = async (pressed: Locator) => {
    await pressed.hover();
    await page.mouse.down();
    // As long as a finger rests on the button, a new message must not move it.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await page.mouse.up();
  };
  await page.goto('/login');
  await page.getByLabel('Password', { exact: true }).click();
  await press(page.getByRole('link', { name: 'Forgot password?' }));
  await expect(page).toHaveURL(/\/forgot-password$/);

  await newAdmin(page);
  await page.goto('/dashboard/budget');
  await page.getByRole('button', { name: 'Create First Budget' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Budget' });
  await dialog.getByLabel('Department Name').click();
  await press(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(dialog).toBeHidden();
});

test('the admin role of an organization is shown as available, then as taken', async ({ page, newPage }) => {
  const organization = `Seats ${newEmail()}`;
  await newAdmin(page, organization);
  const second = await newPage();
  await second.goto('/register');
  await second.getByLabel('Organization', { exact: true }).selectOption({ label: organization });
  await second.getByLabel('Role').selectOption({ label: 'Admin' });
  await expect(second.getByText('This organization already has an admin.').first()).toBeVisible();
  await second.getByLabel('Full name').fill('Bea Example');
  await second.getByLabel('Email').fill(newEmail());
  await second.getByLabel('Password', { exact: true }).fill(password);
  await second.getByLabel('Confirm password').fill(password);
  await second.getByRole('button', { name: 'Create account' }).click();
  const role = second.getByLabel('Role');
  await expect(role).toHaveAttribute('aria-invalid', 'true');
  await expect(second.getByText('This organization already has an admin.')).toHaveCount(1);
  await second
    .getByLabel('Organization', { exact: true })
    .selectOption({ label: '+ Add a new organization' });
  // Prevents creating a duplicate by mistake.
  await second.getByLabel('New organization name').fill(` ${organization.toUpperCase()} `);
  await expect(second.getByText('An organization with this name exists.')).toBeVisible();
  await second.getByLabel('New organization name').fill('Another');
  await expect(second.getByText('An organization with this name exists.')).toBeHidden();
  await expect(role).not.toHaveAttribute('aria-invalid', 'true');
});

test('a person who joins waits for approval and can use the calculator', async ({ page, newPage }) => {
  const organization = `Waiting ${newEmail()}`;
  await newAdmin(page, organization);
  const applicant = await newPage();
  const email = newEmail();
  await register(applicant, { email, role: 'User', joins: organization });
  await signIn(applicant, email);
  await expect(applicant.getByText('Waiting for approval by your organization').first()).toBeVisible();
  await applicant.goto('/dashboard/calculator');
  await expect(applicant.getByRole('button', { name: 'Save Meeting' })).toBeDisabled();
});

test('a forgotten password is reset by mail', async ({ page, server }) => {
  const email = newEmail();
  await register(page, { email });
  // The message disappears after a few seconds, regardless of the test's speed.
  await page.addInitScript(() => {
    const look = () => {
      const isSaid = document.body?.textContent.includes('Check your email');
      if (isSaid) document.documentElement.dataset['said'] = 'yes';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /reset link/i }).click();
  await expect(
    page.getByText('If an account exists for that email, a reset link has been sent.').first(),
  ).toBeVisible();
  await page.getByRole('heading', { name: 'Make Every Meeting Count' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-said', 'yes');
  await expect.poll(() => mailsTo(server, email).length).toBe(1);

  const link = mailsTo(server, email)[0]
    ?.replaceAll('=\r\n', '')
    .match(/\/reset-password#token=(?:3D)?[\w-]+/)?.[0];
  await page.goto(String(link).replace('=3D', '='));
  await page.getByLabel('New password', { exact: true }).fill('another good one');
  await page.getByLabel(/Confirm/).fill('another good one');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email, password);
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await signIn(page, email, 'another good one');
  await expect(page.getByRole('heading', { name: 'Meeting Cost Dashboard' })).toBeVisible();
});

/**
 * The page may have noticed the ended session already and show a dialog over the button, which would block a click
 * forever.
 */
async function saveAfterSessionEnds(page: Page, button: string): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole('button', { name: button }).dispatchEvent('click');
}

test('an ended session keeps typed text; signing out ends the session in every tab', async ({ page }) => {
  await newAdmin(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await page.goto('/dashboard/settings');
  await page.getByLabel('Name').fill('Typed Before');
  await saveAfterSessionEnds(page, 'Save Changes');
  await signInAgain(page);
  await expect(page.getByLabel('Name')).toHaveValue('Typed Before');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been updated')).toBeVisible();

  const id = await recordMeeting(page);
  await page.goto(`/dashboard/meetings/${id}?edit=true`);
  await page.getByLabel('Title').fill('Renamed');
  await saveAfterSessionEnds(page, 'Save changes');
  await signInAgain(page);
  await expect(page.getByRole('alert')).toHaveText(/^You were signed out, so this was not saved/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('a trailing slash in the URL makes no difference', async ({ page }) => {
  await newAdmin(page);
  for (const [typed, shown] of [
    ['/dashboard/', '/dashboard'],
    ['/dashboard/budget/?from=here', '/dashboard/budget?from=here'],
  ] as const) {
    await page.goto(typed);
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('after the end of a session, the sign-in page removes a draft with exact rates', async ({ page }) => {
  await newAdmin(page);
  const key = `mc_draft:${await userIdOf(page)}`;
  await page.goto('/dashboard/settings');
  const draft = { version: 1, draft: { attendees: [{ hourlyRateCents: 7500 }] } };
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(draft),
  ] as const);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();
  await page.context().clearCookies();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});
