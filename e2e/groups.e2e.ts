import type { Page } from '@playwright/test';
import { addAttendee } from './calculator.ts';
import { violations } from './axe.ts';
import { doubleClick } from './double-click.ts';
import { blockLiveUpdates, hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

async function createGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByLabel('Group name').fill(name);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

async function addMember(page: Page, name: string, tier: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add member' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Salary tier').selectOption(tier);
  const row = page.getByRole('list', { name: 'Members' }).getByText(name, { exact: true });
  await doubleClick(form.getByRole('button', { name: 'Add' }), () => expect(row).toBeVisible());
}

test('creates a group and adds it to a meeting twice, the second time without effect', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/groups');
  await expect(page.getByText('Select a group')).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByText('Group name is required').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await createGroup(page, 'Zebra');
  await expect(page.getByText('Group created')).toBeVisible();
  await addMember(page, 'Ana', 'junior');
  await addMember(page, 'Ben', 'senior');
  await addMember(page, 'Cleo', 'director');
  // The second click of a double click did not submit the empty form.
  await expect(page.getByText('Please enter a name and select a group.')).toHaveCount(0);
  // The second click does not remove the next member.
  await doubleClick(page.getByRole('button', { name: 'Remove Ben' }), () =>
    expect(page.getByText('Member removed')).toBeVisible(),
  );

  await page.getByRole('button', { name: 'Edit Ana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ana' });
  await dialog.getByLabel('Salary tier').selectOption('lead');
  await dialog.getByLabel('Role or title').fill('Tech lead');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveText([/Ana.*Tech lead.*Lead.*\$95/, /Cleo/]);
  await page.getByRole('button', { name: 'Move Cleo up' }).click();
  await expect(members).toHaveText([/Cleo/, /Ana/]);
  await members.nth(1).locator('[draggable]').dragTo(members.nth(0));
  await expect(members).toHaveText([/Ana/, /Cleo/]);

  await page.getByRole('form', { name: 'Add member' }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Please enter a name and select a group.').first()).toBeVisible();
  await createGroup(page, 'Apple');

  const list = page.getByRole('region', { name: 'Groups' }).getByRole('link');
  await expect(list).toHaveText([/Apple/, /Zebra/]);
  await page.goto('/dashboard/groups');
  await expect(page.getByRole('heading', { name: 'Zebra', level: 2 })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/dashboard/calculator');
  await addAttendee(page, { name: 'ANA', role: 'Guest' });
  const add = async (said: string) => {
    await page.getByRole('button', { name: 'Add Group' }).click();
    await page.getByRole('menuitem', { name: /Zebra/ }).click();
    await expect(page.getByText(said)).toBeVisible();
  };
  await add('1 member added');
  const attendees = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem');
  await expect(attendees).toHaveText([/ANA/, /Cleo.*Team Member.*\$160\.00/]);
  await add('0 members added');
  await expect(attendees).toHaveCount(2);
});

test('edits and deletes a group without losing changes of others', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/groups');
  await createGroup(page, 'Core');
  await page.getByRole('button', { name: 'Edit Core' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Group' });
  await dialog.getByLabel('Description').fill('Mine');

  const { groups } = (await (await page.request.get('/api/groups')).json()) as {
    groups: { id: number; version: number }[];
  };
  const path = `/api/groups/${groups[0]?.id}`;
  const theirs = { name: 'Core', description: 'Theirs', version: groups[0]?.version };
  expect((await page.request.put(path, { data: theirs })).status()).toBe(200);

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This was changed in the meantime.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Theirs');
  await dialog.getByLabel('Group name').fill('Kernel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Kernel', level: 2 })).toBeVisible();

  // The next member is typed while the first request is pending.
  const release = await hold(page, '**/api/groups/*/members');
  const name = page.getByRole('form', { name: 'Add member' }).getByLabel('Name');
  const choose = async (typed: string) => {
    await name.fill(typed);
    await name.press('Enter');
    await expect(name).toHaveValue('');
  };
  await choose('Ana');
  await page.keyboard.type('Ben');
  await release();
  await expect(page.getByText('Member added')).toBeVisible();
  await expect(name).toHaveValue('Ben');

  // An error that arrives after the form was closed is still shown.
  const members = '**/api/groups/*/members';
  const { promise: left, resolve: answer } = Promise.withResolvers<void>();
  await page.route(members, async (route) => {
    await left;
    await route.fulfill({ status: 422, json: { code: 'validation-failed', message: 'No more room' } });
  });
  await choose('Ben');
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meeting Templates');
  answer();
  await expect(page.getByText('Ben could not be added')).toBeVisible();
  await page.unroute(members);
  await page.goBack();
  await name.fill('Ben');

  // Another user deletes the group while it is being edited; saving creates it again.
  await page.getByRole('button', { name: 'Edit Kernel' }).click();
  await dialog.getByLabel('Description').fill('Ours');
  expect((await page.request.delete(path)).status()).toBe(204);
  await expect(page.getByText('Someone deleted this group.')).toBeVisible();
  await expect(name).toHaveValue('Ben');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('What you typed is still here.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone deleted this group.')).toBeHidden();

  await page.getByRole('button', { name: 'Delete Kernel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeFocused();
});

test('closing the dialog clears a failed deletion; deleting a missing group succeeds', async ({ page }) => {
  await newAdmin(page);
  await blockLiveUpdates(page);
  await page.goto('/dashboard/groups');
  await createGroup(page, 'Core');
  await addMember(page, 'Ana', 'mid');
  const dialog = page.getByRole('dialog', { name: 'Delete “Core”?' });
  const ask = () => page.getByRole('button', { name: 'Delete Core' }).click();

  await page.route('**/api/groups/*', (route) => route.abort());
  await ask();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ask();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/groups/*');

  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const { groups } = (await (await page.request.get('/api/groups')).json()) as {
    groups: { id: number; members: { id: number }[] }[];
  };
  const path = `/api/groups/${groups[0]?.id}`;
  const memberPath = `${path}/members/${groups[0]?.members[0]?.id}`;
  expect((await page.request.delete(memberPath)).status()).toBe(204);
  await page.getByRole('button', { name: 'Remove Ana' }).click();
  await expect(page.getByText('Member removed')).toBeVisible();
  await expect(page.getByText('Add the first member.')).toBeVisible();

  await ask();
  expect((await page.request.delete(path)).status()).toBe(204);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Group deleted')).toBeVisible();
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('adds a member once although the response was lost, and keeps the position that another user set', async ({
  page,
}) => {
  await newAdmin(page);
  const follows = page.waitForResponse('**/api/changes');
  await page.goto('/dashboard/groups');
  expect((await follows).status()).toBe(200);
  await createGroup(page, 'Core');
  await addMember(page, 'Ana', 'junior');
  await addMember(page, 'Ben', 'mid');
  const members = page.locator('[aria-label=Members] > li');

  // The server stores the member, but its response is lost.
  await page.route('**/api/groups/*/members', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const form = page.getByRole('form', { name: 'Add member' });
  await form.getByLabel('Name').fill('Cleo');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Cleo');
  await page.unroute('**/api/groups/*/members');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(members).toHaveText([/Ana/, /Ben/, /Cleo/]);

  await page.getByRole('button', { name: 'Edit Cleo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Cleo' });
  await dialog.getByLabel('Role or title').fill('Tech lead');
  const { groups } = (await (await page.request.get('/api/groups')).json()) as {
    groups: { id: number; members: { id: number }[] }[];
  };
  const cleo = `/api/groups/${groups[0]?.id}/members/${groups[0]?.members[2]?.id}`;
  expect((await page.request.patch(cleo, { data: { place: 1 } })).status()).toBe(200);
  await expect(members).toHaveText([/Cleo/, /Ana/, /Ben/]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(members).toHaveText([/Cleo.*Tech lead/, /Ana/, /Ben/]);

  // After a response, the same name is a second member.
  await addMember(page, 'Dan', 'mid');
  await form.getByLabel('Name').fill('Dan');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(members).toHaveText([/Cleo/, /Ana/, /Ben/, /Dan/, /Dan/]);

  await form.getByLabel('Name').fill('Eve');
  expect((await page.request.delete(`/api/groups/${groups[0]?.id}`)).status()).toBe(204);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('This group was deleted, so you cannot add members.')).toBeVisible();
  await expect(page.getByText('Someone deleted this group.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Eve');
  // The deleted group can no longer be changed.
  await expect(page.getByRole('button', { name: 'Remove Ana' })).toHaveCount(0);
  await expect(members).toHaveCount(5);
});
