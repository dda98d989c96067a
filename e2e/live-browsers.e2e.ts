// One live meeting in three browsers and on a phone.

import { newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { expect, test } from './fixtures.ts';
import { button, cost, liveDevices, region } from './live-devices.ts';
import { ownServer } from './own-server.ts';
import { password } from './people.ts';
import { type Driver, skipWithout, startOther } from './webdriver.ts';

/** Opens the link as a member who is signed in. */
async function openAs(driver: Driver, url: string, { email }: Person, link: string): Promise<void> {
  await driver.open(`${url}/login`);
  await driver.type('Email', email);
  await driver.type('Password', password);
  await driver.click('button', 'Sign in');
  await driver.see('link', 'Calculator');
  await driver.open(link);
}

const costIn = (driver: Driver) =>
  driver.run<string>(
    `return document.querySelector('[aria-label="Live cost"] .cost-figure > .sr-only')?.innerText ?? ''`,
  );

test('Chromium, Firefox, WebKit and a phone hold one meeting', async ({ page, newPage }) => {
  skipWithout('firefox', 'webkit');
  const server = await ownServer({}, { isTicking: true });
  const { pass, share } = liveDevices(() => server);
  const others = await Promise.all([startOther('firefox'), startOther('webkit')]);
  const [firefox, webkit] = others;
  const all = (see: (driver: Driver) => Promise<unknown>) => Promise.all(others.map(see));
  try {
    const { admin, member, organizationId } = await newTeam(server.app);
    const late = await newPerson(server.app, organizationId);
    const link = await share(page, admin);
    await openAs(firefox, server.url, member, link);
    await firefox.click('button', 'I am here');
    await firefox.see('text', 'You are in the meeting.');
    const phone = await newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(link);
    await phone.getByLabel('Your name').fill('Kim');
    await button(phone, 'I am here').click();
    await expect(phone.getByText('You are in the meeting as a guest.')).toBeVisible();

    // Somebody comes late.
    await pass(60_000, [page, phone]);
    await openAs(webkit, server.url, late, link);
    await webkit.click('button', 'I am here');
    await webkit.see('text', 'You are in the meeting.');
    await firefox.reload();
    await all((driver) => driver.watch());

    // The host pauses: all devices show the same.
    await button(page, 'Pause').click();
    await expect(region(phone, 'Live cost')).toContainText('Paused');
    await all((driver) => driver.see('text', 'Paused'));
    const shown = await cost(page).innerText();
    expect(shown).toMatch(/^\$/);
    await expect.poll(() => Promise.all(others.map(costIn))).toEqual([shown, shown]);

    // The host leaves, and a colleague takes over.
    await page.goto('about:blank');
    await pass(31_000, [phone]);
    await firefox.reload();
    await firefox.watch();
    await firefox.click('button', 'Take over as host');
    await firefox.see('text', 'You are the host.');
    await firefox.click('button', 'Resume');
    await expect(region(phone, 'Live cost')).toContainText('Meter running');
    await webkit.see('text', 'Meter running');

    // The former host comes back, and what they do without a network is sent later.
    await page.goto(link);
    await expect(page.getByText(/^You are a co-host\./)).toBeVisible();
    await page.context().setOffline(true);
    await button(page, 'Pause').click();
    await expect(page.getByText(/what you do is sent later/)).toBeVisible();
    await page.context().setOffline(false);
    await all((driver) => driver.see('text', 'Paused'));

    await firefox.click('button', 'End meeting');
    await firefox.click('button', 'End meeting');
    await expect(region(phone, 'Summary').getByText('Thank you. The host saves the meeting.')).toBeVisible();
    await firefox.click('button', 'Save Meeting');
    await webkit.click('link', 'Open the meeting');
    await webkit.see('heading', 'Weekly sync');
    expect(await Promise.all(others.map((driver) => driver.faults()))).toEqual([[], []]);
  } finally {
    await all((driver) => driver.close());
    await server.close();
  }
});
