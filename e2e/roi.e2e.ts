import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { boxesOf } from './boxes.ts';
import { expect, test } from './fixtures.ts';
import { leaveAfter } from './leave-question.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const save = (page: Page, title: string, department: string) =>
  recordMeeting(page, { title, department, startedAt: '2026-02-10T08:00:00.000Z' });

test('rate a meeting, filter the list and export it', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/roi');
  await expect(page.getByText('No meetings found')).toBeVisible();
  await expect(page.getByText('needs a cost and a value')).toBeVisible();
  await expect(page.getByText('no value recorded yet')).toBeVisible();
  await save(page, 'Pricing', 'Sales');
  await save(page, 'Retro', 'Engineering');

  await page.reload();
  const pricing = page.getByRole('listitem').filter({ hasText: 'Pricing' });
  await expect(pricing).toContainText('Not recorded');
  await page.getByRole('button', { name: 'Update ROI of Pricing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update ROI' });
  await expect(dialog.getByLabel('Outcomes')).toBeFocused();
  await dialog.getByLabel('Outcomes').fill('Three price points');
  await dialog.getByLabel('Action items').fill('-1');
  await dialog.getByLabel('Estimated value ($)').fill('250');
  await dialog.getByLabel('Yes - Definitely worth it').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must not be negative')).toBeVisible();
  await expect(dialog.getByLabel('Action items')).toBeFocused();
  await dialog.getByLabel('Action items').fill('0');
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()));
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('ROI data has been saved successfully')).toBeVisible();
  await expect(pricing).toContainText('ROI 150.0%');
  await expect(pricing).toContainText('Three price points');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByText('1 meeting with a value, 1 with a return', { exact: true })).toBeVisible();
  await expect(page.getByText('of 1 answer')).toBeVisible();
  await expect(page.getByText('ROI for the 50% of the cost with a return')).toBeVisible();
  await expect(page.getByText('25.0%').first()).toBeVisible();
  expect(saves).toHaveLength(1);

  await page.getByLabel('Department').selectOption('Sales');
  await expect(page).toHaveURL(/department=Sales/);
  await expect(page.getByText('1 / 1')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ROI Report' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toContain('Pricing,2026-02-10,60,1,Sales,100,0,250,150,Three price points,0,yes,');
  expect(report).toContain('Total of 1 meeting,,60,,,100,0,250,150,,0,1 of 1 answer yes,');
  expect(report).not.toContain('Retro');

  const order = page.getByLabel('Order');
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(order).toHaveValue('totalCost-desc');
  await expect(page).toHaveURL(/department=Sales&sort=totalCost$/);
  await page.route('**/api/roi/points*', (route) => route.fulfill({ status: 429, json: {} }));
  await page.reload();
  await expect(page.getByText('The plot could not be loaded')).toBeVisible();
  await expect(pricing).toBeVisible();
});

test('every figure explains how it is computed, by keyboard and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await page.goto('/dashboard/roi');
  const open = page.getByRole('button', { name: 'How is Average ROI computed?' });
  await open.focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('dialog', { name: 'How Average ROI is computed' });
  await expect(text).toContainText('(total value − total cost) / total cost × 100');
  await expect(text).toContainText('gives -25.0%');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(open).toBeFocused();
  for (const figure of ['Total Investment', 'Estimated Value', 'Worthwhile Meetings'])
    await expect(page.getByRole('button', { name: `How is ${figure} computed?` })).toBeVisible();
});

test('closing the ROI dialog asks before it discards changes', async ({ page }) => {
  await newAdmin(page);
  await save(page, 'Pricing', 'Sales');
  await page.goto('/dashboard/roi');
  const open = page.getByRole('button', { name: 'Update ROI' });
  const dialog = page.getByRole('dialog', { name: 'Update ROI' });
  await open.click();
  await expect(dialog).toBeVisible();
  // Unchanged: no question.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open.click();
  await dialog.getByLabel('Maybe - Some value but could improve').check();
  await leaveAfter(page, 'Stay', () => page.keyboard.press('Escape'));
  await expect(dialog.getByLabel('Maybe - Some value but could improve')).toBeChecked();
  await dialog.getByLabel('Outcomes').fill('Three price points');
  await leaveAfter(page, 'Leave', () => page.keyboard.press('Escape'));
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(dialog.getByLabel('Outcomes')).toHaveValue('');
  await dialog.getByLabel('Outcomes').fill('Two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
});

test('on a phone, the reason why a meeting cannot be rated is below its figures', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await save(page, 'Pricing', 'Sales');
  await page.route('**/api/roi/meetings*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { meetings: object[] };
    const meetings = answer.meetings.map((meeting) => ({ ...meeting, canEdit: false }));
    await route.fulfill({ json: { ...answer, meetings } });
  });
  await page.goto('/dashboard/roi');
  const pricing = page.getByRole('listitem').filter({ hasText: 'Pricing' });
  const why = pricing.getByText('Only its author or an administrator can update the ROI.');
  await expect(why).toBeVisible();
  await expect(async () => {
    const [value, below] = await boxesOf(pricing.getByRole('definition').last(), why);
    expect(below.y).toBeGreaterThanOrEqual(value.bottom);
  }).toPass();
});

