// What people do with a live meeting on their devices.

import type { Page } from '@playwright/test';
import type { Person } from '#server/testing/people.ts';
import { addAttendee } from './calculator.ts';
import { expect } from './fixtures.ts';
import type { OwnServer } from './own-server.ts';
import { signInAs } from './people.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const region = (page: Page, name: string) => page.getByRole('region', { name });
export const cost = (page: Page) => region(page, 'Live cost').locator('.cost-figure > .sr-only');
export const clock = (page: Page) => page.getByRole('timer', { name: 'Elapsed' });

export const seconds = async (page: Page): Promise<number> => {
  const [minutes = 0, rest = 0] = (await clock(page).innerText()).split(':').map(Number);
  return minutes * 60 + rest;
};

/** On the server of the running test. */
export function liveDevices(server: () => OwnServer) {
  const signIn = (page: Page, person: Person) => signInAs(page.context(), server().url, person);

  /** Time on the server. Devices measure its clock again when they load the page. */
  async function pass(ms: number, pages: readonly Page[]): Promise<void> {
    server().app.pass(ms);
    for (const page of pages) await page.reload();
  }

  /** Sets up a meeting of two people in the calculator, starts the meter and makes it live. Returns the link. */
  async function share(page: Page, host: Person): Promise<string> {
    await signIn(page, host);
    await page.goto(`${server().url}/dashboard/calculator`);
    await expect(button(page, 'Share live')).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('Meeting title').fill('Weekly sync');
    await addAttendee(page, { name: 'Grace' });
    await addAttendee(page, { name: 'Linus' });
    await button(page, 'Start').click();
    await button(page, 'Share live').click();
    await expect(page.getByRole('heading', { name: 'Weekly sync' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of the link to this meeting' })).toBeVisible();
    return page.getByLabel('Link', { exact: true }).inputValue();
  }

  /** A colleague opens the link and is in. */
  async function join(page: Page, person: Person, link: string): Promise<void> {
    await signIn(page, person);
    await page.goto(link);
    await button(page, 'I am here').click();
    await expect(page.getByText('You are in the meeting.')).toBeVisible();
  }

  return { signIn, pass, share, join };
}
