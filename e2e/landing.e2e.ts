import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { boxesOf } from './boxes.ts';
import { expect, test } from './fixtures.ts';

/** Collects console errors, page errors and failed responses. */
function pageErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && found.push(message.text())));
  page.on('pageerror', (error) => void found.push(error.message));
  page.on(
    'response',
    (answer) => void (answer.status() >= 400 && found.push(`${answer.status()} ${answer.url()}`)),
  );
  return found;
}

test('the landing page has all sections and calls no API', async ({ page }) => {
  const found = pageErrors(page);
  const calls: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())));
  await page.goto('/');
  await expect(page).toHaveTitle('Make Every Meeting Count · MeetingCost');
  await expect(page.getByRole('heading', { level: 1, name: 'Make Every Meeting Count' })).toBeVisible();
  for (const [name, path] of [
    ['Launch App', '/dashboard'],
    ['Start Calculating Free', '/Calculator'],
    ['Start Free Trial', '/Calculator'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  for (const text of ['$2.5M+', '10K+', '500+', '35%', 'Most Popular'])
    await expect(page.getByText(text)).toBeVisible();
  for (const [id, items] of [
    ['features', 6],
    ['testimonials', 3],
  ] as const)
    await expect(
      page.locator(`#${id}`).getByRole('heading', { level: 2 }).locator('..').locator('~ ul > li'),
    ).toHaveCount(items);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Features', 'Pricing', 'Testimonials']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
      await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
    }
  }
  // A label of two lines does not push its figure down.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(async () => {
    const [first, second] = await boxesOf(page.getByText('$2.5M+'), page.getByText('10K+'));
    expect(second.y).toBe(first.y);
  }).toPass();
  expect(found).toEqual([]);
  expect(calls).toEqual([]);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the meter of the hero runs, pauses and resumes', async ({ page }) => {
    await page.goto('/');
    const demo = page.getByRole('region', { name: 'Demo meeting' });
    await expect(demo).toContainText('22:12');
    await expect(demo).toContainText('22:14');
    await demo.getByRole('button', { name: 'Pause the demo' }).click();
    await expect(demo.getByText('Meter paused')).toBeVisible();
    await demo.getByRole('button', { name: 'Run the demo' }).click();
    await expect(demo.getByText('Meter running')).toBeVisible();
  });
});

test('the theme follows the system until the user toggles it, and is then the same in every tab', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const theme = page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  const other = await context.newPage();
  await other.goto('/login');
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('Watch Demo runs a meeting automatically', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'A meeting in forty seconds' });
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await expect(dialog).toContainText('Demo: a made-up meeting at 60 × speed.');
  await page.clock.runFor(10_000);
  await expect(dialog).toContainText('The head of engineering joins');
  expect(await violations(page)).toEqual([]);
  await page.clock.runFor(31_000);
  await expect(dialog).toContainText('Meeting over');
  await expect(dialog).toContainText('$292.17');
  await dialog.getByRole('button', { name: 'Run again' }).click();
  await expect(dialog).toContainText('Meter running');
});

test('a dialog whose code cannot be loaded shows a message', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Schedule Demo' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Schedule Demo' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    "Can't reach the server. Check your connection, and load the page again.",
  );
});

test('Schedule Demo validates, sends and confirms', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Schedule Demo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a demo' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Enter a valid email')).toBeVisible();
  await dialog.getByLabel('Name').fill('Ada Example');
  await dialog.getByLabel('Email').fill('ada@example.test');
  await dialog.getByLabel('Message').fill('On a Tuesday?');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Demo request received')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Schedule Demo' })).toBeFocused();
});

test('a click before React has loaded is answered once it has', async ({ page }) => {
  const atFirst = await (await page.request.get('/')).text();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!atFirst.includes(new URL(route.request().url()).pathname)) await promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Schedule Demo' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Schedule a demo' })).toBeVisible();
});

