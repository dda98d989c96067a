import { hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { leaveAfter } from './leave-question.ts';
import { newAdmin, newEmail, password, register, signIn } from './people.ts';

test('an admin adds a member, who must first choose a password', async ({ page, newPage }) => {
  await newAdmin(page);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/organization/users')) changes.push(request.method());
  });
  await page.goto('/dashboard/organization');
  await expect(page.getByRole('heading', { name: 'Organization Members 1' })).toBeVisible();
  await expect(page.getByText("That's you!")).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('Please fill in all required fields');
  const email = newEmail();
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await dialog.getByLabel('Email').fill(email);
  // The second press of a double click comes before any timer.
  await dialog.getByRole('button', { name: 'Add User' }).dblclick();
  const passwordOf = (title: string) =>
    page.getByRole('dialog', { name: title }).getByRole('textbox', { name: 'One-use password' });
  const first = await passwordOf('User added').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByText('Has not signed in yet')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'New one-use password' }).click();
  await page.getByRole('button', { name: 'Generate' }).click();
  const oneUse = await passwordOf('New one-use password').inputValue();
  expect(oneUse).not.toBe(first);
  await page.getByRole('button', { name: 'Done' }).click();

  const grace = await newPage();
  await grace.goto('/dashboard/organization');
  await signIn(grace, email, oneUse);
  await expect(grace).toHaveURL(/\/change-password/);
  await grace.getByLabel('Current password').fill(oneUse);
  await grace.getByLabel('New password').fill('my very own one');
  await grace.getByLabel('Confirm password').fill('my very own one');
  await grace.getByRole('button', { name: 'Change password' }).click();
  await expect(grace).toHaveURL(/\/dashboard\/organization$/);
  await expect(grace.getByRole('button', { name: 'Add User' })).toHaveCount(0);

  const search = page.getByLabel('Search members');
  await search.fill('ace');
  await search.press('Home');
  await page.keyboard.type('Gr');
  await expect(page.getByText("That's you!")).toBeHidden();
  await expect(search).toHaveValue('Grace');
  await page.goto('/dashboard/organization?search=nobody');
  await expect(page.getByText('No members found')).toBeVisible();
  const release = await hold(page, '**/api/organization/members');
  const asked = page.waitForRequest('**/api/organization/members');
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await asked;
  await expect(page.getByText('No members yet')).toHaveCount(0);
  await release();

  await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).dblclick();
  await expect(page.getByText('Removed Grace Hopper')).toBeVisible();
  await expect(page.getByText('This change is now reflected in your organization.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Organization Members 1' })).toBeVisible();
  expect(changes).toEqual(['POST', 'POST', 'DELETE']);
});

test('an applicant’s page opens automatically after the approval', async ({ page, newPage }) => {
  const organization = `Approval ${newEmail()}`;
  await newAdmin(page, organization);
  const applicant = await newPage();
  const email = newEmail();
  await register(applicant, { email, role: 'User', name: 'Waiting Willy', joins: organization });
  await signIn(applicant, email);
  await expect(applicant.getByText('Waiting for approval by your organization').first()).toBeVisible();

  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Waiting Willy was approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting Willy' })).toBeFocused();
  await expect(applicant.getByText('Waiting for approval by your organization')).toHaveCount(0);

  await register(page, { email: newEmail(), role: 'User', name: 'Nobody Known', joins: organization });
  await page.clock.install();
  await page.goto('/dashboard/organization');
  // The live update of the decline arrives before the response: the row waits for the response and hands over its
  // focus.
  const { user } = (await (await page.request.post('/api/auth/me')).json()) as { user: { id: number } };
  const updated = page.evaluate(
    (id) =>
      new Promise((resolve) => new BroadcastChannel(`mc-live:${id}`).addEventListener('message', resolve)),
    user.id,
  );
  await page.route('**/api/organization/users/*/approval', async (route) => {
    const response = await route.fetch();
    await updated;
    await page.clock.runFor(2000);
    await page.evaluate(() => fetch('/api/health'));
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline Nobody Known?' });
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Nobody Known was declined')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody Known' })).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: 'Waiting Willy' })).toBeFocused();
});

