// What can be pressed on a phone is at least 44 px high and wide, and no screen scrolls sideways at 360 px.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sideways } from './injection-effects.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin } from './people.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

const publicPaths = ['/', '/payments', '/try', '/whats-new', '/login', '/register', '/forgot-password'];
const appPaths = [
  '',
  '/calculator',
  '/upcoming',
  '/meetings',
  '/calendar',
  '/plan',
  '/roi',
  '/budget',
  '/finance',
  '/import',
  '/groups',
  '/templates',
  '/analytics',
  '/reports',
  '/coach',
  '/coach?view=series',
  '/coach?view=what-if',
  '/organization',
  '/organization/calendars',
  '/people',
  '/settings',
  '/settings/calendars',
  '/audit-log',
].map((path) => `/dashboard${path}`);

/** Controls that a finger finds too small; links within a sentence are as high as its lines. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5;
    const areaOf = (control: Element) => {
      const boxed = control.matches('input[type=checkbox], input[type=radio], input[type=file]');
      const box = (boxed ? (control.closest('label') ?? control) : control).getBoundingClientRect();
      const after = getComputedStyle(control, '::after');
      // A larger area over the link itself, or over its whole row.
      const reaches = after.position === 'absolute' && after.content !== 'none';
      const reach = (size: number, own: string) => (reaches ? Math.max(size, parseFloat(own)) : size);
      return { width: reach(box.width, after.width), height: reach(box.height, after.height), box };
    };
    const isInSentence = (control: Element) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent.length ?? 0) > control.textContent.length + 8;
    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role=tab], td[tabindex]',
    );
    return [...controls].flatMap((control) => {
      const { width, height, box } = areaOf(control);
      // Not shown, or only for screen readers and the keyboard.
      if (box.width < 2 || control.closest('[inert], .sr-only') || isInSentence(control)) return [];
      if (width >= least && height >= least) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return [`${control.tagName} ${name.slice(0, 40)}: ${width.toFixed()} × ${height.toFixed()}`];
    });
  });
}

test('fingers get 44 px on every screen, and none scrolls sideways', async ({ page }) => {
  const visit = async (path: string) => {
    await page.goto(path);
    await expectComplete(page);
    expect(await tooSmall(page), path).toEqual([]);
    expect(await sideways(page), path).toBeNull();
  };
  for (const path of publicPaths) await visit(path);
  await newAdmin(page);
  expect((await page.request.post('/api/sample-data', { data: {} })).ok()).toBe(true);
  for (const path of appPaths) await visit(path);
});
