import { expect, type Page } from '@playwright/test';

/** Holds the requests to an address until the returned function is called, which waits for the first of them. */
export async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(url, async (route) => {
    isHeld = true;
    await promise;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => isHeld, `a request to ${url} is held`).toBe(true);
    resolve();
  };
}

/** Blocks the stream of changes, so that the page does not refresh on its own. */
export const blockLiveUpdates = (page: Page) => page.route('**/api/changes', (route) => route.abort());
