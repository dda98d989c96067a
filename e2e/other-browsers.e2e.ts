// What people do every day, in Firefox and in WebKit.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { appScreens } from '#web/app/screens.tsx';
import { expect, startServer, test } from './fixtures.ts';
import { password } from './people.ts';
import { type Driver, type OtherBrowser, patience, skipWithout, startOther } from './webdriver.ts';

const email = 'ada@example.test';
/** WebDriver's name of the Enter key. */
const enter = '\uE007';
const registration = {
  email,
  password,
  name: 'Ada Example',
  role: 'admin',
  user_added_new_organization: true,
  new_organization_name: 'Acme',
  time_zone: 'Europe/Berlin',
};

/** Calls the API from the page, with its cookies. */
const post = (driver: Driver, path: string, body: unknown) =>
  driver.run<number>(
    `const [path, body] = arguments;
    const headers = { 'content-type': 'application/json' };
    return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).then((it) => it.status);`,
    path,
    body,
  );

type Started = { driver: Driver; url: string; stopServer: () => Promise<unknown> };

/** Runs a test in a browser with a server of its own; skipped visibly where the browser is missing. */
async function using(name: OtherBrowser, go: (started: Started) => Promise<void>): Promise<void> {
  skipWithout(name);
  const driver = await startOther(name);
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-browsers-'));
  const server = await startServer(folder);
  const stopped: { exit?: Promise<unknown> } = {};
  const stopServer = () => (stopped.exit ??= server.end('SIGKILL'));
  try {
    await go({ driver, url: server.url, stopServer });
  } finally {
    await driver.close();
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page of a new administrator who is signed in. */
async function signedIn(driver: Driver, url: string): Promise<void> {
  await driver.open(`${url}/login`);
  expect(await post(driver, '/api/auth/register', registration)).toBe(201);
  expect(await post(driver, '/api/auth/login', { email, password })).toBe(200);
}

/** Goes to a screen in the loaded document, and waits until it is complete. */
async function openScreen(driver: Driver, path: string): Promise<void> {
  await driver.run(
    `const heading = document.querySelector('h1');
    if (location.pathname !== arguments[0]) heading?.setAttribute('data-left', '');
    history.pushState(history.state, '', arguments[0]);
    dispatchEvent(new PopStateEvent('popstate'));`,
    path,
  );
  const isComplete = () =>
    driver.run<boolean>(
      `return document.querySelector('h1:not([data-left])') !== null
        && document.querySelector('[aria-busy=true]') === null
        && ![...document.querySelectorAll('output')].some((it) => it.textContent === 'Loading…');`,
    );
  await expect.poll(isComplete, { message: path, ...patience }).toBe(true);
}

/** What a person would see to be wrong with the layout of the page. */
const layoutFaults = (driver: Driver, about: string) =>
  driver.run<string[]>(
    `const root = document.documentElement;
    const faults = [];
    if (root.scrollWidth > root.clientWidth) faults.push('scrolls sideways');
    const measured = document.createElement('span');
    measured.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap';
    for (const field of document.querySelectorAll('input[type=date], input[type=time]')) {
      if (!field.checkVisibility()) continue;
      const style = getComputedStyle(field);
      measured.style.font = style.font;
      measured.textContent = field.type === 'date' ? '12 / 30 / 2026' : '12 : 00 PM';
      document.body.append(measured);
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      // The picker's button stands beside the text.
      const needed = measured.getBoundingClientRect().width + (field.type === 'date' ? 16 : 0);
      if (room < needed) faults.push('too narrow: ' + (field.labels[0]?.innerText ?? field.ariaLabel) + ' ' + room + ' < ' + needed);
    }
    measured.remove();
    for (const strip of document.querySelectorAll('[role=tablist], nav ul'))
      if (strip.scrollHeight > strip.clientHeight && getComputedStyle(strip).overflowY !== 'visible' && strip.clientHeight < 80)
        faults.push('scrolls by a pixel: ' + strip.innerText.slice(0, 40));
    return faults.map((fault) => arguments[0] + ': ' + fault);`,
    about,
  );

const screens = appScreens.map(({ path }) => path).filter((path) => !path.includes('$'));

for (const name of ['firefox', 'webkit'] as const) {
  test(`${name}: a newcomer registers, signs in, prices and saves a meeting`, () =>
    using(name, async ({ driver, url }) => {
      await driver.resize(1440, 900);
      await driver.open(`${url}/register`);
      await driver.watch();
      await driver.type('Full name', 'Ada Example');
      await driver.type('Email', email);
      await driver.type('New organization name', 'Acme');
      await driver.type('Password', password);
      await driver.type('Confirm password', password);
      await driver.click('button', 'Create account');
      await expect.poll(() => driver.run('return location.pathname'), patience).toBe('/login');
      // The address is filled in.
      await driver.type('Password', password);
      await driver.click('button', 'Sign in');
      await driver.click('link', 'Calculator');
      await driver.type('Name', 'Ana');
      await driver.type('Role or title', 'Engineer');
      await driver.choose('Salary tier', 'Senior');
      await driver.click('button', 'Add');
      await driver.click('button', 'Start');
      await driver.click('button', 'Pause');
      await driver.click('button', 'Edit duration');
      await driver.type('Duration in minutes', `30${enter}`);
      await driver.click('button', 'Save Meeting');
      await driver.see('text', '$37.50');
      expect(await driver.faults()).toEqual([]);
    }));

  test(`${name}: every screen opens without an error and fits the window`, () =>
    using(name, async ({ driver, url }) => {
      await signedIn(driver, url);
      await driver.open(`${url}/dashboard`);
      expect(await post(driver, '/api/sample-data', {})).toBeLessThan(300);
      await driver.reload();
      await driver.watch();
      const faults: string[] = [];
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await driver.resize(width, height);
        for (const path of screens) {
          await openScreen(driver, path);
          faults.push(...(await layoutFaults(driver, `${path} at ${width}`)));
        }
      }
      expect([...faults, ...(await driver.faults())]).toEqual([]);
    }));

  test(`${name}: a weekly plan is saved, a figure explained, and another window follows`, () =>
    using(name, async ({ driver, url }) => {
      await signedIn(driver, url);
      await driver.resize(1440, 900);
      await driver.open(`${url}/dashboard/plan`);
      await driver.watch();
      await driver.type('Title', 'Roadmap');
      await driver.type('People', 'zoe@outside.test');
      await driver.click('button', 'Add');
      await driver.choose('Repeats', 'Every week');
      await driver.click('button', 'Save plan');
      await driver.see('text', 'Meeting planned');
      expect(await driver.faults()).toEqual([]);

      await driver.open(`${url}/dashboard/analytics`);
      await driver.watch();
      await driver.click('button', 'How is This Week Cost computed?');
      await driver.see('text', 'Included:');

      await driver.open(`${url}/dashboard/meetings`);
      await driver.see('text', 'No meetings');
      const { first, second } = await driver.newWindow();
      await driver.switchTo(second);
      await driver.open(`${url}/dashboard/budget`);
      const meeting = meetingDraft({
        title: 'Quarterly numbers',
        startedAt: new Date().toISOString(),
        durationMinutes: 60,
        attendees: [attendee('Ada', 100)],
      });
      expect(await post(driver, '/api/meetings', meeting)).toBe(201);
      await driver.switchTo(first);
      await driver.see('text', 'Quarterly numbers');
    }));

  test(`${name}: without the server, the calculator starts and queues a meeting`, () =>
    using(name, async ({ driver, url, stopServer }) => {
      await driver.open(`${url}/login`);
      expect(await post(driver, '/api/auth/register', registration)).toBe(201);
      await driver.type('Email', email);
      await driver.type('Password', password);
      await driver.click('button', 'Sign in');
      await driver.click('link', 'Calculator');
      await driver.see('field', 'Salary tier');
      await expect
        .poll(() => driver.run('return navigator.serviceWorker.controller !== null'), patience)
        .toBe(true);
      await stopServer();
      await driver.reload();
      await driver.type('Name', 'Ana');
      await driver.type('Role or title', 'Engineer');
      await driver.click('button', 'Add');
      await driver.click('button', 'Edit duration');
      await driver.type('Duration in minutes', `30${enter}`);
      await driver.click('button', 'Save Meeting');
      await driver.click('button', 'Save on this device');
      await driver.see('text', '1 queued save');
    }));
}

test('an older browser gets a page that says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // The page stops loading, after which no load event need come.
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Your browser is too old for this application.')).toContainText('Firefox 128');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Your browser is too old for this application.')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  expect(errors).toEqual([]);
});
