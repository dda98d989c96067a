// A real CalDAV server, from the first connection to the invitation and the feed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { findProgram, startCalendarServer } from '#server/testing/calendar-servers.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { readMail, startSmtp } from '#server/testing/smtp-server.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newEmail, password } from './people.ts';

/** The rates of the specification, in dollars an hour. */
const rates = { junior: 35, mid: 55, senior: 75, lead: 95, manager: 120 };
const tiers = Object.keys(rates) as (keyof typeof rates)[];
const directory = Array.from({ length: 30 }, (_, index) => ({
  name: `Person ${index + 1}`,
  email: `p${index + 1}@acme.test`,
  role: null,
  department: null,
  salaryTier: tiers[index % tiers.length] ?? 'mid',
}));

const priceOf = (people: typeof directory, hours: number) =>
  people.reduce((sum, { salaryTier }) => sum + rates[salaryTier] * hours, 0);
const money = (dollars: number) => `$${dollars.toLocaleString('en-US')}`;

/** At nine o'clock, `days` after today (negative: before). */
const startOn = (days: number) => new Date(new Date(Date.now() + days * dayMs).setUTCHours(9, 0, 0, 0));
const instantText = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

const eventOf = (
  title: string,
  days: number,
  hours: number,
  people: typeof directory,
  ...more: string[]
): string =>
  calendarOf([
    `UID:${title}@acme.test`,
    `SUMMARY:${title}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${instantText(startOn(days))}`,
    `DURATION:PT${hours}H`,
    ...people.map(({ email }) => `ATTENDEE:mailto:${email}`),
    ...more,
  ]);

