import type { Page } from '@playwright/test';
import { showTheme, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold-requests.ts';
import { newAdmin, newEmail, password, register } from './people.ts';

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type(words);
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const at = document.activeElement;
      const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels : null;
      const text = at?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? at?.textContent ?? '';
      const style = at && at !== document.body ? getComputedStyle(at) : null;
      // A time field shows the focus on its focused part, inside.
      const marksInside = at instanceof HTMLInputElement && ['time', 'date'].includes(at.type);
      const isSeen = !style || marksInside || style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return { called: text.trim(), isSeen };
    });
    expect(focus.isSeen, `the focus on "${focus.called}" can be seen`).toBe(true);
    if (name.test(focus.called)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('from sign-in to the saved meeting with the keyboard alone', async ({ page }) => {
  const email = newEmail();
  await register(page, { email });
  await page.clock.install();
  await page.goto('/login');
  const { keyboard } = page;

  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, /^Email/);
  await keyboard.type(email);
  await tabTo(page, /^Password/);
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meeting Cost Dashboard');

  // The palette opens with the best match ready.
  await search(page, 'calc');
  await expect(page.getByRole('option', { name: 'Calculator' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meeting Cost Calculator');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, /^Meeting title/);
  await keyboard.press('Control+a');
  await keyboard.type('Budget talk');
  await tabTo(page, /^Name/);
  await keyboard.type('Ana');
  await tabTo(page, /^Role or title/);
  await keyboard.type('Engineer');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Attendees' })).toContainText('Ana');

  await keyboard.type('Bo');
  await tabTo(page, /^Role or title/);
  await keyboard.type('Engineer');
  await keyboard.press('Enter');
  await tabTo(page, /^Remove Bo$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Ana' })).toBeFocused();
  await page.getByRole('form', { name: 'Add attendee' }).getByLabel('Name').focus();

  await tabTo(page, /^Start$/);
  await keyboard.press('Enter');
  await page.clock.fastForward('02:05');
  // Announced politely, and at most once a minute.
  const live = page.getByRole('region', { name: 'Live cost' });
  await expect(live.getByRole('status')).toHaveText(/^2 min, \$/);
  // The pressed button keeps the focus.
  await keyboard.press('f');
  await expect(page.getByRole('button', { name: /^Leave/ })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Leave/ })).toBeHidden();
  await keyboard.press('Enter');
  // An element that replaces a button gets its focus.
  await page.getByRole('button', { name: 'Left: Ana' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo left: Ana' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, /^Save Meeting$/);
  await keyboard.press('Enter');
  await expect(page.getByText('Meeting saved')).toBeVisible();

  // The search finds the record by its title.
  await search(page, 'budget ta');
  await expect(page.getByRole('option', { name: /Budget talk/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Budget talk');

  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Users of speech input or with a tremor can turn single-key shortcuts off.
  await sheet.getByRole('switch', { name: /work alone$/ }).press('Space');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyboard.press('?');
  await search(page, 'shortcuts');
  await expect(sheet).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(sheet.getByRole('switch')).not.toBeChecked();
});

test('the palette opens a screen and starts the requested action there', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('add us');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search(page, '');
  const options = page.getByRole('option');
  // The most recently used entry comes first.
  await expect(options.first()).toHaveText('Add User');
  await page.keyboard.type('bud');
  await expect(options.first()).toHaveText('Budget');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    expect(await violations(page)).toEqual([]);
  }
  await page.keyboard.type('zzz');
  await expect(page.getByText('No results for “budzzz”.')).toBeVisible();
  await page.route('**/api/meetings?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.keyboard.type('z');
  await expect(page.getByText('The search failed.')).toBeVisible();
  await expect(page.getByText('No results for')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Enter before the search has answered opens what it finds, here a person of the directory.
  await page.unroute('**/api/meetings?*');
  const zoe = { name: 'Zoe Stranger', emails: [], role: 'Designer', department: null };
  expect((await page.request.post('/api/people', { data: zoe })).status()).toBe(201);
  const release = await hold(page, '**/api/people/suggestions*');
  const screen = await hold(page, '**/people-page-*.js');
  await search(page, 'zoe');
  await page.keyboard.press('Enter');
  await release();
  // A screen that loads late leaves the focus where it is by then.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).press('Enter');
  await screen();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard\/people\?search=Zoe\+Stranger$/);

  // A press can be aborted before it ends.
  await search(page, '');
  await page.mouse.move(20, 600);
  await page.mouse.down();
  await expect(options.first()).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCSS('outline-style', 'solid');
});
