// In-app navigation in the loaded document: a page load takes three times as long.

import { expect, type Page } from '@playwright/test';

/** Waits until the screen is complete. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  // The app shell has its heading before any script has loaded, but no screen content.
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Navigates to another screen, scrolls to its top, and waits until it is complete. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const isAtHome = await page.evaluate((address) => {
    const { pathname } = new URL(address, window.location.href);
    const heading = document.querySelector('h1');
    if (!heading || pathname === window.location.pathname) return true;
    // The previous screen stays visible until the next one renders; each path has its own heading.
    heading.setAttribute('data-left', '');
    window.scrollTo(0, 0);
    window.history.pushState(window.history.state, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
    return false;
  }, path);
  // Another view of the same screen has no observable end of loading.
  if (isAtHome) await page.goto(path);
  await expectComplete(page);
}
