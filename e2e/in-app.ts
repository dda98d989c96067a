// The next screen in the document that is open already, as a step back shows it: to load one costs three times as much.

import { expect, type Page } from '@playwright/test';

/** Waits until all of the screen is there. */
export async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  // The frame has its heading before any script has come, and nothing of what the screen shows.
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Goes from a screen of the app to another one, at its top, and waits until all of it is there. */
export async function goOn(page: Page, path: string): Promise<void> {
  const isAtHome = await page.evaluate((address) => {
    const { pathname } = new URL(address, window.location.href);
    const heading = document.querySelector('h1');
    if (!heading || pathname === window.location.pathname) return true;
    // Until the next one is drawn, the screen before is still to be seen; each path has a heading of its own.
    heading.setAttribute('data-left', '');
    window.scrollTo(0, 0);
    window.history.pushState(window.history.state, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
    return false;
  }, path);
  // Another view of the same screen comes in its place, and nothing would tell when.
  if (isAtHome) await page.goto(path);
  await expectWhole(page);
}
