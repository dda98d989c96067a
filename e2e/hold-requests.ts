import type { Page } from '@playwright/test';

/** Holds the requests to an address until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Blocks the stream of changes, so that the page does not refresh on its own. */
export const blockLiveUpdates = (page: Page) => page.route('**/api/changes', (route) => route.abort());
