import type { Page } from '@playwright/test';
import { injectAxe, violations } from './axe.ts';
import { addAttendee } from './calculator.ts';
import { expect, test } from './fixtures.ts';
import { importHeld, weeklySync } from './imported.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

/** Opens the explanation of a figure by keyboard and returns its text. */
async function explain(page: Page, label: string) {
  const open = page.getByRole('button', { name: `How is ${label} computed?` });
  await open.focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('dialog', { name: `How ${label} is computed` });
  await expect(text).toContainText('Example:');
  return text;
}

const now = () => new Date(Date.now() - 60_000).toISOString();

test('dashboard and analytics explain their figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await recordMeeting(page, { startedAt: now() });
  await page.goto('/dashboard');
  for (const label of ['Total Meetings', 'Total Hours', 'Avg Cost', 'Cost per week', 'cost by type'])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  const total = await explain(page, 'Total Cost');
  await expect(total).toContainText('gives $420');
  expect(await violations(page)).toEqual([]);
  await total.getByRole('link', { name: 'Show the meetings' }).click();
  await expect(page).toHaveURL(/meetings\?planned=no/);
  await page.goto('/dashboard/analytics');
  for (const label of ['This Week Cost', 'Hours in Meetings', 'Costs by Meeting Type', 'When meetings start'])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  const week = await explain(page, 'Meetings This Week');
  await expect(week).toContainText('gives 2 meetings');
  expect(await violations(page)).toEqual([]);
  await week.getByRole('link', { name: 'Show the meetings' }).click();
  await expect(page).toHaveURL(/from=.*&to=.*&planned=no/);
});

test('the calendar, a meeting and the directory explain their figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  const id = await recordMeeting(page, { startedAt: now() });
  await page.goto('/dashboard/calendar');
  await expect(await explain(page, 'cost of the month')).toContainText('gives $420');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell', { name: /1 meeting, \$100/ }).click();
  await expect(await explain(page, 'cost of the day')).toContainText('gives $300');
  expect(await violations(page)).toEqual([]);
  await page.goto(`/dashboard/meetings/${id}`);
  for (const label of ['average per person and hour', 'cost by department'])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  await expect(await explain(page, 'cost of the meeting')).toContainText('gives $150');
  expect(await violations(page)).toEqual([]);
  const pay = { visibility: 'exact', blendedRate: 75, defaultRate: 75, viewers: [] };
  expect((await page.request.put('/api/organization/pay', { data: pay })).status()).toBe(200);
  const person = { name: 'Ada', emails: [], role: null, department: null, tier: { salaryTier: 'lead' } };
  expect((await page.request.post('/api/people', { data: person })).status()).toBe(201);
  await page.goto('/dashboard/people');
  await expect(await explain(page, 'cost per hour')).toContainText('gives $71.50 per hour');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pay settings' }).click();
  await expect(await explain(page, 'the suggested rate')).toContainText('gives $60.00 per hour');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const settings = page.getByRole('dialog', { name: 'Who sees what people cost?' });
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Re-price meetings' }).click();
  await page.getByRole('textbox', { name: 'Since' }).fill('2026-01-01');
  await expect(await explain(page, 'the preview')).toContainText('gives $55 to $95');
  expect(await violations(page)).toEqual([]);
});

test('budgets explain their figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await recordMeeting(page, { startedAt: now(), department: 'Sales' });
  await recordMeeting(page, { startedAt: now(), department: null });
  const data = { department: 'Sales', monthlyLimit: 500 };
  expect((await page.request.post('/api/budgets', { data })).status()).toBe(201);
  await page.goto('/dashboard/budget');
  for (const label of [
    'Current Spend',
    'share used of Sales',
    'what remains of Sales',
    'forecast of Sales',
    'Unassigned',
  ])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  const text = await explain(page, 'spend of Sales');
  await expect(text).toContainText('gives $60');
  expect(await violations(page)).toEqual([]);
  await text.getByRole('link', { name: 'Show the meetings' }).click();
  await expect(page).toHaveURL(/costDepartment=Sales&from=.*&to=.*&planned=no/);
  await expect(
    page.getByText('Only meetings whose cost is charged, at least in part, to Sales'),
  ).toBeVisible();
  await page.goBack();
  const unassigned = await explain(page, 'Unassigned');
  await unassigned.getByRole('link', { name: 'Show the meetings' }).click();
  await expect(page).toHaveURL(/unassigned=yes&from=.*&to=.*&planned=no/);
  await expect(page.getByRole('status').filter({ hasText: '1 meeting' })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByLabel('Department')).toHaveValue(':none');
});

