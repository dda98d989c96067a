import { attendee } from '#server/testing/meeting-drafts.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const startedAt = new Date(Date.now() - 7_200_000).toISOString();
const attendees = [attendee('Ada', 60), attendee('Grace', 60)];

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, possibly twice recorded meetings are merged or kept as two`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await newAdmin(page);
    for (const title of ['Planning', 'Review']) await recordMeeting(page, { title, startedAt, attendees });
    await page.goto('/dashboard/meetings');
    const pairs = page.getByRole('list', { name: 'Possibly twice' });
    const row = (title: string) => page.getByRole('row', { name: title });
    await expect(pairs).toContainText('2 attendees');
    expect(await violations(page)).toEqual([]);

    await pairs.getByRole('button', { name: 'Keep only this one Review' }).click();
    await expect(page.getByText('Kept only Review')).toBeVisible();
    await expect(pairs).toHaveCount(0);
    await expect(row('Planning')).toHaveCount(0);
    await expect(row('Review')).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row('Planning')).toBeVisible();
    await pairs.getByRole('button', { name: 'These are two' }).click();
    await expect(pairs).toHaveCount(0);
    await page.reload();
    await expect(row('Planning')).toBeVisible();
    await expect(row('Review')).toBeVisible();
    await expect(pairs).toHaveCount(0);
  });
