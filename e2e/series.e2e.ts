import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startOfTest } from '#server/testing/app-on.ts';
import { newTeam } from '#server/testing/people.ts';
import { violations, showTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold-requests.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { signInAs } from './people.ts';

const dayMs = 86_400_000;

/** The text of a calendar file that the page offers. */
async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFileSync(await (await started).path(), 'utf8');
}

for (const [device, viewport, settings] of [
  ['a desktop with mail', { width: 1440, height: 900 }, { smtpUrl: 'smtp://127.0.0.1:1' }],
  ['a phone', { width: 390, height: 844 }, {}],
] as const)
  test(`on ${device}, one meeting of a series is moved and one canceled, and the series changes from the next one on`, async ({
    page,
  }) => {
    const server = await ownServer(settings);
    try {
      await page.setViewportSize(viewport);
      await walk(page, server, 'smtpUrl' in settings);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    } finally {
      await server.close();
    }
  });

async function walk(page: Page, { app, url }: OwnServer, sendsMail: boolean): Promise<void> {
  const { admin } = await newTeam(app);
  await app.db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());
  await signInAs(page.context(), url, admin);
  await page.clock.setFixedTime(startOfTest);

  await page.goto(`${url}/dashboard/plan`);
  await page.getByLabel('Title').fill('Roadmap');
  await page.getByLabel('Day').fill('2026-11-24');
  await page.getByLabel('Repeats').selectOption({ label: 'Every week' });
  const add = page.getByRole('form', { name: 'Add person' });
  await add.getByLabel('People').fill('zoe@outside.test');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: sendsMail ? 'Save and invite' : 'Save plan' }).click();
  const saved = sendsMail
    ? 'Its attendees get an invitation, and you get the event for your own calendar by mail.'
    : 'Send its attendees the calendar file. The one for your own calendar is in the list below.';
  await expect(page.getByText(saved)).toBeVisible();
  const mine = page.getByRole('list', { name: 'My plans' });
  await expect(page.getByText('people who decline still count in the price')).toBeVisible();

  await mine.getByRole('button', { name: 'Meetings of Roadmap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meetings of Roadmap' });
  const meetings = dialog.getByRole('list', { name: 'Coming meetings' }).getByRole('listitem');
  await expect(meetings).toHaveCount(10);
  await expect(meetings.first()).toContainText('Tuesday, November 24, 2026, 10:00 AM');
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await violations(page)).toEqual([]);
  }

  const second = meetings.nth(1);
  await second.getByRole('button', { name: 'Move' }).click();
  await expect(second.getByLabel('Day')).toBeFocused();
  await second.getByLabel('Day').fill('2026-11-24');
  await second.getByRole('button', { name: 'Move meeting' }).click();
  await expect(second.getByText('Please choose a day after the meeting before it')).toBeVisible();
  await second.getByLabel('Day').fill('2026-12-03');
  await second.getByLabel('Time').fill('15:30');
  expect(await violations(page)).toEqual([]);
  await second.getByRole('button', { name: 'Move meeting' }).click();
  await expect(second).toContainText('Thursday, December 3, 2026, 3:30 PM');
  await expect(second).toContainText('Moved');
  await expect(second).toContainText('Usually Dec 1, 2026, 10:00 AM');
  await expect(second.getByRole('button').first()).toBeFocused();

  const third = meetings.nth(2);
  await third.getByRole('button', { name: 'Cancel this one' }).click();
  const question = sendsMail ? 'Its attendees get a mail' : 'Please tell its attendees yourself';
  await expect(third.getByText(`Cancel only this meeting?`)).toContainText(question);
  await third.getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(third).toContainText('Canceled');
  expect(await violations(page)).toEqual([]);
  const message = page.getByRole('listitem').filter({ hasText: 'Meeting canceled' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(third).not.toContainText('Canceled');
  // The change reloads the list while more is loaded.
  const release = await hold(page, '**/occurrences?after=*');
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await third.getByRole('button', { name: 'Cancel this one' }).click();
  await third.getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(third.getByRole('button', { name: 'Put back' })).toBeVisible();
  await release();
  await expect(meetings).toHaveCount(20);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const file = await download(page, '.ics for guests: Roadmap');
  expect(file).toContain('EXDATE;TZID=UTC:20261208T100000');
  expect(file).toContain('RECURRENCE-ID;TZID=UTC:20261201T100000');
  expect(await download(page, '.ics for me: Roadmap')).not.toContain('ATTENDEE');

  // The first meeting has taken place.
  app.pass(4 * dayMs);
  await page.clock.setFixedTime(startOfTest + 4 * dayMs);
  await page.reload();
  await mine.getByRole('button', { name: 'Edit Roadmap' }).click();
  await expect(page.getByText('This series has begun. Your change holds from Dec 1, 2026 on.')).toBeVisible();
  await expect(page.getByLabel('Day')).toHaveValue('2026-12-01');
  await page.getByLabel('Time').fill('11:00');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: sendsMail ? 'Save and send update' : 'Save changes' }).click();
  await expect(page.getByText('Plan changed')).toBeVisible();
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await mine.getByRole('button', { name: 'Meetings of Roadmap' }).click();
  await expect(meetings.first()).toContainText('Thursday, December 3, 2026, 3:30 PM');
  await expect(meetings.nth(1)).toContainText('Tuesday, December 8, 2026, 11:00 AM');
  await expect(meetings.nth(1)).toContainText('Canceled');
  await expect(meetings.nth(2)).toContainText('Tuesday, December 15, 2026, 11:00 AM');
  await page.keyboard.press('Escape');
  const after = await download(page, '.ics for guests: Roadmap');
  expect(after).toContain('DTSTART;TZID=UTC:20261124T100000');
  expect(after).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261124T235900Z');
  expect(after).toContain('DTSTART;TZID=UTC:20261201T110000');
}
