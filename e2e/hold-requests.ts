import type { Page } from '@playwright/test';

/** Holds the requests to an address until the returned function is called, which waits for the first of them. */
export async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    held();
    await isReleased;
    await route.continue();
  });
  return async () => {
    await isHeld;
    release();
  };
}

/** Blocks the stream of changes, so that the page does not refresh on its own. */
export const blockLiveUpdates = (page: Page) => page.route('**/api/changes', (route) => route.abort());
