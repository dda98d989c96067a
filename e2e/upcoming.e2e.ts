import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { localDay } from '#domain/time/local-day.ts';
import { injectAxe, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const hourMs = 3_600_000;

/** In half an hour. */
async function plan(page: Page, title: string): Promise<void> {
  const data = {
    draftKey: randomUUID(),
    title,
    agenda: null,
    startsAt: new Date(Date.now() + hourMs / 2).toISOString(),
    minutes: 60,
    repeats: null,
    untilDay: null,
    people: [
      { name: 'Ana Outside', email: null, isOptional: false },
      { name: 'Bob Outside', email: null, isOptional: false },
    ],
    showsCost: false,
  };
  expect((await page.request.post('/api/meeting-plans', { data })).status()).toBe(201);
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, a planned meeting shows its price, starts the meter, and is replaced by the recorded meeting`, async ({
    page,
  }) => {
    await injectAxe(page);
    await page.setViewportSize(viewport);
    await newAdmin(page);
    await page.goto('/dashboard/upcoming');
    await expect(page.getByText('Nothing is planned for the next two weeks.')).toBeVisible();
    const budget = { department: 'Sales', monthlyLimit: 500 };
    expect((await page.request.post('/api/budgets', { data: budget })).status()).toBe(201);
    await plan(page, 'Roadmap');
    await page.goto('/dashboard/upcoming');
    const row = page.getByRole('listitem').filter({ hasText: 'Roadmap' });
    // Three people at the default rate of $75.
    await expect(row).toContainText('$225');
    await expect(row).toContainText('3 people');
    await expect(row).toContainText('No agenda yet, and no goal.');
    await expect(page.getByText('$115 a week that your budgets allow')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const day = localDay(Date.now() + hourMs / 2, 'Europe/Berlin');
    await page.goto(`/dashboard/calendar?month=${day.slice(0, 7)}`);
    const cell = page.locator(`[data-day="${day}"]`);
    await expect(cell).toContainText('planned');
    await cell.click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Planned' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Next 7 days' })).toContainText('$225');

    await page.goto('/dashboard/upcoming');
    await page.getByRole('link', { name: 'Start the meter: Roadmap' }).click();
    await expect(page.getByLabel('Meeting title')).toHaveValue('Roadmap');
    await expect(page.getByLabel('Planned minutes')).toHaveValue('60');
    await page.getByRole('button', { name: 'Edit duration' }).click();
    await page.getByLabel('Duration in minutes').fill('45');
    await page.getByLabel('Duration in minutes').press('Enter');
    await page.getByRole('button', { name: 'Save Meeting' }).click();
    await expect(page.getByText('Meeting saved')).toBeVisible();
    await page.goto('/dashboard/upcoming');
    await expect(page.getByText('Nothing is planned for the next two weeks.')).toBeVisible();
    await page.goto('/dashboard/coach');
    await expect(page.getByRole('region', { name: 'Planned and real minutes' })).toContainText(
      '1 meeting took 15 min less than planned on average',
    );
  });