/** On servers that send mail, the mailed link creates the account. */
async function register(page: Page, received: readonly string[]): Promise<void> {
  const form = { email: newEmail(), password, name: 'Ada Example', role: 'admin' };
  const organization = { user_added_new_organization: true, new_organization_name: 'Acme' };
  const data = { ...form, ...organization, time_zone: 'Europe/Berlin' };
  expect((await page.request.post('/api/auth/register', { data })).ok()).toBe(true);
  await expect.poll(() => received.length).toBe(1);
  await page.goto(/\/confirm-address#token=\S+/.exec(readMail(received[0] ?? ''))?.[0] ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

const program = 'radicale';
const isMissing = findProgram(program) === null;

test('two calendars of a real server are priced, synchronized, planned into, and read by another client', async ({
  browser,
}) => {
  test.skip(isMissing, `${program} is not installed (apt-get install ${program})`);
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-caldav-'));
  const [mailbox, peer] = await Promise.all([startSmtp(), startCalendarServer(program)]);
  const server = await startServer(folder, { OUTGOING_ALLOW: '127.0.0.1', SMTP_URL: mailbox.url });
  const context = await newContext(browser, { ...server, dataDir: folder });
  try {
    const page = await context.newPage();
    const [team, board] = [await peer.createCalendar('team'), await peer.createCalendar('board')];
    const put = async (url: string, text: string) =>
      expect((await peer.send('PUT', url, text)).ok).toBe(true);
    const [weeklyPeople, reviewPeople] = [directory.slice(0, 8), directory];
    const [weekly, review] = [priceOf(weeklyPeople, 1), priceOf(reviewPeople, 2)];
    await put(`${team}weekly.ics`, eventOf('Weekly', -83, 1, weeklyPeople, 'RRULE:FREQ=WEEKLY;COUNT=14'));
    await put(`${board}held.ics`, eventOf('Held', -40, 2, reviewPeople));
    await put(`${board}review.ics`, eventOf('Review', 4, 2, reviewPeople));

    await register(page, mailbox.received);
    const pay = { visibility: 'exact', blendedRate: 75, defaultRate: 75, viewers: [] };
    expect((await page.request.put('/api/organization/pay', { data: pay })).ok()).toBe(true);
    const people = { isPreview: false, rows: directory };
    expect((await page.request.post('/api/people/import', { data: people })).ok()).toBe(true);

    await page.goto('/dashboard/settings/calendars');
    const began = Date.now();
    await page.getByRole('button', { name: 'Connect a calendar' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Connect a calendar' });
    await dialog.getByRole('radio', { name: /^CalDAV account/ }).check();
    await dialog.getByLabel('Email address or server', { exact: true }).fill(peer.account.address);
    await dialog.getByLabel('User name', { exact: true }).fill(peer.account.user);
    await dialog.getByLabel('App password', { exact: true }).fill(peer.account.password);
    await dialog.getByRole('button', { name: 'Find calendars' }).click();
    for (const name of ['team', 'board']) await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const connection = page.getByRole('list', { name: 'Your calendars' }).getByRole('listitem');
    await expect(connection).toContainText('16 meetings in 16 events');

    await page.goto('/dashboard/upcoming');
    const next = page.getByText('Next 14 days').locator('xpath=ancestor::*[contains(., "meeting")][1]');
    await expect(next).toContainText(money(2 * weekly + review));
    type Listed = { meetings: { title: string; totalCost: number }[] };
    const held = async () => {
      const { meetings } = (await (await page.request.get('/api/meetings?limit=200')).json()) as Listed;
      return meetings;
    };
    await expect.poll(async () => (await held()).length).toBe(13);
    expect((await held()).reduce((sum, { totalCost }) => sum + totalCost, 0)).toBe(12 * weekly + review);
    await page.goto('/dashboard/meetings');
    await expect(page.getByRole('row', { name: /Held/ })).toContainText(money(review));
    expect(Date.now() - began).toBeLessThan(60_000);

    await put(`${board}review.ics`, eventOf('Review', 5, 2, reviewPeople, 'SEQUENCE:1'));
    await page.goto('/dashboard/settings/calendars');
    await page.getByRole('button', { name: /^Sync now/ }).click();
    const startOfReview = async () => {
      const range = { from: localDay(Date.now(), 'Europe/Berlin'), to: '' };
      const query = new URLSearchParams({ ...range, to: addDays(range.from, 13) });
      const answer = await page.request.get(`/api/planned-meetings?${query}`);
      const { meetings } = (await answer.json()) as { meetings: { title: string; startsAt: string }[] };
      return meetings.filter(({ title }) => title === 'Review').map(({ startsAt }) => Date.parse(startsAt));
    };
    await expect.poll(startOfReview).toEqual([startOn(5).getTime()]);

    await page.goto('/dashboard/plan');
    await page.getByLabel('Title').fill('Roadmap');
    const add = page.getByRole('form', { name: 'Add person' });
    await add.getByLabel('People').fill('p3@acme.test');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Minutes').fill('60');
    // The author at the default rate, and a senior.
    await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText('$150');
    await page.getByRole('button', { name: 'Save and invite' }).click();
    const mine = page.getByRole('list', { name: 'My plans' });
    await expect(mine).toContainText('Roadmap');
    const invitation = () => mailbox.received.find((mail) => /^To: .*p3@acme\.test/m.test(mail)) ?? '';
    await expect.poll(invitation).toContain('method=REQUEST');
    const file = await mine.getByRole('link', { name: '.ics for guests: Roadmap' }).getAttribute('href');
    const planned = await (await page.request.get(file ?? '')).text();
    await put(`${team}roadmap.ics`, planned);
    expect(await (await peer.send('GET', `${team}roadmap.ics`)).text()).toContain('SUMMARY:Roadmap');
    await page.goto('/dashboard/settings/calendars');
    await page.getByRole('button', { name: /^Sync now/ }).click();
    await expect(connection).toContainText('in 17 events');
    await page.goto('/dashboard/upcoming');
    // A meeting planned here and read from the calendar is one meeting.
    await expect(page.getByRole('listitem').filter({ hasText: 'Roadmap' })).toHaveCount(1);
    await expect(next).toContainText(money(2 * weekly + review + 150));

    await page.goto('/dashboard/settings');
    const card = page.getByRole('region', { name: 'Your meetings in other calendars' });
    await card.getByLabel('Show the cost').selectOption({ label: 'In the title' });
    await card.getByRole('button', { name: 'Create address' }).click();
    const reader = await fetch(await card.getByLabel('Address').inputValue());
    const calendar = new ICAL.Component(ICAL.parse(await reader.text()) as unknown[]);
    const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it));
    const roadmap = events.filter(({ summary }) => summary.includes('Roadmap'));
    expect(roadmap.map(({ summary }) => summary)).toEqual([expect.stringContaining('$150')]);
  } finally {
    await context.close();
    await server.end('SIGTERM');
    await Promise.all([peer.stop(), mailbox.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
