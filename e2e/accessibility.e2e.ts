import type { Browser, Page } from '@playwright/test';
import { injectAxe, showTheme, violations } from './axe.ts';
import { dialogs, openDialog } from './dialogs.ts';
import { expect, newContext, type Server, test } from './fixtures.ts';
import { expectComplete, openScreen } from './in-app.ts';
import { newAdmin, newTenant } from './people.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 900 };

async function expectNoViolations(page: Page, about: string, rules?: string[]): Promise<void> {
  expect(await violations(page, rules), about).toEqual([]);
}

/**
 * Checks an overlay once in either size and once in either theme. The screen below it is checked in all four;
 * web/ui has a contrast test of all color pairs.
 */
async function expectOpenedAccessible(page: Page, about: string): Promise<void> {
  await expectNoViolations(page, `${about}, light, 1440 px`);
  await page.setViewportSize(phone);
  await showTheme(page, 'dark');
  await expectNoViolations(page, `${about}, dark, 360 px`);
  await showTheme(page, 'light');
  await page.setViewportSize(desktop);
}

/** Waits until tables that measure themselves have reacted to the page's new size. */
async function expectNoSidewaysScroll(page: Page, about: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `${about} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Checks the current page in both sizes and both themes. Each size shows other elements, so all rules run again; a
 * theme changes only colors.
 */
async function expectAccessible(page: Page, about: string, sizes = [desktop, phone]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoViolations(page, `${about}, light, ${size.width} px`);
    await expectNoSidewaysScroll(page, about);
  }
  await showTheme(page, 'dark');
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size);
    await expectNoViolations(page, `${about}, dark, ${size.width} px`, ['color-contrast']);
  }
  await showTheme(page, 'light');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, about);
  await page.setViewportSize(desktop);
}

const publicPaths = [
  '/',
  '/payments',
  '/privacy',
  '/terms',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-alerts#token=none',
  '/booking-notes#token=none',
  '/rate#token=none',
  '/live/room',
];
const appPaths = [
  '/dashboard',
  '/dashboard/calculator',
  '/dashboard/calendar',
  '/dashboard/plan',
  '/dashboard/roi',
  '/dashboard/budget',
  '/dashboard/finance',
  '/dashboard/import',
  '/dashboard/groups',
  '/dashboard/templates',
  '/dashboard/analytics',
  '/dashboard/reports',
  '/dashboard/organization/mailboxes',
  '/dashboard/organization/webhooks',
  '/dashboard/organization/rooms',
  '/dashboard/settings/what-we-read',
  '/dashboard/coach',
  '/dashboard/coach?view=series',
  '/dashboard/coach?view=what-if',
  '/dashboard/coach?view=history',
  '/dashboard/organization',
  '/dashboard/organization/calendars',
  '/dashboard/settings',
  '/dashboard/settings/calendars',
  '/dashboard/people',
  '/dashboard/people?tab=unknown',
  '/dashboard/audit-log',
  '/dashboard/meetings',
];

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectComplete(page);
}

async function makeReady(page: Page): Promise<void> {
  await injectAxe(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

// Load every screen separately; with data, the test navigates between them.
test('no accessibility violations on any screen, empty, in any size and theme', async ({ page }) => {
  await makeReady(page);
  for (const path of publicPaths) {
    await visit(page, path);
    await expectAccessible(page, path);
  }
  await newAdmin(page);
  for (const path of appPaths) {
    await visit(page, path);
    await expectAccessible(page, `${path}, empty`);
  }
});

let preparedTenant: Promise<Page> | null = null;

/**
 * A page of such an organization, shared by all dialog tests of a worker. After a failure, Playwright starts a new
 * worker with a new page.
 */
async function prepareTenant(browser: Browser, server: Server): Promise<Page> {
  const context = await newContext(browser, server);
  const page = await context.newPage();
  await makeReady(page);
  await newTenant(page);
  await visit(page, '/dashboard');
  return page;
}

for (const [path, opens] of dialogs)
  test(`no accessibility violations on the dialogs of ${path}, in any size and theme`, async ({
    browser,
    server,
  }) => {
    const page = await (preparedTenant ??= prepareTenant(browser, server));
    await openScreen(page, path);
    await expectAccessible(page, `${path}, with data`);
    for (const opening of opens) {
      const { name } = opening;
      const dialog = await openDialog(page, opening);
      await expectOpenedAccessible(page, `${path}, dialog ${name}`);
      if (name === 'Settings') {
        await dialog.getByRole('tab', { name: 'Organization Profile' }).click();
        await expectOpenedAccessible(page, `${path}, tab Organization Profile`);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

test('no accessibility violations in menus, the drawer, the calendar’s day, the preview of an import, a meeting, and after a session', async ({
  page,
}) => {
  await makeReady(page);
  await newTenant(page);
  await visit(page, '/dashboard');
  await expectAccessible(page, 'dashboard with data');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectOpenedAccessible(page, 'avatar menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await expectAccessible(page, 'mobile drawer', [phone]);

  for (const path of ['/dashboard/analytics', '/dashboard/meetings', '/dashboard/audit-log']) {
    await openScreen(page, path);
    await expectAccessible(page, `${path}, with data`);
  }
  await openScreen(page, '/dashboard/calendar');
  await expectAccessible(page, 'calendar with data');
  await page.locator('td[aria-current=date]').click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /Imported/ })).toBeVisible();
  await expectOpenedAccessible(page, 'day of the calendar');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Imported/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imported' })).toBeVisible();
  await expectAccessible(page, 'page of a meeting');

  await openScreen(page, '/dashboard/import');
  const csv = 'Subject,Department,Start Time,Duration\nStandup,Sales,2026-11-02 09:00,15 min\nRetro,,,\n';
  await page
    .getByLabel(/CSV file/)
    .setInputFiles({ name: 'some.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('table', { name: 'Preview' })).toBeVisible();
  await expect(page.getByTitle('Department: Sales')).toBeVisible();
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await expectAccessible(page, 'preview of an import');
  await page.context().clearCookies();
  // The page may have noticed the ended session already and show a dialog over the button.
  await page.getByRole('button', { name: 'Import Meetings' }).dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await expectOpenedAccessible(page, 'a session that ended');
});
