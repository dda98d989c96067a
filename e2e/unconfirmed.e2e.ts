import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '#domain/time/time-units.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { injectAxe, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const instantText = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, one tap records how long a meeting took, and a dropped one can be restored`, async ({
    browser,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'meetingcost-asked-'));
    const server = await startServer(folder, { OUTGOING_ALLOW: '127.0.0.1' });
    const context = await newContext(browser, { ...server, dataDir: folder });
    let calendar = '';
    const feed = createServer((_request, response) => void response.end(calendar));
    try {
      await new Promise<void>((listening) => void feed.listen(0, '127.0.0.1', listening));
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      await injectAxe(page);
      const people = [await newAdmin(page), 'guest@elsewhere.test'].map((it) => `ATTENDEE:mailto:${it}`);
      const yesterday = instantText(Date.now() - dayMs);
      calendar = calendarOf(
        ...['Standup', 'Review'].map((it) => [
          `UID:${it}`,
          `SUMMARY:${it}`,
          `DTSTART:${yesterday}`,
          ...people,
        ]),
      );
      const policy = { policy: 'ask' };
      expect((await page.request.put('/api/organization/calendar-policy', { data: policy })).ok()).toBe(true);
      const { port } = feed.address() as AddressInfo;
      const data = { name: 'Work', address: `http://127.0.0.1:${port}/basic.ics`, isShared: false };
      const connected = await page.request.post('/api/calendar-connections/addresses', { data });
      expect(connected.status()).toBe(201);

      await page.goto('/dashboard/upcoming');
      const asked = page.getByRole('list', { name: 'How long did these take?' });
      await expect(asked.getByRole('listitem')).toHaveCount(2);
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/asked-${viewport.width}.png`, fullPage: true });
      const review = asked.getByRole('listitem').filter({ hasText: 'Review' });
      await review.getByRole('button', { name: 'It did not take place' }).click();
      await expect(review).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(review).toHaveCount(1);

      const standup = asked.getByRole('listitem').filter({ hasText: 'Standup' });
      await standup.getByRole('button', { name: '45 min' }).click();
      await expect(page.getByText('Recorded Standup')).toBeVisible();
      await review.getByRole('button', { name: 'Other' }).click();
      await review.getByLabel('Minutes').fill('20');
      await review.getByRole('button', { name: 'Record' }).click();
      await expect(asked).toHaveCount(0);
      const answer = await page.request.get('/api/meetings');
      const { meetings } = (await answer.json()) as { meetings: { title: string; totalCost: number }[] };
      // Two people at the default rate of $75.
      const costs = Object.fromEntries(meetings.map(({ title, totalCost }) => [title, totalCost]));
      expect(costs).toEqual({ Standup: 112.5, Review: 50 });
    } finally {
      feed.closeAllConnections();
      feed.close();
      await context.close();
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  });
