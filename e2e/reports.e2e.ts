import { readFileSync } from 'node:fs';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

/** The middle of a month, `ago` months before this one. */
const inMonth = (ago: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15, 10));
};

const monthName = (ago: number) =>
  inMonth(ago).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

test('a report compares a month with the one before, and its address keeps the choice', async ({ page }) => {
  await newAdmin(page);
  for (const [ago, department, rate] of [
    [3, 'Sales', 10],
    [2, 'Sales', 100],
    [1, 'Sales', 150],
    [1, 'Legal', 50],
  ] as const)
    await recordMeeting(page, {
      startedAt: inMonth(ago).toISOString(),
      durationMinutes: 60,
      department,
      type: 'review',
      attendees: [attendee('Ada', rate)],
    });
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();

  const table = page.getByRole('table', { name: 'Cost by department' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('Sales')).toContainText('$100+50.0%');
  await expect(row('Legal')).toContainText('$0new');
  await expect(row('Whole organization')).toContainText('$100+100.0%');

  await page.getByRole('button', { name: 'Sales' }).click();
  await expect(page.getByRole('slider', { name: 'Cost by month' })).toHaveAttribute(
    'aria-valuetext',
    `${monthName(1)}: $150`,
  );
  await page.getByLabel('By', { exact: true }).selectOption('Type');
  await expect(page.getByRole('table', { name: 'Cost by type' }).getByRole('row')).toHaveCount(3);
  await page.getByLabel('Period').selectOption(monthName(2));
  await expect(page).toHaveURL(/by=type&month=\d{4}-\d\d/);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Cost by type' })).toContainText('$100');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('review,100,');

  await page.getByRole('button', { name: 'Targets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Targets' });
  await dialog.getByLabel('Cost a month').fill('120');
  await dialog.getByRole('button', { name: 'Save targets' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Target $120')).toBeVisible();

  await injectAxe(page);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${theme}, ${width} px`).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        ),
      ).toBe(false);
    }
  }

  // By keyboard alone: the row, then the periods of its chart.
  await page.getByRole('button', { name: 'review' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'review', pressed: true })).toBeFocused();
  const chart = page.getByRole('slider', { name: 'Cost by month' });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', `${monthName(3)}: $10`);
});
