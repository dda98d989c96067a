// The quick-start tour leads through the real screens.

import { injectAxe, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const headings = [
  ['Welcome to MeetingCost', 'Meeting Cost Dashboard'],
  ['Real-time cost tracking', 'Meeting Cost Calculator'],
  ['AI Hygiene Coach', 'Hygiene Coach'],
  ['Templates', 'Meeting Templates'],
  ['Groups', 'Manage Groups'],
  ['Analytics', 'Meeting Analytics'],
  ["You're All Set!", 'Meeting Cost Dashboard'],
] as const;

test('seven steps by keyboard, each beside its screen, and the tour starts over', async ({ page }) => {
  await injectAxe(page);
  await newAdmin(page);
  await page.goto('/dashboard');
  const help = page.getByRole('button', { name: 'Quick-start tour' });
  await help.click();
  for (const [number, [title, screen]] of headings.entries()) {
    const step = page.getByRole('dialog', { name: title });
    await expect(step).toContainText(`Step ${number + 1} of 7`);
    await expect(page.locator('h1')).toHaveText(screen);
    await expect(step.getByRole('button', { name: 'Previous' })).toBeEnabled({ enabled: number > 0 });
    if (number === 1) {
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violations(page)).toEqual([]);
      // Most of the screen stays visible.
      const { y = 0 } = (await step.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(844 / 2);
      // The page can be scrolled below it.
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.reload();
      await expect(step).toBeVisible();
    }
    if (number < 6) await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: "Let's Go!" }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await help.click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Real-time cost tracking' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to MeetingCost' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  // The screen of the step where the tour was closed stays open.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/calculator$/);
  await page.getByLabel('Meeting title').fill('My meeting');
});
