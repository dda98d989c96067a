// An organization in euros: no dollar on any screen, and tiers of people who are paid in another currency.

import { loadSampleData } from '#contract/organization/sample-data.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { savePaySettings } from '#contract/people/people.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import { appScreens } from '#web/app/screens.tsx';
import { expect, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { violations } from './axe.ts';
import { addAttendee } from './calculator.ts';
import { newAdmin } from './people.ts';

test('no screen of an organization in euros shows a dollar', async ({ page }) => {
  await newAdmin(page);
  const send = async (path: string, method: 'POST' | 'PUT', data: object) =>
    expect((await page.request.fetch(path, { method, data })).ok(), path).toBe(true);
  await send(saveOrganizationProfile.path, 'PUT', { name: 'Acme', currency: 'EUR', firstWeekday: 1 });
  await send(saveTierList.path, 'POST', { tiers: [{ name: 'mid', hourlyRate: 50 }] });
  await send(savePaySettings.path, 'PUT', {
    visibility: 'exact',
    blendedRate: 45,
    defaultRate: 45,
    viewers: [],
  });
  await send(loadSampleData.path, 'POST', {});
  for (const path of appScreens.map((one) => one.path).filter((one) => !one.includes('$'))) {
    await page.goto(path);
    await expectComplete(page);
    expect(await page.locator('body').innerText(), path).not.toMatch(/\$|dollar/i);
  }
  await page.goto('/dashboard/calendar');
  await expect(page.getByRole('columnheader').first()).toHaveText('Mon');
});

test('a tier is entered in another currency, and converted again when somebody asks for it', async ({
  page,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization?settings=tiers');
  const planning = page.getByRole('region', { name: 'Planning rates' });
  const add = async (rate: string, day: string) => {
    const form = planning.getByRole('form', { name: 'Planning rates' });
    await form.getByLabel('Currency').last().selectOption('EUR');
    await form.getByLabel('One unit in $').last().fill(rate);
    await form.getByLabel('Holds from').last().fill(day);
    await form.getByRole('button', { name: 'Save planning rates' }).click();
    await expect(form).toHaveCount(0);
  };
  await planning.getByRole('button', { name: 'Planning rates' }).click();
  expect(await violations(page)).toEqual([]);
  await add('1.1', '2026-01-01');
  await expect(planning).toContainText('€1 = $1.1 since Jan 1, 2026');

  const tiers = page.getByRole('form', { name: 'Salary Tiers' });
  await tiers.getByLabel('Currency of mid').selectOption('EUR');
  await tiers.getByLabel('Hourly rate of mid').fill('60');
  await expect(tiers).toContainText('$66.00 at 1.1');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await tiers.getByRole('button', { name: 'Save tiers' }).click();
  await expect(page.getByText('Salary tiers saved').first()).toBeVisible();

  await planning.getByRole('button', { name: 'Planning rates' }).click();
  await planning.getByRole('button', { name: 'Add a currency' }).click();
  await add('1.2', '2026-06-01');
  await expect(tiers).toContainText('$66.00 at 1.1');
  await tiers.getByRole('button', { name: 'Convert at 1.2' }).click();
  await expect(tiers).toContainText('$72.00 at 1.2');
});

test('a draft with rates in the former currency asks what to do with them', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  const put = (data: object) => page.request.put(saveOrganizationProfile.path, { data });
  expect((await put({ name: 'Acme', currency: 'EUR' })).ok()).toBe(true);
  await page.reload();
  const notice = page.getByText('This meeting was started in USD, and your organization uses EUR now.');
  await expect(notice).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep the numbers' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Attendees' })).toContainText('€55');
});
