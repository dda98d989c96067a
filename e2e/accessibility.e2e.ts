import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './house.ts';
import { newAdmin } from './people.ts';

async function expectNoViolations(page: Page, about: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, about).toEqual([]);
}

const publicPaths = ['/', '/payments', '/login', '/register', '/forgot-password', '/reset-password'];
const appPaths = [
  '/dashboard',
  '/dashboard/calculator',
  '/dashboard/calendar',
  '/dashboard/roi',
  '/dashboard/budget',
  '/dashboard/import',
  '/dashboard/groups',
  '/dashboard/templates',
  '/dashboard/analytics',
  '/dashboard/organization',
  '/dashboard/settings',
  '/dashboard/audit-log',
  '/dashboard/meetings',
];

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test(`no accessibility violations, and nothing to scroll sideways: ${theme}, ${width} px`, async ({
      page,
    }) => {
      // Nineteen screens in one go: how long that takes says nothing.
      test.setTimeout(240_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const visit = async (path: string) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoViolations(page, path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      };
      for (const path of publicPaths) await visit(path);
      await newAdmin(page);
      for (const path of appPaths) await visit(path);
    });
  }
}
