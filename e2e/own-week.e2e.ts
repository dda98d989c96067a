// What an ordinary member finds on the dashboard, and what can be done about the meetings ahead.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, newMember } from './people.ts';

const dayMs = 86_400_000;

type Planned = { title: string; minutes: number; repeats?: 'day' | 'week'; agenda?: string; guests?: number };

/** From tomorrow on, with a member who has an account. */
async function plan(page: Page, member: string, { title, minutes, repeats, agenda, guests = 2 }: Planned) {
  const data = {
    draftKey: randomUUID(),
    title,
    agenda: agenda ?? null,
    startsAt: new Date(Date.now() + dayMs).toISOString(),
    minutes,
    repeats: repeats ?? null,
    untilDay: null,
    people: [
      { name: 'Grace Example', email: member, isOptional: false },
      ...Array.from({ length: guests }, (_, i) => ({ name: `Guest ${i}`, email: null, isOptional: false })),
    ],
    showsCost: false,
  };
  expect((await page.request.post('/api/meeting-plans', { data })).status()).toBe(201);
}

const emailOf = async (page: Page) =>
  ((await (await page.request.post('/api/auth/me')).json()) as { user: { email: string } }).user.email;

test('a member sees the own week, and writes to the organizer of a meeting', async ({ page, newPage }) => {
  const organizer = await newAdmin(page);
  const member = await newPage();
  await newMember(page, member, 'Grace Example');
  await injectAxe(member);
  await member.goto('/dashboard');
  const week = member.getByRole('region', { name: 'Your week' });
  await expect(week.getByText('No meeting of these two weeks names you.')).toBeVisible();

  await plan(page, await emailOf(member), { title: 'Roadmap', minutes: 60 });
  await plan(page, await emailOf(member), { title: 'With agenda', minutes: 30, agenda: 'Decide' });
  await member.goto('/dashboard');
  await expect(week.getByRole('listitem')).toHaveCount(1);
  await expect(week.getByRole('listitem')).toContainText('No agenda yet, and no goal.');
  await expect(week).toContainText(/last week/);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(member, theme);
    expect(await violations(member)).toEqual([]);
  }

  await week.getByRole('button', { name: 'Propose 50 minutes: Roadmap' }).click();
  const dialog = member.getByRole('dialog', { name: 'Propose 50 minutes' });
  await expect(dialog.getByLabel('Message')).toHaveValue(/Could we plan 50 minutes instead of 60/);
  await dialog.getByLabel('Subject').fill('Shorter & better');
  await dialog.getByLabel('Message').fill('Please.');
  await expect(dialog.getByRole('link', { name: 'Write mail' })).toHaveAttribute(
    'href',
    `mailto:${organizer}?subject=Shorter%20%26%20better&body=Please.`,
  );
  expect(await violations(member)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  // The organizer has no week of questions, but the figures of the organization.
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'This month' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your week' })).toHaveCount(0);
});

