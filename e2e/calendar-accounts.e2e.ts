// Connecting an account whose calendars are on another server, and who sees who has connected.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const multistatus = (response: ServerResponse, href: string, properties: string) =>
  void response
    .writeHead(207, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
    );

/** Asks for the password. */
const closed =
  (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.authorization) answer(request, response);
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="calendars"' }).end();
  };

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, a password goes to another server only after a question, and administrators see who has connected`, async ({
    browser,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'meetingcost-accounts-'));
    const server = await startServer(folder, { OUTGOING_ALLOW: '127.0.0.1' });
    const context = await newContext(browser, { ...server, dataDir: folder });
    const passwords: (string | undefined)[] = [];
    const other = createServer(
      closed(({ headers, method }, response) => {
        passwords.push(headers.authorization);
        const calendar =
          '<resourcetype><collection/><C:calendar/></resourcetype><displayname>Work</displayname>';
        if (method === 'PROPFIND') multistatus(response, '/ada/work/', calendar);
        else response.writeHead(501).end();
      }),
    );
    const front = createServer(
      closed(({ url = '' }, response) => {
        const home = `<C:calendar-home-set><href>${elsewhere}/ada/</href></C:calendar-home-set>`;
        if (url === '/') multistatus(response, url, home);
        else response.writeHead(404).end();
      }),
    );
    const [elsewhere, address] = [await listen(other), await listen(front)];
    try {
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      await injectAxe(page);
      await newAdmin(page);
      await page.goto('/dashboard/settings/calendars');
      await page.getByRole('button', { name: 'Connect a calendar' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Connect a calendar' });
      await dialog.getByRole('radio', { name: /^CalDAV account/ }).check();
      await dialog.getByLabel('Email address or server', { exact: true }).fill(address);
      await dialog.getByLabel('App password', { exact: true }).fill('secret');
      await dialog.getByRole('button', { name: 'Find calendars' }).click();
      await expect(dialog.getByText('Enter the user name')).toBeVisible();
      await dialog.getByLabel('User name', { exact: true }).fill('ada');
      await dialog.getByRole('button', { name: 'Find calendars' }).click();
      await expect(dialog.getByText(new URL(elsewhere).host)).toBeVisible();
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        expect(await violations(page)).toEqual([]);
      }
      await page.screenshot({ path: `test-results/other-host-${viewport.width}.png` });
      expect(passwords).toEqual([]);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await expect(dialog.getByLabel('User name', { exact: true })).toHaveValue('ada');
      await dialog.getByRole('button', { name: 'Find calendars' }).click();
      await dialog.getByRole('button', { name: 'Send password to this server' }).click();
      await dialog.getByRole('checkbox', { name: 'Work' }).check();
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByRole('list', { name: 'Your calendars' }).getByRole('listitem')).toHaveCount(1);
      expect(passwords[0]).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`);

      for (const [name, email] of [
        ['Cleo Moss', 'cleo@firm.test'],
        ['Dora Quint', 'dora@firm.test'],
      ]) {
        const data = { name, emails: [email], role: null, department: null };
        expect((await page.request.post('/api/people', { data })).ok()).toBe(true);
      }
      await page.goto('/dashboard/organization');
      await page.getByRole('link', { name: 'Calendars', exact: true }).click();
      await expect(page.getByText('One connected person in a meeting is enough')).toBeVisible();
      const connected = page.getByRole('list', { name: 'Connected' }).getByRole('listitem');
      await expect(connected).toHaveCount(1);
      await page.getByRole('tab', { name: 'Not seen (2)' }).click();
      const unseen = page.getByRole('list', { name: 'Not seen' }).getByRole('listitem');
      await expect(unseen).toHaveText([/^Cleo Moss/, /^Dora Quint/]);
      await page.getByLabel('Search people').fill('dora');
      await expect(unseen).toHaveText([/^Dora Quint/]);
      await expect(page).toHaveURL(/state=unseen&search=dora/);
      await page.reload();
      await expect(unseen).toHaveText([/^Dora Quint/]);
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        expect(await violations(page)).toEqual([]);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await page.getByRole('tab', { name: /^Connected/ }).click();
      await page.screenshot({ path: `test-results/calendar-coverage-${viewport.width}.png`, fullPage: true });
    } finally {
      for (const one of [other, front]) {
        one.closeAllConnections();
        one.close();
      }
      await context.close();
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  });
