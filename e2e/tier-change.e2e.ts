import { addAttendee } from './calculator.ts';
import { expect, test } from './house.ts';
import { newAdmin } from './people.ts';

test('a tier that changes while the calculator runs: the draft keeps its rates, and offers the new ones', async ({
  page,
}) => {
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
  await expect(page.getByText('1 attendee still has the earlier rate.')).toBeVisible();
  await expect(cost).toContainText('55.00');
  await page.getByRole('button', { name: 'Use the new rates' }).click();
  await expect(cost).toContainText('80.00');
});
