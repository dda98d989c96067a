import { hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './in-app.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

test("a change by one user appears on another user's open dashboard without a reload", async ({
  page,
  newPage,
}) => {
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

  // Figures stay when a refetch fails.
  await other.route('**/api/dashboard', (route) => route.fulfill({ status: 429, json: {} }));
  const refused = other.waitForResponse('**/api/dashboard');
  await recordMeeting(page, { title: 'Second look', startedAt });
  await refused;
  await expect(other.getByText('Second look').first()).toBeVisible();
  await expect(other.getByText('Total Meetings')).toBeVisible();

  // The page of a meeting updates. Typed text stays, even if the meeting is deleted; saving restores it.
  const id = await recordMeeting(page, { title: 'Pricing', startedAt });
  const figures = { version: 1, outcomes: 'Two plans', actionItemsCount: 2, estimatedValue: 500 };
  const remove = async () => expect((await page.request.delete(`/api/meetings/${id}`)).status()).toBe(204);
  await openScreen(other, `/dashboard/meetings/${id}`);
  const rated = await page.request.patch(`/api/meetings/${id}/roi`, { data: { ...figures, worthIt: null } });
  expect(rated.status()).toBe(200);
  await expect(other.getByText('Two plans')).toBeVisible();

  await other.getByRole('link', { name: 'Edit', exact: true }).click();
  await other.getByLabel('Title').fill('Pricing of plans');
  const notFound = other.waitForResponse((response) => response.status() === 404);
  await remove();
  await notFound;
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Someone else deleted this meeting meanwhile.')).toBeVisible();
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('heading', { name: 'Pricing of plans' })).toBeVisible();

  await openScreen(other, '/dashboard/roi');
  await other.getByRole('button', { name: 'Update ROI of Pricing of plans' }).click();
  const dialog = other.getByRole('dialog', { name: 'Update ROI' });
  await dialog.getByLabel('Outcomes').fill('Three plans');
  await remove();
  await expect(other.getByRole('button', { name: 'Update ROI of Pricing of plans' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Save again to restore the meeting with your changes.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByText('Three plans')).toBeVisible();

  // The user who deletes the meeting never sees "deleted" on its page, even if responses are slow.
  await openScreen(other, `/dashboard/meetings/${id}`);
  await other.route(`**/api/meetings/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.fulfill({ response });
  });
  await other.route('**/assets/meetings-page*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const asked: string[] = [];
  other.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await other.getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('Meeting deleted')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Meetings', exact: true })).toBeVisible();
  const deletedAt = asked.indexOf(`DELETE /api/meetings/${id}`);
  expect(asked.slice(deletedAt)).not.toContain(`GET /api/meetings/${id}`);

  // A page without pending requests also learns that its session was ended elsewhere.
  await openScreen(other, '/dashboard/settings');
  expect((await page.request.post('/api/users/me/sessions/termination')).ok()).toBe(true);
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
});

test('a change saved while a page loads also appears on it', async ({ page, newPage }) => {
  await newAdmin(page);
  const other = await newPage();
  await other.context().addCookies(await page.context().cookies());

  // The page has its figures, but does not receive changes yet.
  const letFollow = await hold(other, '**/api/changes');
  await other.goto('/dashboard');
  await expect(other.getByText('No meetings recorded yet')).toBeVisible();
  await recordMeeting(page, { title: 'In between', startedAt: new Date().toISOString() });
  await letFollow();
  await expect(other.getByText('In between').first()).toBeVisible();

  // The page receives a change while an older response is still in transit.
  const { promise: isHeard, resolve: letCome } = Promise.withResolvers<void>();
  await other.route('**/api/meetings?*', async (route) => {
    const response = await route.fetch();
    await isHeard;
    await route.fulfill({ response });
  });
  const follows = other.waitForResponse('**/api/changes');
  await other.reload();
  await follows;
  await expect(other.getByText('Total Meetings')).toBeVisible();
  const looks = other.waitForRequest('**/api/dashboard');
  await recordMeeting(page, { title: 'On the way', startedAt: new Date().toISOString() });
  await looks;
  letCome();
  await expect(other.getByText('On the way').first()).toBeVisible();
});
