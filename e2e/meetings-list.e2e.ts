// The list of meetings: its sum, and one change of several meetings.

import { saveMeeting } from '#contract/meetings/meetings.ts';
import { expect, test } from './fixtures.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newAdmin } from './people.ts';

test('the list has a sum; several meetings are assigned, rated, deleted and restored', async ({ page }) => {
  await newAdmin(page);
  for (const title of ['Standup', 'Review', 'Retro'])
    expect((await page.request.post(saveMeeting.path, { data: meetingDraft({ title }) })).ok()).toBe(true);
  await page.goto('/dashboard/meetings');
  const sums = page.getByRole('region', { name: 'All meetings of this list' });
  await expect(sums).toContainText('$165');
  await expect(sums).toContainText('3 meetings held · 1.5 h');
  await page.getByLabel('Search', { exact: true }).fill('re');
  await expect(sums).toContainText('2 meetings held');
  await expect(sums).toContainText('$110');

  const table = page.getByRole('table', { name: 'Meetings' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Select all that are shown').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Assign department' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 meetings' });
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText('Choose a department.')).toBeVisible();
  await dialog.getByLabel('Department').fill('Sales');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(table.getByRole('cell', { name: 'Sales' })).toHaveCount(2);

  const maybe = bar.getByRole('button', { name: 'Maybe - Some value but could improve' });
  await maybe.click();
  await expect(maybe).toHaveAttribute('aria-pressed', 'true');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 meetings deleted')).toBeVisible();
  await expect(page.getByText('No meetings match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(sums).toContainText('$110');
});

test('on a phone, meetings are selected after Select, and changed together', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  for (const title of ['Standup', 'Review', 'Retro'])
    expect((await page.request.post(saveMeeting.path, { data: meetingDraft({ title }) })).ok()).toBe(true);
  await page.goto('/dashboard/meetings');
  const box = page.getByLabel('Select Review');
  await expect(page.getByRole('table').getByRole('link', { name: 'Review' })).toBeVisible();
  await expect(box).toBeHidden();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await box.check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('1 selected');
  await page.getByRole('button', { name: 'Select all that are shown' }).click();
  await expect(bar).toContainText('3 selected');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await bar.getByRole('button', { name: 'Yes - Definitely worth it' }).click();
  await expect(page.getByText('3 meetings rated')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 meetings deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('table').getByRole('link', { name: 'Review' })).toBeVisible();
  await expect(box).toBeHidden();
});

test('the mark is set in the row of ROI, by button and by key, and on the page of the meeting', async ({
  page,
}) => {
  await newAdmin(page);
  await page.request.post(saveMeeting.path, { data: meetingDraft() });
  await page.goto('/dashboard/roi');
  const marks = page.getByRole('group', { name: 'Was Standup worth it?' });
  const mark = (name: RegExp) => marks.getByRole('button', { name });
  await mark(/^No/).click();
  await expect(mark(/^No/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('1');
  await expect(mark(/^Yes/)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 / 1')).toBeVisible();
  await page.getByRole('link', { name: 'Standup' }).click();
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('Hygiene');
  await expect(mark(/^Yes/)).toHaveAttribute('aria-pressed', 'true');
  await mark(/^Yes/).click();
  await expect(mark(/^Yes/)).toHaveAttribute('aria-pressed', 'false');
});
