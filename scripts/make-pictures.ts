// Takes the screenshots of the README and the preview image for shared links. Run manually after `node
// scripts/set-up.mjs`, and commit the results.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mustPost, signInNew, startServer } from '#server/testing/server-process.ts';
import { wholeChromiumAt } from '../e2e/chromium.ts';
import { takeCookie } from '../e2e/people.ts';

const root = join(import.meta.dirname, '..');

async function save(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture).png({ compressionLevel: 9 }).toFile(join(root, file));
}

/** The names appear in the screenshots. */
async function signIn(context: BrowserContext, url: string): Promise<void> {
  const names = { email: 'ada@example.test', name: 'Ada Example', new_organization_name: 'Acme' };
  const cookie = await signInNew(url, { ...names, time_zone: 'Europe/Berlin' });
  await mustPost(url, '/api/sample-data', {}, cookie);
  await takeCookie(context, url, cookie);
}

/** Three people, 23 minutes in. */
async function runMeeting(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/dashboard/calculator');
  await page.getByLabel('Meeting title').fill('Pricing review');
  await page.getByLabel('Agenda or goal').fill('Decide on the prices of the new plans');
  await page.getByLabel('Planned minutes').fill('30');
  const form = page.getByRole('form', { name: 'Add attendee' });
  for (const [name, role, tier] of [
    ['Ana', 'Engineer', 'senior'],
    ['Ben', 'Product manager', 'lead'],
    ['Cleo', 'Designer', 'mid'],
    ['Dev', 'Director', 'director'],
  ] as const) {
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Role or title').fill(role);
    await form.getByLabel('Salary tier').selectOption(tier);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.fastForward('23:14');
}

async function readmePictures(context: BrowserContext): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const screen of ['dashboard', 'dashboard/analytics'] as const) {
      await page.goto(`/${screen}`);
      await page.waitForLoadState('networkidle');
      // Hide the sample data notice, which users do not normally see.
      await page.addStyleTag({ content: '[aria-label="Sample data"] { display: none }' });
      await save(page, `docs/pictures/${screen.replace('dashboard/', '')}-${theme}.png`);
    }
    if (theme === 'light') await runMeeting(page);
    else await page.goto('/dashboard/calculator');
    await page.getByRole('timer').waitFor();
    await save(page, `docs/pictures/calculator-${theme}.png`);
    await page.close();
  }
}

/** The first screen of the start page, without the buttons for visitors. */
async function linkPicture(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({
    content:
      'header nav, header button, header a[href="/dashboard"], button[aria-label] { display: none !important } section:first-of-type { margin-top: -1.5rem }',
  });
  await save(page, 'web/public/og.png');
  await page.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-pictures-'));
const server = await startServer(dataDir, dataDir);
const browser = await chromium.launch({ executablePath: await wholeChromiumAt(), args: ['--no-sandbox'] });
try {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: server.url, viewport, timezoneId: 'Europe/Berlin' });
  await signIn(context, server.url);
  await readmePictures(context);
  await linkPicture(context);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
