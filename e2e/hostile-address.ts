// URLs written by an attacker: hostile text in every parameter that a screen reads.

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

/** Puts each text into all parameters of the current screen. */
export async function requestEach(
  page: Page,
  texts: readonly string[],
  look: (about: string) => Promise<void>,
): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const text of texts) {
    await page.evaluate(
      async (address) => {
        // Navigates within the document, without a reload; then waits for two frames.
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
