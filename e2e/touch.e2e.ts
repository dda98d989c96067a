// A wide touch screen: enlarged touch targets must not overlap their neighbors.

import { boxesOf } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test.use({ hasTouch: true, isMobile: true });

test('the checkbox of an import row is beside its title', async ({ page }) => {
  await newAdmin(page);
  await page.setViewportSize({ width: 1366, height: 1024 });
  await page.goto('/dashboard/import');
  const buffer = Buffer.from('Subject,Start Time,Duration\nStandup,2026-11-02 09:00,15 min');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'calendar.csv', mimeType: 'text/csv', buffer });
  const tick = page.getByRole('checkbox', { name: 'Import Standup, row 1' });
  await expect(async () => {
    const [touched, title] = await boxesOf(tick.locator('xpath=..'), page.getByTitle('Standup'));
    expect(touched.right).toBeLessThanOrEqual(title.x);
  }).toPass();
});
