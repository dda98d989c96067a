import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test('an administrator marks rates as salaries, previews the effect, and the calculator shows both', async ({
  page,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization?settings=tiers');
  const settings = page.getByRole('region', { name: 'Meaning of tier rates' });
  await expect(settings).toContainText('Tier rates are fully loaded: salary plus overhead.');
  await settings.getByRole('button', { name: 'Change overhead' }).click();
  await settings.getByLabel('Tier rates are').selectOption('Salaries');
  const factor = settings.getByLabel('Overhead factor');
  await factor.fill('4');
  await expect(settings).toContainText('Must be between 1 and 3');
  await expect(settings.getByRole('button', { name: 'Save overhead' })).toBeDisabled();
  await factor.fill('1.3');
  const preview = settings.getByRole('list', { name: 'Preview' });
  await expect(preview).toContainText('$75.00 × 1.30 = $97.50 per hour, now $75.00');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await settings.getByLabel('Holds from').fill('2026-01-01');
  await settings.getByRole('button', { name: 'Save overhead' }).click();
  await expect(settings).toContainText('Since Jan 1, 2026');
  await expect(settings).toContainText('a person costs the rate × 1.30 with overhead.');

  await page.goto('/dashboard/calculator');
  await expect(page.getByText('a person costs the rate × 1.30 with overhead.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Add attendee' });
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('Role or title').fill('Engineer');
  await form.getByLabel('Salary tier').selectOption('Senior · $97.50 (salary $75)');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('$97.50').first()).toBeVisible();
});
