import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test('an administrator chooses since when changed tier rates apply', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization?settings=tiers');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText('These rates are examples');
  await settings.getByRole('button', { name: 'Save tiers' }).click();
  await expect(page.getByText('Salary tiers saved')).toBeVisible();
  await expect(settings).toContainText('you choose since when changed rates apply');

  const save = async (rate: string, choice: string) => {
    await settings.getByLabel('Hourly rate of mid in dollars').fill(rate);
    await settings.getByRole('button', { name: 'Save tiers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Since when do these rates apply?' });
    await dialog.getByRole('radio', { name: choice }).check();
    if (choice === 'From …') {
      await expect(dialog.getByRole('button', { name: 'Save and re-price' })).toBeDisabled();
      await dialog.getByLabel('First day').fill('2026-01-05');
    }
    await expect(dialog).toContainText('No meeting changes its cost.');
    expect(await violations(page)).toEqual([]);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('salary-tiers'),
    );
    await dialog.getByRole('button', { name: 'Save and re-price' }).click();
    const body = (await sent).postDataJSON() as { fromDay?: string; reprices?: boolean };
    await expect(dialog).toBeHidden();
    await expect(settings.getByRole('button', { name: 'Save tiers' })).toBeDisabled();
    expect(body.reprices).toBe(true);
    return body.fromDay;
  };
  expect(await save('60', 'Always')).toBe('0001-01-01');
  expect(await save('61', 'From today')).toBe(undefined);
  expect(await save('62', 'From …')).toBe('2026-01-05');
});
