import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The middle of a month, `ago` months before this one. */
const inMonth = (ago: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15, 10));
};

const monthName = (ago: number) =>
  inMonth(ago).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Records one hour of one person, `ago` months before this one. */
const meet = (page: Page, ago: number, dollars: number, changes: object = {}) =>
  recordMeeting(page, {
    startedAt: ago === 0 ? new Date(Date.now() - 60_000).toISOString() : inMonth(ago).toISOString(),
    department: 'Sales',
    type: 'review',
    attendees: [attendee('Ada', dollars)],
    ...changes,
  });

async function expectAccessible(page: Page, about: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect(await violations(page), `${about}, ${theme}, ${size.width} px`).toEqual([]);
      const isSideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      expect(await isSideways(), `${about}, ${size.width} px`).toBe(false);
    }
  }
  await showTheme(page, 'light');
}

test('a closed month gets a correction in the next one, is exported and reopened', async ({ page }) => {
  await injectAxe(page);
  await newAdmin(page);
  await page.goto('/dashboard/budget');
  await page.getByRole('link', { name: 'Finance report' }).click();
  await expect(page.getByRole('heading', { name: 'Finance report' })).toBeVisible();
  await expect(page.getByText('No meetings recorded yet')).toBeVisible();

  await meet(page, 2, 50);
  await meet(page, 1, 100);
  await meet(page, 1, 40, { department: null, type: 'standup' });
  await meet(page, 0, 60);
  await page.reload();
  const months = page.getByRole('table', { name: 'Months' });
  const row = (name: string) =>
    months.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  await expect(row(monthName(1))).toContainText('$140.00');
  await expect(months.getByRole('row').last()).toContainText('$250.00');

  await page.getByRole('button', { name: `Close ${monthName(1)}` }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${monthName(1)} and 1 open month before it?` });
  await dialog.getByRole('button', { name: `Close ${monthName(1)}` }).click();
  await expect(row(monthName(1))).toContainText('Closed');
  await expect(row(monthName(2))).toContainText('Closed');
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(0);

  // Later changes appear as a correction.
  await meet(page, 1, 25);
  await expect(row(monthName(0))).toContainText('$25.00');
  await expect(row(monthName(1))).toContainText('$140.00');

  await page.getByRole('button', { name: monthName(1), exact: true }).click();
  const lines = page.getByRole('table', { name: `Departments and types of ${monthName(1)}` });
  await expect(lines.getByRole('row', { name: /Sales/ })).toContainText('$100.00');
  await expect(lines.getByRole('row', { name: /Unassigned/ })).toContainText('$40.00');
  await expect(page.getByText('Closed by Ada Example on')).toBeVisible();
  await expectAccessible(page, 'finance report');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
  const month = inMonth(1).toISOString().slice(0, 7);
  expect(file).toContain(`${month},closed,Sales,review,100,0,0,0`);
  expect(file).toContain('Total,,,,250,25,0,0');

  await page.getByRole('button', { name: `Reopen ${monthName(1)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(row(monthName(1))).toContainText('$165.00');
  await expect(row(monthName(1))).not.toContainText('Closed');
  await expect(row(monthName(2))).toContainText('Closed');

  await page.getByLabel('Period').selectOption('All months');
  await expect(page).toHaveURL(/period=all/);
  await expect(months.getByRole('row').last()).toContainText('$275.00');
});

test('budgets list meetings without a department, which are assigned in bulk', async ({ page }) => {
  await injectAxe(page);
  await newAdmin(page);
  await meet(page, 0, 60, { department: null, title: 'Weekly sync' });
  await meet(page, 0, 30, { department: null, title: 'weekly SYNC' });
  await meet(page, 0, 20, { department: null, title: 'All hands' });
  const data = { department: 'Engineering', monthlyLimit: 1000 };
  expect((await page.request.post('/api/budgets', { data })).status()).toBe(201);
  await page.goto('/dashboard/budget');
  const unassigned = page.getByRole('region', { name: 'Unassigned' });
  await expect(unassigned).toContainText('$110');
  await unassigned.getByRole('button', { name: 'Assign department' }).click();

  const dialog = page.getByRole('dialog', { name: 'Assign department' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'dialog that assigns a department');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText('Select at least one title.')).toBeVisible();
  await dialog.getByLabel(/weekly sync/i).check();
  await dialog.getByLabel('Department').fill('Engineering');
  await dialog.getByRole('button', { name: 'Assign 2 meetings' }).click();
  await expect(page.getByText('2 meetings assigned')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(unassigned).toContainText('$20');
  await expect(page.getByRole('region', { name: 'Engineering', exact: true })).toContainText('$90 / $1,000');
});

test('the departments of the attendees share the cost of a meeting', async ({ page }) => {
  await injectAxe(page);
  await newAdmin(page);
  for (const [name, department] of [
    ['Ada', 'Engineering'],
    ['Sam', 'Sales'],
  ]) {
    const data = { name, emails: [], role: null, department };
    expect((await page.request.post('/api/people', { data })).status()).toBe(201);
  }
  const attendees = [attendee('Ada', 60), attendee('Sam', 30)];
  const id = await meet(page, 0, 0, { attendees, department: 'Board' });
  await page.goto(`/dashboard/meetings/${id}`);
  const card = page.getByRole('region', { name: 'Departments' });
  await expect(card).toContainText('Board');
  await card.getByLabel('Cost is charged to').selectOption('The attendees’ departments');
  await expect(card).toContainText('Engineering$60.00');
  await expect(card).toContainText('Sales$30.00');
  await expectAccessible(page, 'meeting that departments share');
  await card.getByLabel('Cost is charged to').selectOption('The organization’s default');
  await expect(card).toContainText('Board$90.00');

  await page.goto('/dashboard/budget');
  await page.getByRole('button', { name: 'Cost allocation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost allocation' });
  await dialog.getByLabel('The attendees’ departments').check();
  await expectAccessible(page, 'dialog of the allocation');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Allocation saved')).toBeVisible();
  await page.goto(`/dashboard/meetings/${id}`);
  await expect(card).toContainText('Engineering$60.00');
});