test('an invitation link fills in the form and admits one person', async ({ page, newPage }) => {
  const organization = `Inviting ${newEmail()}`;
  await newAdmin(page, organization);
  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Role').selectOption('Admin');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(new URL(link).hash).toMatch(/^#invitation=[\w-]{43}$/);

  const guest = await newPage();
  const email = newEmail();
  await guest.goto(link);
  await expect(guest.getByLabel('Organization', { exact: true })).toHaveValue(organization);
  await expect(guest.getByLabel('Role')).toHaveValue('Admin');
  await guest.getByLabel('Full name').fill('Guest Star');
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByLabel('Confirm password').fill(password);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL(/\/login\?signup=success/);
  await signIn(guest, email);
  await expect(guest.getByRole('heading', { name: 'Meeting Cost Dashboard' })).toBeVisible();
  await guest.goto('/dashboard/organization');
  await expect(guest.getByRole('heading', { name: 'Organization Members 2' })).toBeVisible();

  const late = await newPage();
  await late.goto(link);
  await expect(
    late.getByText('This invitation is invalid or has expired. Please ask for a new one.'),
  ).toBeVisible();
});

test('tiers can be reordered by keyboard and by drag, and unsaved changes ask before closing', async ({
  page,
}) => {
  await newAdmin(page);
  const { id } = (await (await page.request.post('/api/groups', { data: { name: 'Core' } })).json()) as {
    id: number;
  };
  await page.request.post(`/api/groups/${id}/members`, { data: { name: 'Ana', salaryTier: 'lead' } });
  await page.goto('/dashboard/organization');
  // The reason for a disabled action is readable.
  await page.getByRole('button', { name: 'Actions for Ada Example' }).press('ArrowDown');
  const refused = page.getByRole('menuitem', { name: /^Make member./ });
  await expect(refused).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(refused).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Salary Tiers' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Manage Roles' }).click();
  const roles = page.getByRole('dialog', { name: 'Manage Roles' });
  await expect(roles.getByText('Engineer')).toBeVisible();
  await roles.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Manage Roles' })).toBeFocused();
  await page.getByRole('button', { name: 'Move mid up' }).click();
  await expect(page.getByRole('button', { name: 'Move mid up' })).toBeFocused();

  await leaveAfter(page, 'Stay', () => page.getByRole('tab', { name: 'Organization Profile' }).click());
  await expect(page.getByRole('tab', { name: 'Salary Tiers' })).toHaveAttribute('aria-selected', 'true');
  await leaveAfter(page, 'Stay', () => page.keyboard.press('Escape'));
  await expect(page.getByRole('dialog')).toBeVisible();
  // Chromium closes a dialog at the second Esc, regardless of the page.
  await leaveAfter(page, 'Stay', () => page.keyboard.press('Escape'));
  await expect(page.getByRole('dialog')).toBeVisible();

  // Drag by the handle over the row of "director": the text must not be dropped into a field.
  const rows = page.getByRole('dialog').getByRole('listitem');
  await rows
    .nth(2)
    .locator('[draggable]')
    .dragTo(rows.nth(5).getByLabel(/^Name of/));
  await expect(rows.nth(5).getByLabel(/^Name of/)).toHaveValue('Senior');
  await expect(rows.nth(4).getByLabel(/^Name of/)).toHaveValue('Director');

  await page.getByRole('button', { name: 'Remove executive' }).click();
  await expect(page.getByLabel('New tier')).toBeFocused();
  await page.getByRole('button', { name: 'Add tier' }).click();
  await expect(page.getByText('Please provide a name and non-negative hourly rate')).toBeVisible();
  await page.getByLabel('New tier').fill('Intern');
  await page.getByLabel('Hourly rate ($)').fill('0');
  await page.getByRole('button', { name: 'Add tier' }).click();
  await page.getByLabel('Name of lead').fill('Principal');
  await page.getByRole('button', { name: 'Save tiers' }).click();
  await expect(page.getByText('Salary tiers saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Name of/).first()).toHaveValue('Mid');
  await expect(page.getByLabel(/^Name of/).last()).toHaveValue('Intern');
  // Members of the renamed tier keep it.
  expect(await (await page.request.get('/api/groups')).text()).toContain('"salaryTier":"Principal"');
});

test('the second administrator who saves sees what changed', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization?settings=profile');
  await page.getByLabel('Website').fill('nowhere');
  await page.getByLabel('Organization name').fill('Mine');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Invalid URL')).toBeVisible();
  await expect(page.getByText('Please fix the highlighted fields')).toBeVisible();
  await page.getByLabel('Website').fill('https://mine.test');

  const other = await page.context().newPage();
  await other.goto('/dashboard/organization?settings=profile');
  await other.getByLabel('Organization name').fill('Theirs');
  await other.getByRole('button', { name: 'Save profile' }).click();
  await expect(other.getByText('Organization profile saved')).toBeVisible();

  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Is saved as “Theirs” now')).toBeVisible();
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByText('Organization profile saved')).toBeVisible();
  await expect(page.getByLabel('Organization name')).toHaveValue('Mine');
});
