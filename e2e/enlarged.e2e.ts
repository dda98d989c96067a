// A page zoomed to 400 %, which has the size of a small screen: sticky elements must not cover the focused element.

import type { Page } from '@playwright/test';
import { openDialog } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin } from './people.ts';

/** Names of fields and buttons that are covered or outside the viewport while focused. */
async function hiddenWhileFocused(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body || at.matches('dialog, main')) return null;
      const { left, top, width, height } = at.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : null;
      const isSeen = over && (at.contains(over) || over.contains(at) || label?.contains(over));
      return isSeen ? null : (label ?? at).textContent;
    });
    if (name !== null) hidden.push(name);
  }
  return hidden;
}

test('the focused element is always visible, in a dialog and beside sticky elements', async ({ page }) => {
  await newAdmin(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/dashboard/templates');
  await expectComplete(page);
  await openDialog(page, { name: 'Create Template', steps: ['Create Template'] });
  expect(await hiddenWhileFocused(page, 12)).toEqual([]);

  await page.goto('/dashboard/organization');
  await expectComplete(page);
  const invitations = await openDialog(page, { name: 'Invite people', steps: ['Invite people'] });
  await invitations.getByRole('button', { name: 'Create link' }).click();
  const revoke = invitations.getByRole('button', { name: /^Revoke/ });
  await expect(revoke).toBeVisible();
  const beyond = await invitations.evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await revoke.press('Enter');
  await expect(revoke).toBeHidden();
  // The focus stays in the dialog.
  await expect(invitations).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/calculator');
  await expectComplete(page);
  expect(await hiddenWhileFocused(page, 24)).toEqual([]);
});
