import { addAttendee } from './calculator.ts';
import { expect, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';
import { newAdmin } from './people.ts';

test('the draft keeps its rates when a tier changes, and offers the current ones', async ({ page }) => {
  await page.clock.install();
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.fastForward('01:00:00');
  const cost = page.getByRole('region', { name: 'Live cost' });
  await expect(cost).toContainText('55.00');

  const tiers = (await (await page.request.get('/api/organization/salary-tiers')).json()) as {
    name: string;
  }[];
  const raised = tiers.map((tier) => (tier.name === 'mid' ? { ...tier, hourlyRate: 80 } : tier));
  const saved = await page.request.post('/api/settings/salary-tiers', { data: { tiers: raised } });
  expect(saved.ok()).toBe(true);

  await page.reload();
  await expect(page.getByText('1 attendee still has the previous rate.')).toBeVisible();
  await expect(cost).toContainText('55.00');
  await page.getByRole('button', { name: 'Use the new rates' }).click();
  await expect(cost).toContainText('80.00');
});

test('without tiers, the calculator explains it and links to the settings', async ({ browser }) => {
  const own = await ownServer();
  const context = await browser.newContext({ baseURL: own.url });
  const page = await context.newPage();
  await newAdmin(page);
  // Earlier versions saved empty lists.
  await own.app.db.write((tx) => tx.deleteFrom('salaryTiers').execute());
  await page.goto('/dashboard/calculator');
  await expect(page.getByText('Add a salary tier before you add people.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Salary Tiers' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('New tier').fill('Mid');
  await settings.getByLabel('Hourly rate ($)').fill('50');
  await settings.getByRole('button', { name: 'Add tier' }).click();
  await settings.getByRole('button', { name: 'Save tiers' }).click();
  await expect(page.getByText('Salary tiers saved')).toBeVisible();
  await page.goBack();
  await addAttendee(page, { tier: 'Mid' });
  await expect(page.getByRole('region', { name: 'Live cost' })).toContainText('$0.83 per minute');
  await context.close();
  await own.close();
});
