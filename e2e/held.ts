import type { Page } from '@playwright/test';

/** Lets the calls to an address wait until the function that it gives is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Tells the page nothing of changes: what could not be had does not come by itself, before it is asked for again. */
export const hearNothing = (page: Page) => page.route('**/api/changes', (route) => route.abort());