test('the finance report explains its figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await recordMeeting(page, { startedAt: now() });
  await page.goto('/dashboard/finance');
  for (const label of ['Held', 'Planned', 'Estimated'])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  const text = await explain(page, 'Corrections');
  await expect(text).toContainText('March was closed at $250');
  await expect(text).toContainText('gives $50');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'How is Corrections computed?' })).toBeFocused();
});

test('the coach explains its figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await importHeld(page, [weeklySync]);
  await page.goto('/dashboard/coach');
  for (const label of [
    'Hygiene score',
    'Data coverage',
    'the score of the habits',
    'the change',
    'the score by week',
    'the score by type',
    'the score by department',
  ])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  const points = await explain(page, 'Points');
  await expect(points).toContainText('gives 24.8 points');
  await page.keyboard.press('Escape');
  await expect(points).toBeHidden();
  await page.getByText('Right people', { exact: true }).click();
  const text = await explain(page, 'Right people');
  await expect(text).toContainText('9 people, 15 points to win');
  expect(await violations(page)).toEqual([]);
  await text.getByRole('link', { name: 'Show the meetings' }).click();
  await expect(page).toHaveURL(/from=.*&planned=no/);
});

test('series explain their figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await importHeld(page, [weeklySync]);
  await page.goto('/dashboard/coach?view=series');
  for (const label of ['Pace', 'ROI'])
    await expect(page.getByRole('button', { name: `How is ${label} computed?` })).toBeVisible();
  const text = await explain(page, 'Cost per year');
  await expect(text).toContainText('gives $21,231');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // A title that only contains the title of the series does not belong to it.
  await recordMeeting(page, { startedAt: now(), title: `${weeklySync.title} of Sales` });
  await page.getByRole('link', { name: `meetings of ${weeklySync.title}` }).click();
  await expect(page).toHaveURL(/title=.*&from=.*&to=.*&planned=no/);
  await expect(page.getByText(`Only meetings titled ${weeklySync.title}`)).toBeVisible();
  await expect(page.getByRole('row', { name: weeklySync.title })).not.toHaveCount(0);
  await expect(page.getByRole('row', { name: 'of Sales' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show others, too' }).click();
  await expect(page.getByRole('row', { name: 'of Sales' })).toHaveCount(1);
});

test('the meter, plans, groups and the list explain their figures', async ({ page }) => {
  await injectAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await recordMeeting(page, { startedAt: now() });
  const group = { draftKey: crypto.randomUUID(), name: 'Board', description: '' };
  expect((await page.request.post('/api/groups', { data: group })).status()).toBe(201);
  const computed: [path: string, label: string, result: string][] = [
    ['/dashboard/plan', 'the price', 'gives $4,600'],
    ['/dashboard/groups', 'the cost per hour', 'gives $150'],
    ['/dashboard/coach?view=what-if', 'Cost per year', 'gives $13,800'],
    ['/dashboard/meetings', 'Hygiene', 'gives 100 points'],
    ['/dashboard/people?tab=unknown', 'what their time cost', 'gives $150'],
  ];
  for (const [path, label, result] of computed) {
    await page.goto(path);
    await expect(await explain(page, label)).toContainText(result);
    expect(await violations(page), path).toEqual([]);
  }
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  const meter = await explain(page, 'the cost so far');
  await expect(meter).toContainText('gives $30');
  await expect(meter.getByRole('link')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
