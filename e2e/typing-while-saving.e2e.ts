// What somebody types while a save runs is kept, in the forms that stay open afterwards.

import { expect, test } from './fixtures.ts';
import { hold } from './hold-requests.ts';
import { newAdmin } from './people.ts';

test('settings keep what is typed while they are saved', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization?settings=profile');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('City').fill('Berlin');
  const profile = await hold(page, '**/api/organization/profile');
  await settings.getByRole('button', { name: 'Save profile' }).click();
  await settings.getByLabel('Country').fill('Germany');
  await profile();
  await expect(page.getByText('Organization profile saved')).toBeVisible();
  await expect(settings.getByLabel('City')).toHaveValue('Berlin');
  await expect(settings.getByLabel('Country')).toHaveValue('Germany');
  await settings.getByRole('button', { name: 'Save profile' }).click();
  await expect(settings.getByRole('button', { name: 'Close' }).last()).toHaveText('Close');

  await page.goto('/dashboard/organization?settings=tiers');
  await settings.getByLabel('Name of Mid').fill('Middle');
  const tiers = await hold(page, '**/api/settings/salary-tiers');
  await settings.getByRole('button', { name: 'Save tiers' }).click();
  await settings.getByLabel('Hourly rate of Middle').fill('61');
  await tiers();
  await expect(page.getByText('Salary tiers saved')).toBeVisible();
  await expect(settings.getByLabel('Hourly rate of Middle')).toHaveValue('61');
  await settings.getByRole('button', { name: 'Save tiers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Since when do these rates apply?' });
  await dialog.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(dialog).toBeHidden();
  await expect(settings.getByRole('button', { name: 'Save tiers' })).toBeDisabled();
  await expect(settings.getByLabel('Hourly rate of Middle')).toHaveValue('61');
  await settings.getByLabel('Name of Middle').fill('Central');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(settings.getByRole('button', { name: 'Close' }).last()).toHaveText('Close');
  await expect(settings.getByLabel('Name of Central')).toBeFocused();

  await page.goto('/dashboard/coach');
  await page.getByRole('button', { name: 'Weights and thresholds' }).click();
  const rules = page.getByRole('dialog', { name: 'Weights and thresholds' });
  await rules.getByLabel('70% at').fill('45');
  const rule = await hold(page, '**/api/coach/settings');
  await rules.getByRole('button', { name: 'Save settings' }).click();
  await rules.getByLabel('70% at').fill('46');
  await rule();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(rules.getByLabel('70% at')).toHaveValue('46');
  await rules.getByRole('button', { name: 'Save settings' }).click();
  await expect(rules.getByRole('button', { name: 'Save settings' })).toBeDisabled();
  await rules.getByText('3 versions').click();
});

test('a rate is kept while what failed to load is loaded again', async ({ page }) => {
  await newAdmin(page);
  await page.route('**/api/organization/planning-rates', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/dashboard/organization?settings=tiers');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('Hourly rate of Mid', { exact: true }).fill('61');
  const rates = await hold(page, '**/api/organization/planning-rates');
  const changed = { rates: [{ currency: 'EUR', fromDay: '2026-01-01', rate: 1.1 }] };
  expect((await page.request.put('/api/organization/planning-rates', { data: changed })).status()).toBe(200);
  await rates();
  await expect(settings.getByLabel('Currency of Mid', { exact: true })).toBeVisible();
  await expect(settings.getByLabel('Hourly rate of Mid', { exact: true })).toHaveValue('61');
});
