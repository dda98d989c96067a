// A live meeting on several devices: the host's, a colleague's, and a guest's phone.

import type { Page, Route } from '@playwright/test';
import { readLive } from '#contract/meetings/live-meetings.ts';
import { readMeeting } from '#contract/meetings/meetings.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { newTeam } from '#server/testing/people.ts';
import { expectAccessible, injectAxe, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { button, clock, cost, liveDevices, region, seconds } from './live-devices.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { countShifts, shifted } from './shifts.ts';

let server: OwnServer;
test.beforeEach(async () => {
  server = await ownServer({}, { isTicking: true });
});
test.afterEach(() => server.close());

const { signIn, pass, share, join } = liveDevices(() => server);

/** Sets the clock of a device off, from the next page on. */
const setClockOff = (page: Page, ms: number) =>
  page.addInitScript((off) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + off;
  }, ms);

test('a meeting is shared, followed on devices with wrong clocks, and saved once', async ({
  page,
  newPage,
}) => {
  const { admin, member } = await newTeam(server.app);
  for (const one of [page, await newPage()]) await injectAxe(one);
  const link = await share(page, admin);
  expect(link).toMatch(/\/live\/\d+#key=[\w-]{22}$/);
  await expectAccessible(page);

  const colleague = await newPage();
  await setClockOff(colleague, -5 * minuteMs);
  await countShifts(colleague);
  await join(colleague, member, link);
  const phone = await newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await setClockOff(phone, 5 * minuteMs);
  await countShifts(phone);
  await injectAxe(phone);
  await phone.goto(link);
  await expect(phone.getByText('You follow this meeting as a guest.')).toBeVisible();
  await expect(cost(phone)).toHaveText(/^\$/);
  expect([await shifted(colleague), await shifted(phone)].filter((moved) => moved > 0.02)).toEqual([]);
  await expect(region(phone, 'People')).toBeHidden();
  await button(phone, 'I am here').click();
  await expect(phone.getByText('Please enter your name.')).toBeVisible();
  await phone.getByLabel('Your name').fill('Kim');
  await button(phone, 'I am here').click();
  await expect(phone.getByText('You are in the meeting as a guest.')).toBeVisible();
  await expectAccessible(phone);
  await expect(region(page, 'People').getByText('Kim (Guest)', { exact: true })).toBeVisible();
  await expect(region(phone, 'Live cost')).toContainText('4');

  // A late joiner sees the same clock as everybody.
  await pass(10 * minuteMs, [page, colleague, phone]);
  for (const one of [page, colleague, phone]) await expect(clock(one)).toHaveText(/^1\d:\d\d$/);
  const seen = await Promise.all([page, colleague, phone].map(seconds));
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(1);

  // All figures are equal while the meter is paused, also after several pauses.
  for (let round = 0; round < 3; round += 1) {
    await button(page, 'Pause').click();
    for (const one of [page, colleague, phone])
      await expect(region(one, 'Live cost')).toContainText('Paused');
    const [here = '', there] = await Promise.all([page, colleague].map((one) => cost(one).innerText()));
    expect(there).toBe(here);
    const clocks = await Promise.all([page, colleague, phone].map(seconds));
    expect(new Set(clocks).size).toBe(1);
    await button(page, 'Resume').click();
    for (const one of [page, colleague, phone])
      await expect(region(one, 'Live cost')).toContainText('Meter running');
  }

  // The agenda of the host is on every device; an item past its time has a text, not only a color.
  const agenda = region(page, 'Agenda');
  await button(page, 'Add item').click();
  await button(page, 'Add').click();
  await expect(agenda.getByText('Please enter a title.')).toBeVisible();
  for (const [title, minutes] of [
    ['Numbers', '5'],
    ['Plans', '60'],
  ] as const) {
    await agenda.getByLabel('Item').fill(title);
    await agenda.getByLabel('Minutes').fill(minutes);
    await button(page, 'Add').click();
  }
  await button(page, 'Done').click();
  await expect(region(phone, 'Agenda').getByRole('listitem')).toHaveCount(2);
  await pass(6 * minuteMs, [page, phone]);
  await expect(region(phone, 'Agenda').getByText(/^01:\d\d over$/)).toBeVisible();
  await button(page, 'Next item').click();
  await expect(region(phone, 'Agenda').getByText(/^59:\d\d left$/)).toBeVisible();

  await page.keyboard.press('Escape');
  await button(page, 'Full screen').click();
  const display = page.getByRole('dialog', { name: 'Full-screen view' });
  await expect(display.getByRole('img', { name: 'QR code of the link to this meeting' })).toBeVisible();
  await expect(display.getByText(/^Plans · /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await display.getByRole('button', { name: 'Leave' }).click();

  await button(page, 'End meeting').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click();
  const totals = await Promise.all(
    [page, colleague].map((one) => region(one, 'Summary').locator('.cost-figure > .sr-only').innerText()),
  );
  expect(new Set(totals).size).toBe(1);
  await expect(region(phone, 'Summary').getByText('Thank you. The host saves the meeting.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Grace: to minute').fill('99');
  await expect(page.getByText(/Nobody can join after the end/)).toBeVisible();
  await page.getByLabel('Grace: to minute').fill('5');
  await button(page, 'Save Meeting').click();
  await expect(page).toHaveURL(/\/dashboard\/meetings\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  const meeting = await admin.call(readMeeting, { params: { id } });
  expect(meeting).toMatchObject({ source: 'live', title: 'Weekly sync' });
  expect(meeting.attendees.map(({ name, attendedMinutes }) => [name, attendedMinutes]).slice(0, 2)).toEqual([
    ['Grace', 5],
    ['Linus', meeting.durationMinutes],
  ]);
  await colleague.getByRole('link', { name: 'Open the meeting' }).click();
  await expect(colleague).toHaveURL(page.url());
});

test('the host vanishes, a colleague takes over, hands back, and the link is replaced', async ({
  page,
  newPage,
}) => {
  const { admin, member } = await newTeam(server.app);
  const link = await share(page, admin);
  const colleague = await newPage();
  await join(colleague, member, link);
  const phone = await newPage();
  await phone.goto(link);
  await expect(phone.getByText('You follow this meeting as a guest.')).toBeVisible();
  await page.goto('about:blank');
  await pass(31_000, [colleague]);
  await button(colleague, 'Take over as host').click();
  await expect(colleague.getByText(/^You are the host\./)).toBeVisible();

  // The former host returns as the same person.
  await page.goto(link);
  await expect(page.getByText(/^You are a co-host\./)).toBeVisible();
  await expect(region(page, 'People').getByText('(you)')).toHaveCount(1);
  const people = region(colleague, 'People');
  await people
    .getByRole('button', { name: /^Actions for/ })
    .nth(2)
    .click();
  await colleague.getByRole('menuitem', { name: 'Make host instead of you' }).click();
  await expect(page.getByText(/^You are the host\./)).toBeVisible();

  await button(page, 'Replace link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click();
  await expect(page.getByLabel('Link', { exact: true })).not.toHaveValue(link);
  await expect(phone.getByText('This link does not work any more, or the meeting is over.')).toBeVisible();

  await button(page, 'End meeting').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click();
  await expect(region(page, 'Summary')).toBeVisible();
  // It waits for a decision, and the calculator lists it.
  await page.goto(`${server.url}/dashboard/calculator`);
  await page.getByRole('link', { name: /Weekly sync/ }).click();
  await button(page, 'Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/calculator$/);
  await expect(page.getByRole('link', { name: /Weekly sync/ })).toBeHidden();
});

test('what a host without a network does is sent later, with its time', async ({ page, newPage }) => {
  const { admin, member } = await newTeam(server.app);
  const link = await share(page, admin);
  const colleague = await newPage();
  await join(colleague, member, link);
  await pass(5 * minuteMs, [page, colleague]);
  await expect(clock(page)).toHaveText(/^05:/);
  await page.context().setOffline(true);
  await button(page, 'Pause').click();
  await expect(page.getByText(/what you do is sent later/)).toBeVisible();
  await expect(region(page, 'Live cost')).toContainText('Paused');
  const pausedAt = await seconds(page);
  await expect.poll(() => seconds(colleague)).toBeGreaterThan(pausedAt + 1);
  await page.context().setOffline(false);
  await expect(region(colleague, 'Live cost')).toContainText('Paused');
  await expect.poll(() => seconds(colleague)).toBe(pausedAt);
  await expect(page.getByText(/what you do is sent later/)).toBeHidden();
});

test('a command that a dead network swallows counts from the press, not from the failure', async ({
  page,
}) => {
  const { admin } = await newTeam(server.app);
  await share(page, admin);
  const swallowed: (() => Promise<void>)[] = [];
  const swallow = (route: Route) => void swallowed.push(() => route.abort());
  await page.route('**/commands', swallow, { times: 1 });
  await button(page, 'Pause').click();
  await expect(region(page, 'Live cost')).toContainText('Paused');
  await expect.poll(() => swallowed.length).toBe(1);
  const pausedAt = await seconds(page);
  // The browser says that it is online, and the device waits for an answer.
  const waitedUntil = Date.now() + 4000;
  await expect.poll(() => Date.now(), { timeout: 10_000 }).toBeGreaterThan(waitedUntil);
  expect(await seconds(page)).toBe(pausedAt);
  await swallowed[0]?.();
  await expect(page.getByText(/what you do is sent later/)).toBeVisible();
  await expect(page.getByText(/what you do is sent later/)).toBeHidden({ timeout: 15_000 });
  await page.reload();
  await expect(region(page, 'Live cost')).toContainText('Paused');
  await expect.poll(() => seconds(page)).toBe(pausedAt);
});

test('a device whose clock jumps measures it again', async ({ page }) => {
  const { admin } = await newTeam(server.app);
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    const set = window as typeof window & { offMs: number };
    set.offMs = 0;
    Date.now = () => now() + set.offMs;
  });
  await share(page, admin);
  await expect(clock(page)).toHaveText(/\d/);
  const before = await seconds(page);
  const asks = page.waitForResponse('**/api/live-clock');
  await page.evaluate(() => ((window as typeof window & { offMs: number }).offMs = 600_000));
  await asks;
  await expect.poll(async () => (await seconds(page)) > before + 2).toBe(true);
  expect((await seconds(page)) - before).toBeLessThan(60);
});

/** Lets a page sleep: its timers wait until it wakes up, as in a tab that the browser throttles. */
const letSleep = (page: Page) =>
  page.addInitScript(() => {
    const own = window as Sleeper;
    const streams = new Set<EventSource>();
    const Source = window.EventSource;
    window.EventSource = class extends Source {
      constructor(url: string | URL) {
        super(url);
        streams.add(this);
      }
    };
    const setLater = window.setTimeout;
    const wait = (work: () => void) => (own.isAsleep ? setLater(() => wait(work), 20) : work());
    window.setTimeout = ((work: () => void, ms?: number) =>
      setLater(() => wait(work), ms)) as typeof window.setTimeout;
    const setEvery = window.setInterval;
    window.setInterval = ((work: () => void, ms?: number) =>
      setEvery(() => void (own.isAsleep || work()), ms)) as typeof window.setInterval;
    Object.defineProperty(document, 'hidden', { get: () => own.isAsleep === true });
    own.sleep = (losesStreams) => {
      own.isAsleep = true;
      if (losesStreams) for (const stream of streams) stream.close();
    };
    own.wake = (event) => {
      own.isAsleep = false;
      const shown = new PageTransitionEvent('pageshow', { persisted: true });
      if (event === 'pageshow') window.dispatchEvent(shown);
      else document.dispatchEvent(new Event('visibilitychange'));
    };
  });

type Sleeper = typeof window & {
  isAsleep?: boolean;
  sleep: (losesStreams: boolean) => void;
  wake: (event: 'pageshow' | 'visibilitychange') => void;
};
const sleep = (page: Page, { losesStreams }: { losesStreams: boolean }) =>
  page.evaluate((loses) => (window as Sleeper).sleep(loses), losesStreams);
const wake = (page: Page, event: 'pageshow' | 'visibilitychange') =>
  page.evaluate((name) => (window as Sleeper).wake(name), event);

const expectPaused = (page: Page, patienceMs?: number) =>
  expect(region(page, 'Live cost')).toContainText('Paused', { timeout: patienceMs });

test('a throttled tab and a page restored from the cache show the state as soon as they are seen', async ({
  page,
  newPage,
}) => {
  const { admin, member } = await newTeam(server.app);
  const [colleague, phone] = [await newPage(), await newPage()];
  for (const one of [colleague, phone]) await letSleep(one);
  const link = await share(page, admin);
  await join(colleague, member, link);
  await phone.goto(link);
  await expect(clock(phone)).toHaveText(/\d/);

  // Without timers nothing moves; the figure comes from the clock and not from counted seconds.
  for (const one of [colleague, phone]) await sleep(one, { losesStreams: false });
  const before = await Promise.all([colleague, phone].map(seconds));
  await expect.poll(() => seconds(page)).toBeGreaterThan(Math.max(...before) + 3);
  expect(await Promise.all([colleague, phone].map(seconds))).toEqual(before);
  for (const one of [colleague, phone]) await wake(one, 'visibilitychange');
  for (const one of [colleague, phone]) {
    const [there, here] = await Promise.all([one, page].map(seconds));
    expect(Math.abs((there ?? 0) - (here ?? NaN))).toBeLessThanOrEqual(1);
  }

  // A restored page has neither timers nor streams from before, and gets no error.
  for (const one of [colleague, phone]) await sleep(one, { losesStreams: true });
  await button(page, 'Pause').click();
  await expectPaused(page);
  const pausedAt = await seconds(page);
  for (const one of [colleague, phone]) await expect(region(one, 'Live cost')).toContainText('Meter running');
  for (const one of [colleague, phone]) await wake(one, 'pageshow');
  for (const one of [colleague, phone]) {
    await expectPaused(one, 5000);
    expect(await seconds(one)).toBe(pausedAt);
  }
});

test('a proxy that holds the streams back does not freeze a view', async ({ page, newPage }) => {
  const { admin, member } = await newTeam(server.app);
  const link = await share(page, admin);
  const [colleague, phone] = [await newPage(), await newPage()];
  const held: string[] = [];
  // Nothing of the streams ever arrives.
  for (const one of [colleague, phone])
    await one.route('**/changes', (route) => void held.push(new URL(route.request().url()).pathname));
  await join(colleague, member, link);
  await phone.goto(link);
  await expect(clock(phone)).toHaveText(/\d/);
  await expect
    .poll(() => [...new Set(held)].toSorted())
    .toEqual(['/api/changes', expect.stringMatching(/^\/api\/live-guests\/\d+\/changes$/)]);
  await button(page, 'Pause').click();
  for (const one of [colleague, phone]) await expectPaused(one, 15_000);
  const clocks = await Promise.all([page, colleague, phone].map(seconds));
  expect(new Set(clocks).size).toBe(1);
});

test('an answer that arrives after a later state does not bring the former one back', async ({
  page,
  newPage,
}) => {
  const { admin } = await newTeam(server.app);
  const link = await share(page, admin);
  const phone = await newPage();
  await phone.goto(link);
  await expect(phone.getByText('Meter running')).toBeVisible();
  const [first, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = Promise.withResolvers<void>();
  let asked = 0;
  await phone.route('**/api/live-guests/*', async (route) => {
    asked += 1;
    if (asked > 1) next.resolve();
    const response = await route.fetch();
    first.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  await first.promise;
  await button(page, 'Pause').click();
  await expect(phone.getByText('Paused', { exact: true })).toBeVisible();
  const runsAgain = phone.getByText('Meter running').waitFor();
  late.resolve();
  // It asks again only after the first answer.
  expect(await Promise.race([runsAgain.then(() => 'runs again'), next.promise])).toBeUndefined();
});

test('two devices that press at once have one effect', async ({ page, newPage }) => {
  const { admin } = await newTeam(server.app);
  const link = await share(page, admin);
  const id = /\/live\/(\d+)#/.exec(link)?.[1] ?? '';
  await button(page, 'Add item').click();
  for (const title of ['Numbers', 'Plans', 'Risks']) {
    await region(page, 'Agenda').getByLabel('Item').fill(title);
    await button(page, 'Add').click();
  }
  await button(page, 'Done').click();
  // The host's own second device.
  const other = await newPage();
  await signIn(other, admin);
  await other.goto(link);
  await expect(region(other, 'Agenda').getByRole('listitem')).toHaveCount(3);
  const state = async () => (await admin.call(readLive, { params: { id } })).live;
  const press = (name: string) => Promise.all([page, other].map((one) => button(one, name).click()));
  for (let round = 1; round <= 3; round += 1) {
    await press('Pause');
    for (const one of [page, other]) await expectPaused(one);
    expect((await state()).runs).toHaveLength(round);
    await press('Resume');
    for (const one of [page, other]) await expect(region(one, 'Live cost')).toContainText('Meter running');
    expect((await state()).runs).toHaveLength(round + 1);
  }
  await press('Next item');
  for (const one of [page, other])
    await expect(region(one, 'Agenda').locator('[aria-current=step]')).toContainText('Plans');
  expect((await state()).reachedAtMs).toHaveLength(2);
});

test('a link that a guest opens twice on one phone is one person', async ({ page, newPage }) => {
  const { admin } = await newTeam(server.app);
  const link = await share(page, admin);
  const first = await newPage();
  await first.goto(link);
  await first.getByLabel('Your name').fill('Kim');
  await button(first, 'I am here').click();
  await expect(first.getByText('You are in the meeting as a guest.')).toBeVisible();
  const second = await first.context().newPage();
  await second.goto(link);
  await expect(second.getByText('You are in the meeting as a guest.')).toBeVisible();
  await expect(region(page, 'People').getByText('Kim (Guest)', { exact: true })).toHaveCount(1);
  for (const one of [first, second]) await expect(region(one, 'Live cost')).toContainText('3');
  await button(second, 'Leave').click();
  await expect(first.getByText('You have left the meeting.')).toBeVisible({ timeout: 15_000 });
  for (const one of [first, second]) await expect(region(one, 'Live cost')).toContainText('2');
});

test('a guest whose answers are lost, with the link in two tabs at once, is one person', async ({
  page,
  newPage,
}) => {
  const { admin } = await newTeam(server.app);
  const link = await share(page, admin);
  const first = await newPage();
  const second = await first.context().newPage();
  const lost: string[] = [];
  await first.context().route(/live-guests\/\d+(\/presence)?$/, async (route) => {
    const { method, path } = {
      method: route.request().method(),
      path: new URL(route.request().url()).pathname,
    };
    if (method !== 'POST' || lost.includes(path)) return route.continue();
    lost.push(path);
    // The server does it, and the device never hears of it.
    await fetch(route.request().url(), {
      method,
      headers: await route.request().allHeaders(),
      body: route.request().postData(),
    });
    return route.abort();
  });
  await Promise.all([first.goto(link), second.goto(link)]);
  for (const one of [first, second]) {
    await expect(one.getByLabel('Your name')).toBeVisible({ timeout: 20_000 });
    await one.getByLabel('Your name').fill('Kim');
  }
  await button(first, 'I am here').click();
  await expect.poll(() => lost).toHaveLength(2);
  await button(second, 'I am here').click();
  for (const one of [first, second])
    await expect(one.getByText('You are in the meeting as a guest.')).toBeVisible({ timeout: 20_000 });
  await expect(region(page, 'People').getByText('Kim (Guest)', { exact: true })).toHaveCount(1);
  for (const one of [page, first, second]) await expect(region(one, 'Live cost')).toContainText('3');
});
