// What axe finds on the page as it is shown now.

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

/** Brings axe along with each document from now on: handing it over at each look took as long as half a look. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: source });

/**
 * Each violation with the elements that show it, by all rules or only the named ones. Reports violations only, which
 * halves the time; skips reading style sheets, which one experimental rule needs, and media, of which there is none.
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
 * Shows the page in a theme. A color on its way from one theme to the other is no color of either: none is. What is
 * not drawn is invisible besides (the drawer), or far down: axe measures it all the same, and the browser would say
 * so 500 times, each time through all its processes, which took as long as the looks at a screen.
 */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    if (document.getElementById('still')) return;
    const content = `*, ::before, ::after { transition: none !important; animation: none !important }
      * { content-visibility: visible !important }`;
    document.head.append(
      Object.assign(document.createElement('style'), { id: 'still', textContent: content }),
    );
  });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
