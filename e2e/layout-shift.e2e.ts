// Nothing moves while a screen loads, on a network with a latency of 120 ms.

import type { BrowserContext, Page } from '@playwright/test';
import type { Answer } from '#contract/endpoint.ts';
import type { listMeetings } from '#contract/meetings/meetings.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { newOrganization, newPerson } from '#server/testing/people.ts';
import { expect, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';
import { newAdmin } from './people.ts';
import { countShifts, shifted } from './shifts.ts';

const most = 0.02;

const pages = ['/', '/register', '/login', '/forgot-password', '/try', '/payments', '/privacy', '/terms'];

const screens = [
  '',
  'calculator',
  'upcoming',
  'plan',
  'calendar',
  'meetings',
  'analytics',
  'reports',
  'roi',
  'coach',
  'budget',
  'finance',
  'import',
  'groups',
  'templates',
  'people',
  'organization',
  'organization/calendars',
  'organization/mailboxes',
  'organization/webhooks',
  'organization/rooms',
  'settings',
  'settings/calendars',
  'settings/what-we-read',
  'audit-log',
].map((screen) => `/dashboard/${screen}`);

// Not at 390 px: headless Chromium hides scrollbars, except for the room that is kept for one beside a dialog.
const dialogs = ['tiers', 'profile', 'security'].map((tab) => `/dashboard/organization?settings=${tab}`);

/** The screens that move while they load, with how much. */
async function moving(page: Page, context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const speed = { downloadThroughput: 2_000_000, uploadThroughput: 1_000_000 };
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 120, ...speed });
  await countShifts(page);
  const moved: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const by = await shifted(page);
    if (by > most) moved.push(`${path}: ${by.toFixed(3)}`);
  }
  return moved;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const fill of ['empty', 'full'] as const)
    test(`no ${fill} screen moves while it loads, at ${width} px`, async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      await newAdmin(page);
      if (fill === 'full') {
        const loaded = await page.request.post(loadSampleData.path, { data: {} });
        expect(loaded.ok()).toBe(true);
      }
      const listed = await page.request.get('/api/meetings?limit=1');
      const { meetings } = (await listed.json()) as Answer<typeof listMeetings>;
      const ofMeetings = meetings.map(({ id }) => `/dashboard/meetings/${id}`);
      const paths = [...screens, ...ofMeetings, ...(width === 1440 ? dialogs : [])];
      expect(await moving(page, context, paths)).toEqual([]);
    });

  test(`no page without an account moves while it loads, at ${width} px`, async ({ browser }) => {
    const own = await ownServer();
    const context = await browser.newContext({ baseURL: own.url, viewport: { width, height } });
    try {
      const page = await context.newPage();
      expect(await moving(page, context, pages)).toEqual([]);
      await newOrganization(own.app, 'Acme');
      await newPerson(own.app, await newOrganization(own.app, 'Other'), { role: 'admin' });
      expect(await moving(page, context, ['/register', '/login'])).toEqual([]);
    } finally {
      await context.close();
      await own.close();
    }
  });
}
