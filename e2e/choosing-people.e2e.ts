// Choosing a person: of the directory, or a guest.

import { addPerson } from '#contract/people/people.ts';
import { expect, test } from './fixtures.ts';
import { injectAxe, violations } from './axe.ts';
import { newAdmin } from './people.ts';

test('a person is chosen by Enter, and a stranger by the row for a guest', async ({ page }) => {
  await injectAxe(page);
  await newAdmin(page);
  for (const [name, role] of [
    ['Gwen Stone', 'Engineer'],
    ['Otto Berg', 'Designer'],
  ]) {
    const person = {
      name,
      role,
      emails: [`${name?.split(' ')[0]?.toLowerCase()}@example.test`],
      department: null,
    };
    expect((await page.request.post(addPerson.path, { data: person })).ok()).toBe(true);
  }
  await page.goto('/dashboard/plan');
  const field = page.getByRole('combobox', { name: 'People' });
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await field.pressSequentially('gw');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^Gwen Stone/,
    'Add ‘gw’ as a guest',
  ]);
  expect(
    await violations(page, [
      'aria-hidden-focus',
      'aria-valid-attr-value',
      'aria-required-children',
      'label',
      'button-name',
    ]),
  ).toEqual([]);
  await field.press('Enter');
  await expect(people).toHaveCount(1);
  await expect(people.first()).toContainText('gwen@example.test');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  // Enter before the directory has answered waits for it.
  await field.fill('otto');
  await field.press('Enter');
  await expect(people.nth(1)).toContainText('Otto Berg');
  await field.fill('Zoe');
  await page.getByRole('option', { name: 'Add ‘Zoe’ as a guest' }).click();
  await expect(people.nth(2)).toContainText('No email address');
});

test('the receipt of a saved meeting rates it and copies an image', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await injectAxe(page);
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const form = page.getByRole('form', { name: 'Add attendee' });
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('Role or title').fill('Engineer');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Planned minutes').fill('20');
  await page.getByRole('button', { name: 'Edit duration' }).click();
  await page.getByLabel('Duration in minutes').fill('30');
  await page.getByRole('button', { name: 'Set duration' }).click();
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('$27.50');
  await expect(receipt).toContainText('$9.17 over plan');
  expect(
    await violations(page, [
      'aria-hidden-focus',
      'aria-valid-attr-value',
      'aria-required-children',
      'label',
      'button-name',
    ]),
  ).toEqual([]);
  await receipt.getByRole('button', { name: /^Yes/ }).click();
  await receipt.getByRole('button', { name: 'Copy image', exact: true }).click();
  await expect(page.getByText('Image copied')).toBeVisible();
  const kinds = await page.evaluate(async () =>
    (await navigator.clipboard.read()).flatMap(({ types }) => types),
  );
  expect(kinds).toContain('image/png');
  await receipt.getByRole('link', { name: 'New Meeting' }).click();
  await expect(page.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'true');
});
