import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

/** Presses Esc and stays when asked; gives what was asked. */
async function stayOnEscape(page: Page): Promise<string> {
  const asking = page.waitForEvent('dialog');
  const [question] = await Promise.all([
    asking.then(async (asked) => {
      await asked.dismiss();
      return asked.message();
    }),
    page.keyboard.press('Escape'),
  ]);
  return question;
}

test('no form in a dialog throws away what was typed without asking', async ({ page }) => {
  await newAdmin(page);
  const group = await page.request.post('/api/groups', { data: { name: 'Board' } });
  const { id } = (await group.json()) as { id: number };
  const member = { name: 'Ana', role: 'Lead', salaryTier: 'senior' };
  expect((await page.request.post(`/api/groups/${id}/members`, { data: member })).status()).toBe(201);

  const forms = [
    ['/dashboard/groups', 'New', 'Create New Group', 'Group name'],
    ['/dashboard/groups', 'Edit Ana', 'Edit Ana', 'Name'],
    ['/dashboard/templates', 'Create Template', 'Create Template', 'Template name'],
    ['/dashboard/budget', 'Create First Budget', 'Create Budget', 'Department Name'],
    ['/dashboard/organization', 'Add User', 'Add User', 'Name'],
  ] as const;
  for (const [path, opener, title, label] of forms) {
    await page.goto(path);
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill('Half of it');
    expect(await stayOnEscape(page)).toBe('Leave without saving your changes?');
    await expect(field).toHaveValue('Half of it');
    const leaving = page.waitForEvent('dialog');
    await Promise.all([
      leaving.then((asked) => asked.accept()),
      dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]);
    await expect(dialog).toBeHidden();
    // Nothing was typed: nothing is asked, or the question would stay open and the dialog with it.
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await expect(field).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