test('the page is readable without scripts', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Make Every Meeting Count' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo meeting' })).toContainText('$183.15');
  await expect(page.getByText('AI Hygiene Score coach')).toBeVisible();
  // Buttons that need a script are hidden.
  for (const name of ['Watch Demo', 'Schedule Demo', 'Toggle dark mode'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await context.close();
});

test('every link of the footer leads to a page', async ({ page, newPage }) => {
  await page.goto('/');
  const links = page.getByRole('contentinfo').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(6);
  const other = await newPage();
  const found = pageErrors(other);
  for (const path of paths) {
    await other.goto(path);
    expect(new URL(other.url()).pathname).toBe(path.split('#')[0]);
    await expect(other.getByRole('heading').first()).toBeVisible();
  }
  // The login page requests the current user and gets 401.
  expect(found.filter((it) => !/auth\/me|401|User not authenticated/.test(it))).toEqual([]);
});

const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** A calendar with two meetings of three people tomorrow, and one of ten in three days. */
function weekFile(): string {
  const event = (uid: string, startMs: number, minutes: number, people: number) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(startMs)}`,
    `DTSTART:${stamp(startMs)}`,
    `DTEND:${stamp(startMs + minutes * 60_000)}`,
    'SUMMARY:Planning of the merger',
    ...Array.from({ length: people }, (_, at) => `ATTENDEE:mailto:p${at}@example.test`),
    'END:VEVENT',
  ];
  const hour = 3_600_000;
  const midnight = Math.floor(Date.now() / (24 * hour)) * 24 * hour;
  const [tomorrow, later] = [midnight + 33 * hour, midnight + 3 * 24 * hour + 13 * hour];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    ...event('a', tomorrow, 60, 3),
    ...event('b', tomorrow + hour, 90, 3),
    ...event('c', later, 60, 10),
    ...event('old', midnight - 30 * 24 * hour, 60, 9),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

test('a dropped calendar is priced in the browser, and nothing is sent', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const requests: { url: string; method: string }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), method: request.method() }));
  const section = page.getByRole('region', { name: 'Your calendar' });
  await expect(section.getByText('nothing is sent')).toBeVisible();
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([title, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content ?? ''], title ?? ''));
        return transfer;
      },
      [name, text],
    );
    // Anywhere on the page.
    await page.getByRole('heading', { level: 1 }).dispatchEvent('dragover', { dataTransfer: data });
    await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('week.ics', weekFile());
  // 3.5 hours and 17.5 person-hours at $75.
  await expect(section).toContainText(/Your next seven days: ?3\.5 hours, about \$1,313/);
  await expect(section).toContainText(/Your most expensive hour is \w+day \d+:00 [AP]M\./);
  await section.getByLabel('Average hourly rate ($)').fill('100');
  await expect(section).toContainText('about $1,750');
  expect(await violations(page)).toEqual([]);

  // Nothing is left out in silence.
  const endless =
    'BEGIN:VEVENT\r\nUID:m\r\nDTSTART:20200101T000000Z\r\nRRULE:FREQ=MINUTELY\r\nEND:VEVENT\r\n';
  await drop('more.ics', weekFile().replace('END:VCALENDAR', `${endless}END:VCALENDAR`));
  await expect(section).toContainText('1 event could not be read.');

  await drop('notes.txt', 'Hello');
  await expect(section).toContainText('This is not a calendar file.');
  await drop('takeout.zip', 'PK\u0003\u0004');
  await expect(section).toContainText('This is a zip archive.');
  await section.getByLabel('Choose a calendar file').setInputFiles({
    name: 'old.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(weekFile()),
  });
  await expect(section).toContainText('about $1,313');

  const origin = new URL(page.url()).origin;
  expect(requests.every(({ url, method }) => method === 'GET' && url.startsWith(`${origin}/assets/`))).toBe(
    true,
  );
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter(({ url }) => url.includes('?'))).toEqual([]);
});
