// On plain HTTP under a name other than localhost, browsers have no locks, and six connections to a server.

import { chromium, type Page } from '@playwright/test';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { chromiumAt } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';
import { signInAs } from './people.ts';

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
    await signInAs(context, url, admin);
    /** The tab of each stream. */
    const streams: Page[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/changes')) streams.push(request.frame().page());
    });

    const tabs: Page[] = [];
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
    expect(await tabs[0]?.evaluate(() => 'locks' in navigator)).toBe(false);
    await expect.poll(() => streams).toHaveLength(1);
    await admin.call(saveMeeting, { body: meetingDraft({ title: 'On every tab' }) });
    for (const tab of tabs) await expect(tab.getByText('On every tab').first()).toBeVisible();

    const [leading] = streams;
    await leading?.close();
    await expect.poll(() => streams).toHaveLength(2);
    await admin.call(saveMeeting, { body: meetingDraft({ title: 'On six tabs' }) });
    for (const tab of tabs.filter((one) => one !== leading))
      await expect(tab.getByText('On six tabs').first()).toBeVisible();
    expect(streams).toHaveLength(2);

    // A tab that wakes up does not trust a stream that may be dead, in whichever tab it is.
    const awake = tabs.find((one) => !streams.includes(one));
    await awake?.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => streams).toHaveLength(3);
    expect(streams[2]).toBe(streams[1]);
  } finally {
    await browser.close();
    await server.close();
  }
});
