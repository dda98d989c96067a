// On plain HTTP under a name other than localhost, browsers have no locks, and six connections to a server.

import { chromium } from '@playwright/test';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { chromiumAt } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';

const host = 'meetingcost.test';

test('seven tabs on plain HTTP share one stream, and when its tab closes another one opens it', async () => {
  const server = await ownServer();
  const browser = await chromium.launch({
    executablePath: await chromiumAt(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  try {
    const { admin } = await newTeam(server.app);
    const url = server.url.replace('127.0.0.1', host);
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    const [[name, value] = ['', '']] = admin.cookies;
    await context.addCookies([{ name, value, url }]);
    let streams = 0;
    context.on('request', (request) => void (streams += Number(request.url().endsWith('/api/changes'))));

    const tabs = [];
    for (let count = 0; count < 7; count += 1) {
      const tab = await context.newPage();
      tabs.push(tab);
      await tab.goto('/dashboard/meetings');
      await expect(
        tab
          .getByText('No meetings yet')
          .or(tab.getByText(/^No .*meetings/))
          .first(),
      ).toBeVisible();
    }
    const [first, ...others] = tabs;
    expect(await first?.evaluate(() => 'locks' in navigator)).toBe(false);
    await expect.poll(() => streams).toBe(1);
    await admin.call(saveMeeting, { body: meetingDraft({ title: 'On every tab' }) });
    for (const tab of tabs) await expect(tab.getByText('On every tab').first()).toBeVisible();

    await first?.close();
    await expect.poll(() => streams).toBe(2);
    await admin.call(saveMeeting, { body: meetingDraft({ title: 'On six tabs' }) });
    for (const tab of others) await expect(tab.getByText('On six tabs').first()).toBeVisible();
    expect(streams).toBe(2);
  } finally {
    await browser.close();
    await server.close();
  }
});
