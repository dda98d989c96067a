import { expect, test } from './house.ts';
import { newAdmin } from './people.ts';

test('what one saves shows on the open dashboard of another, without a reload', async ({ page, newPage }) => {
  await newAdmin(page);
  const other = await newPage();
  await other.context().addCookies(await page.context().cookies());
  const follows = other.waitForResponse('**/api/changes');
  await other.goto('/dashboard');
  expect((await follows).status()).toBe(200);
  await expect(other.getByText('Quarterly numbers')).toBeHidden();
  await other.evaluate(() => void (document.body.dataset['loaded'] = 'once'));

  const attendees = [{ name: 'Ada', role: 'Engineer', salaryTier: null, hourlyRate: 60 }];
  const rest = {
    type: 'planning',
    department: null,
    agenda: null,
    plannedMinutes: null,
    durationMinutes: 60,
  };
  const what = { draftKey: crypto.randomUUID(), title: 'Quarterly numbers', ...rest, attendees };
  const startedAt = new Date().toISOString();
  expect((await page.request.post('/api/meetings', { data: { ...what, startedAt } })).status()).toBe(201);

  await expect(other.getByText('Quarterly numbers').first()).toBeVisible();
  expect(await other.evaluate(() => document.body.dataset['loaded'])).toBe('once');

  // Figures that cannot be read anew stay.
  await other.route('**/api/dashboard', (route) => route.fulfill({ status: 429, json: {} }));
  const refused = other.waitForResponse('**/api/dashboard');
  const second = { ...what, draftKey: crypto.randomUUID(), title: 'Second look', startedAt };
  expect((await page.request.post('/api/meetings', { data: second })).status()).toBe(201);
  await refused;
  await expect(other.getByText('Second look').first()).toBeVisible();
  await expect(other.getByText('Total Meetings')).toBeVisible();
});
