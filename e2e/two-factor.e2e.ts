import { codeShown } from '#server/testing/authenticator.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  newAdmin,
  newMember,
  newSecondAdmin,
  password,
  signIn,
  turnOnTwoFactor,
  userIdOf,
} from './people.ts';

test('a second factor is set up and requested, and a recovery code works once', async ({ page }) => {
  const email = await newAdmin(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /^QR code/ }).locator('path')).toHaveAttribute('d', /M4 4h1/);
  const secret = (await dialog.getByLabel('Or type this key').inputValue()).replaceAll(' ', '');
  await expect(dialog.getByLabel('Code that the app shows')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is not right')).toBeVisible();
  // Not the newest valid code, so that the sign-in need not wait for the next time step.
  await page.keyboard.type(codeShown(secret, Date.now(), -1));
  await page.keyboard.press('Enter');
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('meetingcost-recovery-codes.txt');
  // A click outside the dialog must not hide secrets that are shown only once.
  await page.mouse.click(4, 4);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  const enterWith = async (typed: string) => {
    await page.context().clearCookies();
    await page.goto('/login?next=%2Fdashboard%2Fsettings');
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
    if (typed.includes('-')) await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByRole('textbox', { name: /ode$/ })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  };
  await enterWith(codeShown(secret, Date.now()));
  await expect(page).toHaveURL(/\/dashboard\/settings/);
  const [code = ''] = codes;
  await enterWith(code);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await enterWith(code);
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('an administrator resets the second factor of a member who lost the phone', async ({
  page,
  newPage,
}) => {
  await newAdmin(page);
  const member = await newPage();
  await newMember(page, member, 'Grace Example');
  await turnOnTwoFactor(member);
  const me = await member.request.post('/api/auth/me');
  const { user } = (await me.json()) as { user: { email: string } };

  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Actions for Grace Example' }).click();
  await page.getByRole('menuitem', { name: 'Reset two-factor sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor sign-in of Grace Example?' });
  await expect(dialog).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Two-factor', { exact: true })).toHaveCount(0);

  // The lost phone is signed out, and the password alone is enough.
  await member.goto('/login?next=%2Fdashboard%2Fsettings');
  await signIn(member, user.email);
  await expect(member.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
});

test('a token of the organization is created, taken over and revoked', async ({ page, newPage }) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'New organization token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Payroll');
  await dialog.getByLabel('Read the people directory').check();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('so the token has to see pay')).toBeVisible();
  await dialog.getByLabel('It gets exact costs').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(/^mct_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const tokens = page.getByRole('list', { name: 'API tokens of the organization' });
  await expect(tokens).toContainText('Payroll');
  await expect(tokens).toContainText('with exact costs');
  const other = await newPage();
  await newSecondAdmin(page, other, 'Bea Example');
  const role = `/api/organization/users/${await userIdOf(page)}/role`;
  expect((await other.request.put(role, { data: { role: 'user' } })).ok()).toBe(true);
  await other.goto('/dashboard/settings');
  await expect(other.getByText('Nobody is responsible')).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Take over Payroll' }).click();
  await expect(other.getByText('Bea Example is responsible', { exact: false })).toBeVisible();
  await expect(other.getByText('Nobody is responsible')).toHaveCount(0);
  await other.getByRole('button', { name: 'Revoke Payroll' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(other.getByText('The organization has no API tokens.')).toBeVisible();
});

test('a token is created, used by a program, and revoked', async ({ page, playwright, server }) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const extraHTTPHeaders = { authorization: `Bearer ${token}` };
  const program = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders });
  expect((await program.get('/api/meetings')).status()).toBe(200);
  expect((await program.post('/api/meetings', { data: {} })).status()).toBe(403);
  await page.reload();
  await expect(page.getByText(/Created .* · used /)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no API tokens.')).toBeVisible();
  expect((await program.get('/api/meetings')).status()).toBe(401);
  await program.dispose();
});
