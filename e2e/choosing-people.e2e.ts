// Choosing a person: of the directory, or a guest.

import { addPerson } from '#contract/people/people.ts';
import { expect, test } from './fixtures.ts';
import { injectAxe, violations } from './axe.ts';
import { hold } from './hold-requests.ts';
import { newAdmin } from './people.ts';

test('a person is chosen by Enter, and a stranger by the row for a guest', async ({ page }) => {
  await injectAxe(page);
  await newAdmin(page);
  for (const [name, role] of [
    ['Eve Elm', 'Engineer'],
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

  // Enter before the directory has answered waits for it; the field is free for the next names.
  const release = await hold(page, '**/api/people/suggestions*');
  await field.pressSequentially('otto');
  await field.press('Enter');
  await field.pressSequentially('Zoe');
  await field.press('Enter');
  await field.pressSequentially('e');
  await expect(field).toHaveValue('e');
  await release();
  await expect(people.nth(1)).toContainText('Otto Berg');
  await expect(people.nth(2)).toContainText('No email address');
  await expect(field).toHaveValue('e');

  // With several matches, Enter takes what the arrow keys choose.
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText([
    /^Ada Example/,
    /^Eve Elm/,
    /^Gwen Stone/,
    /^Otto Berg/,
    'Add ‘e’ as a guest',
  ]);
  await field.press('Enter');
  await expect(page.getByText('Several people match. Choose one with the arrow keys.')).toBeVisible();
  await expect(people).toHaveCount(3);
  for (let row = 0; row < 2; row += 1) await field.press('ArrowDown');
  await field.press('Enter');
  await expect(people.nth(3)).toContainText('Eve Elm');
  await expect(field).toHaveValue('');

  // A name that several people match waits below the field.
  const again = await hold(page, '**/api/people/suggestions*');
  await field.pressSequentially('test');
  await field.press('Enter');
  await field.pressSequentially('Ida');
  await field.press('Enter');
  await again();
  await expect(people.nth(4)).toContainText('Ida');
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(field).toHaveValue('test');
  await expect(options).toHaveCount(5);

  // Several addresses are added at once, as copied from a mail program.
  const before = await people.count();
  await field.fill('"Day, Kim" <kim@example.test>; lee@example.test, Otto@example.test');
  await field.press('Enter');
  await expect(people).toHaveCount(before + 2);
  await expect(people.nth(before)).toContainText('kim@example.test');

  // Add waits for the directory as well.
  const answer = await hold(page, '**/api/people/suggestions*');
  await field.fill('Berg');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await answer();
  await expect(page.getByText('Otto Berg is in the list already.')).toBeVisible();
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
  await page.keyboard.press('1');
  await expect(receipt.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'true');
  await receipt.getByRole('button', { name: 'Copy image', exact: true }).click();
  await expect(page.getByText('Image copied')).toBeVisible();
  const kinds = await page.evaluate(async () =>
    (await navigator.clipboard.read()).flatMap(({ types }) => types),
  );
  expect(kinds).toContain('image/png');
  await receipt.getByRole('link', { name: 'New Meeting' }).click();
  await expect(page.getByRole('button', { name: /^Yes/ })).toHaveAttribute('aria-pressed', 'true');
});

test('Enter moves on from the name of a guest at once, and the list closes', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await expect(page.getByLabel('Salary tier')).not.toHaveValue('');
  const form = page.getByRole('form', { name: 'Add attendee' });
  const guest = page.getByText('Add ‘Gwen’ as a guest');
  await form.getByLabel('Name').pressSequentially('Gwen');
  await expect(guest).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Engineer');
  await expect(form.getByLabel('Role or title')).toHaveValue('Engineer');
  await expect(form.getByLabel('Name')).toHaveValue('Gwen');
  await expect(guest).toBeHidden();
  await page.keyboard.press('Enter');
  const row = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Engineer');
});
