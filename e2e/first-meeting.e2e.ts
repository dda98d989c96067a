import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addAttendee, setDuration } from './calculator.ts';
import { doubleClick } from './double-click.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, newEmail, register, signIn } from './people.ts';
import { recordMeeting } from './recorded.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a new admin saves a first meeting, which no other organization sees', async ({
  page,
  context,
  newPage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const email = newEmail();
  await register(page, { email });
  await signIn(page, email);
  await expect(page.getByText('No meetings recorded yet')).toBeVisible();
  await page.getByRole('link', { name: 'Start First Meeting' }).click();

  await page.getByLabel('Meeting title').fill('Pricing review');
  for (const [name, role, tier] of [
    ['Ana', 'Engineer', 'junior'],
    ['Ben', 'Product manager', 'senior'],
    ['Cleo', 'Director', 'director'],
  ] as const) {
    await addAttendee(page, { name, role, tier });
  }
  await expect(page.getByText('$270.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.fastForward('13:20');
  await page.reload();
  await expect(page.getByRole('timer', { name: 'Elapsed' })).toHaveText(/13:[2-5]\d/);
  await page.clock.fastForward('16:40');
  await page.getByRole('button', { name: 'Pause' }).click();
  // (35 + 75 + 160) × 30 / 60
  const cost = page.getByRole('region', { name: 'Live cost' });
  await expect(cost).toContainText('135.00');
  const copy = page.getByRole('button', { name: 'Copy Summary' });
  await copy.click();
  await expect
    .poll(() => clipboard(page))
    .toContain('Pricing review\nDuration: 0h 30m\nAttendees: 3\nTotal cost: $135.00');
  const summary = await clipboard(page);

  // The second click of a double click must not try to save the next, empty draft.
  await doubleClick(page.getByRole('button', { name: 'Save Meeting' }), () =>
    expect(page.getByText('Meeting saved')).toBeVisible(),
  );
  await expect(page.getByText('Cannot save meeting')).toHaveCount(0);
  await expect(page.getByLabel('Meeting title')).toHaveValue('New Meeting');

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const row = page.getByRole('row', { name: /Pricing review/ });
  await expect(row).toContainText('$135');
  await expect(row).toContainText('30 min');
  // A first meeting is not "100.0% more" than a week without any.
  await expect(page.getByRole('region', { name: 'Cost per week' })).toContainText('$135');
  await expect(page.getByText('than last week')).toHaveCount(0);
  await row.getByRole('link').click();
  await expect(page.getByText('$135.00').first()).toBeVisible();
  const id = page.url().split('/').at(-1);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy.click();
  await expect.poll(() => clipboard(page)).toBe(summary);

  const stranger = await newPage();
  await newAdmin(stranger);
  await stranger.goto('/dashboard');
  await expect(stranger.getByText('No meetings recorded yet')).toBeVisible();
  const { paths } = (await (await stranger.request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  // The stream of changes never ends; server tests cover its content.
  const reads = Object.entries(paths).filter(
    ([, { get }]) => get && !JSON.stringify(get).includes('text/event-stream'),
  );
  for (const [path] of reads) {
    const answer = await stranger.request.get(path.replace(/\{\w+\}/g, String(id)));
    expect(await answer.text(), path).not.toContain('Pricing review');
  }
});

test('a failed save loses nothing, and a retry creates only one meeting', async ({ page, context }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  await setDuration(page, '60');

  // The server stores the meeting, but its response is lost.
  await context.route('**/api/meetings', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('Error saving meeting')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Attendees' })).toContainText('Ana');

  // Edits made before the retry are saved with it.
  await context.unroute('**/api/meetings');
  await setDuration(page, '75');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('Meeting saved')).toBeVisible();
  await page.goto('/dashboard/meetings');
  await expect(page.getByRole('row', { name: /New Meeting/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /New Meeting/ })).toContainText('75 min');
});

test('deletes a meeting and undoes the deletion', async ({ page }) => {
  await newAdmin(page);
  await recordMeeting(page, { title: 'Short one', startedAt: new Date().toISOString() });
  await page.goto('/dashboard/meetings');
  // After the first digit of the year is typed, the date is in the year 2.
  await page.getByLabel('From').press('Home');
  await page.keyboard.type('11202001');
  await expect(page).toHaveURL(/from=2001-11-20$/);
  await expect(page.getByLabel('From')).toHaveValue('2001-11-20');
  // An empty date is less prominent than a chosen one.
  const inkOf = (field: string) =>
    page.getByLabel(field, { exact: true }).evaluate((it) => getComputedStyle(it).color);
  expect(await inkOf('To')).not.toBe(await inkOf('From'));
  // The heading is pressed before the list is filtered; nothing may move under the pointer.
  const cost = page.getByRole('columnheader', { name: 'Cost' }).getByRole('button');
  const clear = page.getByRole('button', { name: 'Clear all' });
  await clear.focus();
  await clear.press('Enter');
  await expect(clear).toBeHidden();
  await expect(page.getByLabel('Search')).toBeFocused();
  const place = await cost.boundingBox();
  await page.getByLabel('Search').fill('short');
  await cost.evaluate((button: HTMLElement) => {
    button.focus();
    button.click();
  });
  await expect(page).toHaveURL(/\?search=short&sort=totalCost$/);
  await expect(clear).toBeVisible();
  expect(await cost.boundingBox()).toEqual(place);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Cost' }).getByText('Cost')).toBeVisible();
  // A printed page has no empty column for the sidebar.
  const { width } = (await page.getByRole('main').boundingBox()) ?? {};
  expect(width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  await page.emulateMedia({ media: null });
  // Wait for the screen layout: a click is lost when the page moves under it.
  await expect(clear).toBeVisible();
  // Screen readers announce each cell with its meeting.
  const table = page.getByRole('table', { name: 'Meetings' });
  await expect(table.getByRole('rowheader')).toHaveText(/^Short one/);
  await page.getByRole('link', { name: 'Short one' }).click();
  await expect(page.getByRole('heading', { name: 'Attendees 1 person', exact: true })).toBeVisible();
  await page.clock.install();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByText('Meeting deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Short one' })).toHaveCount(0);
  // A toast stays while it has the keyboard focus.
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward('01:00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Meeting restored')).toBeVisible();
  // Back leads to the list, not to the page of the deleted meeting.
  await page.goBack();
  await expect(page).toHaveURL(/\?search=short&sort=totalCost$/);
});

test('a location is recorded, shown, changed and found', async ({ page }) => {
  await newAdmin(page);
  await recordMeeting(page, { title: 'Elsewhere', startedAt: new Date().toISOString() });
  await page.goto('/dashboard/calculator');
  await page.getByLabel('Meeting title').fill('Here');
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.fill('Room 4');
  await addAttendee(page);
  await setDuration(page, '60');
  await page.reload();
  await expect(location).toHaveValue('Room 4');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const cost = page.getByRole('region', { name: 'Cost', exact: true });
  await expect(cost).toContainText('LocationRoom 4');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await location.fill('Café Zentral');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(cost).toContainText('LocationCafé Zentral');

  await page.getByRole('link', { name: 'All meetings' }).click();
  const rows = page.getByRole('table', { name: 'Meetings' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await location.fill('CAFÉ');
  await expect(page).toHaveURL(/\?location=CAF%C3%89$/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Here');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(await readFile(await (await file).path(), 'utf8')).toContain(',Café Zentral,');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows).toHaveCount(3);
});

test('saving ignores invisible characters in pasted text', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const agenda = page.getByLabel('Agenda or goal');
  // The code that removes them loads right after the page.
  await expect(async () => {
    await agenda.fill('One\u000bTwo');
    expect(await agenda.inputValue()).toBe('One\nTwo');
  }).toPass();
  await addAttendee(page, { name: 'Ana\u000bExample' });
  await setDuration(page, '60');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('Ana Example')).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await agenda.fill('Three\u000bFour');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Three')).toBeVisible();
});
