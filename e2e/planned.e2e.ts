import type { Page } from '@playwright/test';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const dayMs = 86_400_000;

const save = (page: Page, title: string, daysAhead: number, hourlyRate: number) =>
  recordMeeting(page, {
    title,
    startedAt: new Date(Date.now() + daysAhead * dayMs).toISOString(),
    attendees: [attendee('Ada', hourlyRate)],
  });

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, planned meetings appear beside held ones`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await newAdmin(page);
    await page.goto('/dashboard');
    await expect(page.getByText('nothing recorded yet')).toBeVisible();
    await save(page, 'To come', 10, 200);
    await page.reload();
    await expect(page.getByText('No meeting was held yet; 1 meeting is planned')).toBeVisible();
    await save(page, 'Held', -1, 100);
    await save(page, 'A week ago', -7, 50);
    await page.reload();
    const total = page.getByRole('definition').filter({ hasText: '$200 planned' });
    await expect(total).toBeVisible();
    await expect(page.getByText('To come')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Cost per week' })).toContainText('by this time');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: '$200 planned' }).click();
    await expect(page.getByRole('heading', { name: 'Upcoming', level: 1 })).toBeVisible();
    // Of the next 14 days, and of all that is planned.
    await expect(page.getByRole('definition').filter({ hasText: '$200' })).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'To come' }).click();
    await expect(page.getByRole('heading', { name: 'To come' })).toBeVisible();
    await page.goto('/dashboard/meetings?planned=yes');
    const row = page.getByRole('row', { name: /To come/ });
    await expect(row).toContainText('Planned');
    await expect(page.getByRole('row', { name: /Held/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    const later = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 7);
    await page.goto(`/dashboard/calendar?month=${later}`);
    await expect(page.getByText('$200 planned').first()).toBeVisible();
    await page.getByRole('gridcell', { name: /1 planned meeting, \$200/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Planned');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // Closing goes back in the history, which would abort the navigation that follows.
    await expect(page).not.toHaveURL(/day=/);

    await page.goto('/dashboard/analytics');
    await expect(page.getByText('$150 in total')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto('/dashboard/roi');
    await expect(page.getByRole('link', { name: '$200 planned' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Held' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'To come' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
