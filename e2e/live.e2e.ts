import { expect, test } from './house.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

test('what one saves shows on the open dashboard of another, without a reload', async ({ page, newPage }) => {
  await newAdmin(page);
  const other = await newPage();
  await other.context().addCookies(await page.context().cookies());
  const follows = other.waitForResponse('**/api/changes');
  await other.goto('/dashboard');
  expect((await follows).status()).toBe(200);
  await expect(other.getByText('Quarterly numbers')).toBeHidden();
  await other.evaluate(() => void (document.body.dataset['loaded'] = 'once'));

  const startedAt = new Date().toISOString();
  await recordMeeting(page, { title: 'Quarterly numbers', startedAt });

  await expect(other.getByText('Quarterly numbers').first()).toBeVisible();
  expect(await other.evaluate(() => document.body.dataset['loaded'])).toBe('once');

  // Figures that cannot be read anew stay.
  await other.route('**/api/dashboard', (route) => route.fulfill({ status: 429, json: {} }));
  const refused = other.waitForResponse('**/api/dashboard');
  await recordMeeting(page, { title: 'Second look', startedAt });
  await refused;
  await expect(other.getByText('Second look').first()).toBeVisible();
  await expect(other.getByText('Total Meetings')).toBeVisible();
});
