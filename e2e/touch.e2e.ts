// A wide screen that is touched: what grows for the finger must not run into what stands beside it.

import { expect, test } from './house.ts';
import { newAdmin } from './people.ts';

test.use({ hasTouch: true, isMobile: true });

test('the tick of a row of an import stands beside its title', async ({ page }) => {
  await newAdmin(page);
  await page.setViewportSize({ width: 1366, height: 1024 });
  await page.goto('/dashboard/import');
  const buffer = Buffer.from('Subject,Start Time,Duration\nStandup,2026-11-02 09:00,15 min');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'calendar.csv', mimeType: 'text/csv', buffer });
  const tick = page.getByRole('checkbox', { name: 'Import Standup, row 1' });
  const touched = await tick.locator('xpath=..').boundingBox();
  const title = await page.getByTitle('Standup').boundingBox();
  expect((touched?.x ?? 0) + (touched?.width ?? 0)).toBeLessThanOrEqual(title?.x ?? 0);
});