test('own plans are shortened and skipped in the row, and the sum follows', async ({ page, newPage }) => {
  await newAdmin(page);
  const member = await newPage();
  await newMember(page, member, 'Grace Example');
  await injectAxe(page);
  await plan(page, await emailOf(member), { title: 'Roadmap', minutes: 60 });
  await page.goto('/dashboard/upcoming');
  const card = page.getByRole('region', { name: /^Week of/ });
  const row = card.getByRole('listitem').filter({ hasText: 'Roadmap' });
  // Four people at the default rate of $75.
  await expect(row).toContainText('$300');
  await row.getByRole('button', { name: 'Change Roadmap' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Shorten to 50 min' }).click();
  await page
    .getByRole('dialog', { name: 'Shorten “Roadmap”?' })
    .getByRole('button', { name: 'Shorten' })
    .click();
  await expect(row).toContainText('$250');
  await expect(card.getByRole('heading', { level: 2 }).locator('..')).toContainText('$250');

  // Who attends it, without being its organizer, asks for an agenda.
  await member.goto('/dashboard/upcoming');
  await member.getByRole('button', { name: 'Change Roadmap' }).click();
  await expect(member.getByRole('menuitem')).toHaveText([
    'Ask for an agenda',
    'Propose 45 minutes',
    'Decline',
  ]);
  await member.getByRole('menuitem', { name: 'Ask for an agenda' }).click();
  await expect(member.getByRole('dialog').getByLabel('Message')).toHaveValue(/What should “Roadmap”/);

  await row.getByRole('button', { name: 'Change Roadmap' }).click();
  await page.getByRole('menuitem', { name: 'Skip this meeting' }).click();
  await page.getByRole('dialog', { name: 'Skip “Roadmap”?' }).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Nothing is planned for the next two weeks.')).toBeVisible();
});

test('a meeting of each day is one row, whose meetings can be skipped', async ({ page, newPage }) => {
  await newAdmin(page);
  const member = await newPage();
  await newMember(page, member, 'Grace Example');
  await plan(page, await emailOf(member), { title: 'Daily', minutes: 15, repeats: 'day' });
  await page.goto('/dashboard/upcoming');
  const week = page.getByRole('region', { name: /^Week of/ }).filter({ hasText: 'Several times this week' });
  const row = week.first().getByRole('listitem').filter({ hasText: 'Daily' }).first();
  await expect(row).toContainText(/\d meetings/);
  const before = Number(/(\d) meetings/.exec((await row.textContent()) ?? '')?.[1]);
  await row.locator('summary').click();
  const each = row.getByRole('list', { name: 'Meetings of Daily' }).getByRole('listitem');
  await expect(each).toHaveCount(before);
  await each.first().getByRole('button', { name: 'Change Daily' }).click();
  await page.getByRole('menuitem', { name: 'Skip this meeting' }).click();
  await page.getByRole('dialog', { name: 'Skip “Daily”?' }).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Skipped: Daily')).toBeVisible();
  // No mail is sent.
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .ics' }).click();
  expect((await file).suggestedFilename()).toBe('meeting.ics');
});

test('the slider shows what shorter meetings would save', async ({ page }) => {
  await newAdmin(page);
  const people = ['Ada', 'Grace'].map((name) => ({
    name,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: 60,
  }));
  const data = {
    draftKey: randomUUID(),
    title: 'Sync',
    type: 'review',
    department: null,
    agenda: null,
    startedAt: new Date(Date.now() - dayMs).toISOString(),
    durationMinutes: 60,
    plannedMinutes: null,
    attendees: people,
  };
  expect((await page.request.post('/api/meetings', { data })).status()).toBe(201);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Shorter meetings' });
  const slider = card.getByLabel('Minutes instead of an hour');
  await expect(slider).toHaveValue('50');
  // An hour a week of two people at $60, in 46 working weeks.
  await expect(card.getByRole('status')).toContainText('$920');
  await slider.press('ArrowLeft');
  await expect(card.getByRole('heading', { name: 'If every 60-minute meeting took 45' })).toBeVisible();
  await expect(card.getByRole('status')).toContainText('$1,380');
  await expect(card.getByRole('listitem')).toHaveText(['Sync$1,380']);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`dashboard and Upcoming do not move while they load, ${viewport.width} px wide`, async ({
    page,
    newPage,
  }) => {
    await newAdmin(page);
    const member = await newPage();
    await newMember(page, member, 'Grace Example');
    expect((await page.request.post('/api/sample-data')).ok()).toBe(true);
    await plan(page, await emailOf(member), { title: 'Roadmap', minutes: 60, repeats: 'week', guests: 9 });
    for (const reader of [page, member]) {
      await reader.setViewportSize(viewport);
      await reader.addInitScript(() => {
        const seen = window as { layoutShift?: number };
        seen.layoutShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            seen.layoutShift = (seen.layoutShift ?? 0) + entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await reader.route('**/*', async (route) => {
        await new Promise((later) => setTimeout(later, 120));
        await route.continue();
      });
      for (const path of ['/dashboard', '/dashboard/upcoming']) {
        await reader.goto(path, { waitUntil: 'networkidle' });
        await expect(reader.locator('[aria-busy]')).toHaveCount(0);
        const shift = await reader.evaluate(() => (window as { layoutShift?: number }).layoutShift ?? 1);
        expect(shift, path).toBeLessThanOrEqual(0.02);
      }
    }
  });
