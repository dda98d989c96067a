import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, password, signIn } from './people.ts';

test('the last member who leaves chooses what happens to the organization', async ({ page }) => {
  const email = await newAdmin(page, 'Acme Leaving');
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Leave organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave Acme Leaving?' });
  await expect(dialog.getByText('You are the last member. What happens to Acme Leaving?')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Leave organization' }).click();
  await expect(dialog.getByText('Choose what happens to the organization')).toBeVisible();

  await dialog.getByText('Delete it with everything in it').click();
  await expect(dialog.getByRole('link', { name: 'Meetings' })).toHaveAttribute(
    'href',
    '/api/meetings/export',
  );
  expect(await violations(page)).toEqual([]);
  const name = dialog.getByLabel('Type “Acme Leaving” to delete it');
  await name.fill('Acme');
  await dialog.getByRole('button', { name: 'Leave and delete' }).click();
  await expect(dialog.getByText('This is not the name of your organization.')).toBeVisible();
  await name.fill('Acme Leaving');
  await dialog.getByRole('button', { name: 'Leave and delete' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
});

test('an administrator deletes the organization', async ({ page }) => {
  await newAdmin(page, 'Acme Deleted');
  await page.goto('/dashboard/organization?settings=profile');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Acme Deleted?' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Type “Acme Deleted” to delete it').fill('Acme Deleted');
  await dialog.getByLabel('Your password').fill('something else');
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/register');
  await expect(page.getByLabel('Organization', { exact: true }).getByText('Acme Deleted')).toHaveCount(0);
});
