import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, password, signIn, userIdOf } from './people.ts';

const photo = () =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();

test('a picture stays local until Save, then everybody sees it; the name changes with it', async ({
  page,
}) => {
  const email = await newAdmin(page);
  await page.goto('/Settings');
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();

  const upload = page.getByLabel('Profile image');
  await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await upload.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) });
  await expect(page.getByText('Please select an image smaller than 5MB')).toBeVisible();
  await upload.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>') });
  await expect(page.getByText('Failed to process image. Please try again.')).toBeVisible();

  await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() });
  await expect(page.getByText('Image selected. It will be uploaded on Save.')).toBeVisible();
  expect((await (await page.request.post('/api/auth/me')).json()).user.profileImageUrl).toBeNull();

  await page.getByLabel('Name').fill(' ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  // The message, which moves the button, must not appear before the click.
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been updated')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/api\/users\/avatars\//);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');

  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
});

test('a failed upload stops saving and loses nothing', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  await page
    .getByLabel('Profile image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await photo() });
  await page.getByLabel('Name').fill('Never Saved');
  await page.route('**/api/users/me/avatar', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText("Can't reach the server. Check your connection.")).toBeVisible();
  expect((await (await page.request.post('/api/auth/me')).json()).user.name).toBe('Ada Example');
  await expect(page.getByLabel('Name')).toHaveValue('Never Saved');

  await page.unroute('**/api/users/me/avatar');
  const release = await hold(page, '**/api/users/me/profile/update');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByLabel('Name').fill('Typed Meanwhile');
  await release();
  await expect(page.getByText('Your profile has been updated')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Typed Meanwhile');
});

test('the password changes, every session ends, and the account can be closed', async ({ page, newPage }) => {
  const email = await newAdmin(page);
  const phone = await newPage();
  await phone.goto('/login');
  await signIn(phone, email);
  await expect(phone).toHaveURL(/\/dashboard/);

  await page.goto('/dashboard/settings');
  await page.getByLabel('New password', { exact: true }).fill('another good password');
  await page.getByLabel('Current password').focus();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('Confirm new password').fill('another good password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('my-meetingcost-data.json');

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email, 'another good password');
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Leave organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Leave it as it is').click();
  await dialog.getByLabel('Your password').fill('another good password');
  await dialog.getByRole('button', { name: 'Leave organization' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email, 'another good password');
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
});

test('unsaved input is mentioned before every session ends, and is deleted with the account', async ({
  page,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  const userId = await userIdOf(page);
  const keys = [`mc_kept:${userId}:1`, `mc_draft:${userId}`, `mc_draft:${userId}1`];
  await page.evaluate((names) => names.forEach((name) => localStorage.setItem(name, '{}')), keys);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 meeting has not been saved yet.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Leave organization' }).click();
  await expect(dialog).toContainText('1 meeting has not been saved yet.');
  await dialog.getByText('Leave it as it is').click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Leave organization' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await page.evaluate((names) => names.filter((name) => localStorage.getItem(name)), keys);
  expect(left).toEqual([`mc_draft:${userId}1`]);
});
