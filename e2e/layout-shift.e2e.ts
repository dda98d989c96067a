// Nothing moves while a screen loads, on a network with a latency of 120 ms.

import type { Page } from '@playwright/test';
import type { Answer } from '#contract/endpoint.ts';
import type { listMeetings } from '#contract/meetings/meetings.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const most = 0.02;

const screens = [
  '',
  'upcoming',
  'calculator',
  'plan',
  'calendar',
  'meetings',
  'analytics',
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
  'settings',
  'settings/calendars',
  'audit-log',
];

/** Counts shifts from the next page on. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as typeof window & { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) counted.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const [width, height, isFull] of [
  [1440, 900, true],
  [390, 844, true],
  [1440, 900, false],
  [390, 844, false],
] as const)
  test(`no ${isFull ? 'full' : 'empty'} screen moves while it loads, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    await newAdmin(page);
    const meetings: string[] = [];
    if (isFull) {
      expect((await page.request.post(loadSampleData.path, { data: {} })).ok()).toBe(true);
      const listed = await page.request.get('/api/meetings?limit=1');
      const { meetings: found } = (await listed.json()) as Answer<typeof listMeetings>;
      meetings.push(...found.map(({ id }) => `meetings/${id}`));
      expect(meetings).toHaveLength(1);
    }
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const speed = { downloadThroughput: 2_000_000, uploadThroughput: 1_000_000 };
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 120, ...speed });
    await countShifts(page);
    const moved: string[] = [];
    for (const screen of [...screens, ...meetings]) {
      await page.goto(`/dashboard/${screen}`);
      await page.waitForLoadState('networkidle');
      const shifted = await page.evaluate(() => (window as typeof window & { shifted: number }).shifted);
      if (shifted > most) moved.push(`${screen}: ${shifted.toFixed(3)}`);
    }
    expect(moved).toEqual([]);
  });
