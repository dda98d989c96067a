import { expect, test } from './fixtures.ts';
import { leaveAfter } from './leave-question.ts';
import { newAdmin } from './people.ts';

test('no form in a dialog discards typed text without asking', async ({ page }) => {
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
    const pressEscape = () => page.keyboard.press('Escape');
    await leaveAfter(page, 'Stay', pressEscape);
    await expect(field).toHaveValue('Half of it');
    await leaveAfter(page, 'Leave', pressEscape);
    await expect(dialog).toBeHidden();
    // Cancel is explicit, so there is no question.
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await field.fill('Half of it');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    // Nothing was typed, so there is no question; otherwise it would stay open with the dialog.
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await expect(field).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
