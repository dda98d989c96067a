import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const file = `Subject,Start Date,Start Time,Attendees
Retro,${yesterday},09:00,Ada Lovelace; Grace Hopper`;

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, a guessed duration stays estimated until it is confirmed`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await newAdmin(page);
    await page.goto('/dashboard/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'calendar.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Import Meetings' }).click();
    await expect(page.getByText('1 meeting imported successfully')).toBeVisible();

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'of which 100% estimated' }).click();
    await expect(page.getByText('A cost is estimated while')).toBeVisible();
    await page.getByRole('link', { name: 'Retro' }).click();
    await expect(page.getByText('Duration, estimated')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('The duration of 60 min was estimated at import, and is right').check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Duration', { exact: true })).toBeVisible();
    await expect(page.getByText('Duration, estimated')).toHaveCount(0);
  });
