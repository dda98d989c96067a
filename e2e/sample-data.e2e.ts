import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test('a new organization loads sample data and removes it', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard');
  await expect(page.getByText('No meetings recorded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Load sample data' }).click();

  const banner = page.getByRole('region', { name: 'Sample data' });
  await expect(banner).toContainText('Sample data is shown');
  const recent = page.getByRole('region', { name: 'Recent Meetings' });
  await expect(recent.getByRole('row')).toHaveCount(6);
  await page.goto('/dashboard/groups');
  await expect(page.getByText('Engineering team').first()).toBeVisible();
  // Every screen, and each row of sample data, is marked.
  await expect(banner).toBeVisible();
  for (const [path, row] of [
    ['/dashboard/groups', page.getByRole('link', { name: /Engineering team/ })],
    ['/dashboard/templates', page.getByRole('region', { name: 'Standup' })],
    ['/dashboard/budget', page.getByRole('region', { name: 'Engineering', exact: true })],
    ['/dashboard/people', page.getByRole('row', { name: /Engineer A/ })],
    ['/dashboard/plan', page.getByRole('listitem').filter({ hasText: 'Release preparation' })],
    ['/dashboard/upcoming', page.getByRole('listitem').filter({ hasText: 'Pipeline review' }).first()],
    ['/dashboard/coach?view=series', page.getByRole('row', { name: /Engineering standup/ })],
  ] as const) {
    await page.goto(path);
    await expect(row.getByText('Sample', { exact: true })).toBeVisible();
  }

  await page.goto('/dashboard');
  await banner.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByText('Sample data removed')).toBeVisible();
  await expect(page.getByText('No meetings recorded yet')).toBeVisible();
  await expect(banner).toBeHidden();

  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText(/removed the sample data with \d+ meetings/)).toBeVisible();
  await page.getByLabel('Search').fill('loaded');
  await expect(page.getByText(/removed the sample data/)).toBeHidden();
  await expect(page.getByText(/loaded the sample data/)).toBeVisible();
  await expect(page).toHaveURL(/search=loaded/);
});