test('a failed save keeps the input, also after a version conflict', async ({ page, context }) => {
  await newAdmin(page);
  const id = await save(page, 'Pricing', 'Sales');
  await page.goto(`/dashboard/meetings/${id}`);
  const card = page.getByRole('region', { name: 'ROI' });
  await card.getByRole('button', { name: 'Update ROI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update ROI' });
  await dialog.getByLabel('Outcomes').fill('Mine');

  await context.route('**/roi', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expect(page.getByText('Please try again')).toBeVisible();
  await expect(dialog.getByLabel('Outcomes')).toHaveValue('Mine');
  await context.unroute('**/roi');

  const unsaid = { outcomes: 'Theirs', actionItemsCount: null, estimatedValue: null, worthIt: null };
  await page.request.patch(`/api/meetings/${id}/roi`, { data: { version: 1, ...unsaid } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This was changed in the meantime')).toBeVisible();
  await expect(dialog.getByLabel('Outcomes')).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByLabel('Outcomes')).toHaveValue('Theirs');
  await dialog.getByLabel('Outcomes').fill('Both');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Both');
});

test('Save sends the input as it was when pressed', async ({ page }) => {
  await newAdmin(page);
  await save(page, 'Pricing', 'Sales');
  await page.goto('/dashboard/roi');
  await page.getByRole('button', { name: 'Update ROI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update ROI' });
  await dialog.getByLabel('Outcomes').fill('Pressed for');
  await dialog.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
    button.form?.querySelector('textarea')?.select();
    document.execCommand('insertText', false, 'Typed after it');
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pricing' })).toContainText('Pressed for');
});

test('an unreadable number is rejected instead of saved as unknown', async ({ page }) => {
  await newAdmin(page);
  const id = await save(page, 'Pricing', 'Sales');
  await page.goto(`/dashboard/meetings/${id}?edit`);
  const editor = page.getByRole('form', { name: 'Edit meeting' });
  await editor.getByLabel('Planned').fill('30');
  await editor.getByLabel('Until min').fill('30');
  await editor.getByLabel('Scheduled start').fill('2026-02-10T09:00');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor).toBeHidden();

  // For these inputs the browser reports an empty value.
  await page.goto(`/dashboard/meetings/${id}?edit`);
  const retype = async (label: string, typed: string) => {
    await editor.getByLabel(label).press('Control+a');
    await page.keyboard.type(typed);
  };
  await retype('Until min', '4-5');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Please enter a number')).toBeVisible();
  await retype('Until min', '30');
  await editor.getByLabel('Scheduled start').press('Delete');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Please enter a day and time between 2000 and 2099.')).toBeVisible();
  await editor.getByLabel('Scheduled start').fill('2026-02-10T08:50');
  await retype('Planned', '45');
  const address = `**/api/meetings/${id}`;
  const errors = { 'attendees.0.role': [{ code: 'not-an-option', message: 'No such role' }] };
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { code: 'validation-failed', message: 'No', errors } }),
  );
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText('No such role')).toBeVisible();
  await expect(editor.getByLabel('Role')).toBeFocused();
  await page.unroute(address);
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor).toBeHidden();
  const read = await page.request.get(`/api/meetings/${id}`);
  expect(await read.json()).toMatchObject({
    plannedMinutes: 45,
    scheduledAt: '2026-02-10T07:50:00.000Z',
    attendees: [{ leftMinute: 30 }],
  });

  await page.getByRole('button', { name: 'Update ROI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update ROI' });
  await dialog.getByLabel('Action items').press('1');
  await page.keyboard.type('e');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a number')).toBeVisible();
});
