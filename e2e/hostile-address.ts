// Addresses that somebody else has written: hostile text in everything that a screen reads of its own.

import type { Page } from '@playwright/test';

const named = [
  'search',
  'type',
  'department',
  'person',
  'from',
  'to',
  'sort',
  'order',
  'actor',
  'page',
  'view',
  'series',
  'month',
  'day',
  'types',
  'activity',
  'title',
  'template',
  'kept',
  'settings',
  'group',
  'next',
  'signup',
  'edit',
];
const inFragment = ['token', 'invitation'];

const asked = (names: readonly string[], text: string) =>
  new URLSearchParams(names.map((name) => [name, text])).toString();

/** Each text in turn stands in all of them, on the screen that is shown. */
export async function askForAll(
  page: Page,
  texts: readonly string[],
  look: (about: string) => Promise<void>,
): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const text of texts) {
    await page.evaluate(
      async (address) => {
        // As a step back does, so that no document has to be loaded for it; then two frames are drawn.
        window.history.pushState(window.history.state, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      },
      `${pathname}?${asked(named, text)}#${asked(inFragment, text)}`,
    );
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(`${pathname} asked for ${text}`);
  }
}
