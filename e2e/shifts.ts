// How far a page moves while it loads.

import type { Page } from '@playwright/test';

type Counting = typeof window & { shifted: number };

/** Counts shifts from the next page on. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as Counting;
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) counted.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shifted = (page: Page): Promise<number> => page.evaluate(() => (window as Counting).shifted);
