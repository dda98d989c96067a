// Runs axe on the current page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Injects axe into every document from now on: passing it for each check doubled the time. */
export const injectAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: source });

/**
 * Each violation with its elements, for all rules or only the given ones. Reports only violations, which halves the
 * time; skips style sheets (one experimental rule needs them) and media (there is none).
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    if (!window.axe) throw new Error('axe is not in the page');
    const preload = { assets: ['media' as const] };
    const options: axe.RunOptions = { resultTypes: ['violations'], preload, ...(runOnly && { runOnly }) };
    const { violations: found } = await window.axe.run(document, options);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
}

/**
 * Switches the theme without transitions, since a color in transition belongs to neither theme. Invisible elements
 * (the drawer) and elements below the fold would each cause a slow browser warning, so they are hidden.
 */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    if (document.documentElement.dataset['still']) return;
    document.documentElement.dataset['still'] = 'yes';
    const content = `*, ::before, ::after { transition: none !important; animation: none !important }
      * { content-visibility: visible !important }`;
    // The content security policy refuses a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(content);
    document.adoptedStyleSheets.push(sheet);
  });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

export const usualSizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** By how many pixels the page is wider and higher than the window. */
export const beyond = (page: Page): Promise<{ width: number; height: number }> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight };
  });

/** No violation and nothing beyond the right edge, wide and as on a phone, in both themes. Returns to the former size. */
export async function expectAccessible(page: Page, sizes = usualSizes): Promise<void> {
  const [usual] = usualSizes;
  const before = page.viewportSize() ?? usual;
  for (const size of sizes)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await showTheme(page, theme);
      expect(await violations(page), `${theme}, ${size.width} px`).toEqual([]);
      expect((await beyond(page)).width).toBeLessThanOrEqual(0);
    }
  if (before) await page.setViewportSize(before);
}
