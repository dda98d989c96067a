import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '#domain/time/time-units.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const instantText = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, a calendar is connected, synchronized and disconnected`, async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'meetingcost-calendars-'));
    const server = await startServer(folder, { OUTGOING_ALLOW: '127.0.0.1' });
    const context = await newContext(browser, { ...server, dataDir: folder });
    let calendar = '';
    const feed = createServer((_request, response) => void response.end(calendar));
    try {
      await new Promise<void>((listening) => void feed.listen(0, '127.0.0.1', listening));
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      await injectAxe(page);
      const email = await newAdmin(page);
      const people = [`ATTENDEE:mailto:${email}`, 'ATTENDEE:mailto:guest@elsewhere.test'];
      calendar = calendarOf(
        ['UID:next', 'SUMMARY:Next week', `DTSTART:${instantText(Date.now() + 5 * dayMs)}`, ...people],
        ['UID:hidden', 'SUMMARY:Doctor', `DTSTART:${instantText(Date.now() + dayMs)}`, 'CLASS:PRIVATE'],
      );

      await page.goto('/dashboard/settings');
      await page.getByRole('link', { name: 'Calendars' }).click();
      await expect(page.getByRole('heading', { name: 'Calendars', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Connect a calendar' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Connect a calendar' });
      const { port } = feed.address() as AddressInfo;
      await dialog
        .getByLabel('Address', { exact: true })
        .last()
        .fill(`http://127.0.0.1:${port}/secret/basic.ics`);
      await dialog.getByLabel(/^Name/).fill('Work');
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();

      const row = page.getByRole('list', { name: 'Your calendars' }).locator(':scope > li');
      await expect(row.getByText('Works')).toBeVisible();
      await expect(row).toContainText('1 meeting in 2 events');
      await expect(row.getByRole('listitem')).toHaveText(['1 private']);
      const whose = row.getByLabel('Whose calendar is Work?');
      await expect(whose).toHaveValue('own');
      await expect(whose).toHaveAccessibleDescription(/^In your own calendar, you attend/);
      const heightOfRow = async () => (await row.boundingBox())?.height;
      const height = await heightOfRow();
      await whose.focus();
      await whose.selectOption('Shared');
      await expect(page.getByText('The events of the calendar are read again.')).toBeVisible();
      expect(await heightOfRow()).toBe(height);
      await expect(whose).toBeFocused();
      await expect(whose).toHaveValue('shared');
      await expect(row.getByText('Works', { exact: true })).toBeVisible();
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        expect(await violations(page)).toEqual([]);
      }
      await page.screenshot({ path: `test-results/calendars-${viewport.width}.png`, fullPage: true });

      calendar = calendarOf(
        ['UID:next', 'SUMMARY:Next week', 'DTSTART:someday', ...people],
        [
          'UID:free',
          `SUMMARY:${'Long'.repeat(40)}`,
          `DTSTART:${instantText(Date.now())}`,
          'TRANSP:TRANSPARENT',
        ],
      );
      await row.getByRole('button', { name: 'Sync now: Work' }).click();
      await expect(row.getByText('Works in part')).toBeVisible();
      await expect(
        row.getByText('1 not readable, such as “Next week”: the time “someday” is not'),
      ).toBeVisible();
      await expect(row.getByText(/1 shown as free, such as “Long/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const isTooWide = () => page.evaluate(() => document.body.scrollWidth > document.body.clientWidth);
      expect(await isTooWide()).toBe(false);
      await page.screenshot({ path: `test-results/calendars-partial-${viewport.width}.png`, fullPage: true });

      calendar = '<html>Sign in</html>';
      await row.getByRole('button', { name: 'Sync now: Work' }).click();
      await expect(row.getByText('The address no longer shows a calendar')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await row.getByRole('button', { name: 'New address' }).click();
      await page.getByRole('dialog', { name: 'Work' }).getByLabel('Address').fill('http://10.0.0.1/');
      await page.getByRole('dialog', { name: 'Work' }).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('This server may not connect to that address.')).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByRole('radio', { name: /^Ask/ }).check();
      await expect(page.getByText('Setting saved')).toBeVisible();
      await row.getByRole('button', { name: 'Disconnect Work' }).click();
      const question = page.getByRole('dialog', { name: 'Disconnect Work?' });
      expect(await violations(page)).toEqual([]);
      await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
      await expect(page.getByText('Disconnected Work')).toBeVisible();
      await expect(page.getByText('do not have to enter meetings yourself')).toBeVisible();
    } finally {
      feed.closeAllConnections();
      feed.close();
      await context.close();
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  });
