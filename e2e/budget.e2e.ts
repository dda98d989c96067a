import type { Page } from '@playwright/test';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { blockLiveUpdates } from './hold-requests.ts';
import { expect, mailsTo, test } from './fixtures.ts';
import { leaveAfter } from './leave-question.ts';
import { newAdmin, newEmail, password } from './people.ts';
import { recordMeeting } from './recorded.ts';

/** Records one hour of one person, now. */
const meet = (page: Page, department: string, dollars: number) =>
  recordMeeting(page, {
    type: 'planning',
    department,
    startedAt: new Date().toISOString(),
    attendees: [attendee('Ada', dollars)],
  });

const card = (page: Page, department: string) => page.getByRole('region', { name: department, exact: true });

test('an administrator creates a budget, and its manager gets a mail when it is exceeded', async ({
  page,
  server,
}) => {
  await newAdmin(page);
  await meet(page, 'Engineering', 60);
  await page.goto('/dashboard/budget');
  await expect(page.getByRole('heading', { name: 'Budget Management' })).toBeVisible();
  await expect(page.getByText('No Budgets Set')).toBeVisible();
  await page.getByRole('button', { name: 'Create First Budget' }).click();

  const dialog = page.getByRole('dialog', { name: 'Create Budget' });
  const create = dialog.getByRole('button', { name: 'Create Budget' });
  await expect(dialog.getByLabel('Department Name')).toBeFocused();
  await expect(dialog.getByLabel('Alert Threshold (%)')).toHaveValue('80');
  await create.click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(dialog.getByText('Please fill in department and monthly limit').first()).toBeVisible();

  await dialog.getByLabel('Department Name').fill('engineering');
  await dialog.getByLabel('Monthly Limit ($)').fill('-5');
  await create.click();
  await expect(page.getByText('Invalid limit')).toBeVisible();
  await expect(dialog.getByText('Monthly limit must be a positive number').first()).toBeVisible();

  await dialog.getByLabel('Monthly Limit ($)').fill('100');
  await dialog.getByLabel('Alert Threshold (%)').fill('101');
  await create.click();
  await expect(page.getByText('Invalid threshold')).toBeVisible();
  await expect(dialog.getByText('Alert threshold must be between 1 and 100').first()).toBeVisible();

  const manager = newEmail();
  await dialog.getByLabel('Alert Threshold (%)').fill('80');
  await dialog.getByLabel('Manager Email').fill(manager);
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Engineering')).toContainText('$60 / $100');
  await expect(card(page, 'Engineering')).toContainText('On track');
  await expect(page.getByRole('region', { name: 'Budget alerts' })).toBeHidden();

  await meet(page, 'Engineering', 50);
  await page.reload();
  await expect(card(page, 'Engineering')).toContainText('Over budget');
  await expect(card(page, 'Engineering')).toContainText('-$10');
  const alert = page.getByRole('region', { name: 'Budget alerts' });
  await expect(alert).toContainText('Engineering is over budget');
  await expect(alert).toContainText('$110 / $100');
  await expect(alert).toContainText('110% of the limit used');
  await expect(alert).toContainText(manager);
  // The manager is not a member: until they confirm, they only get a link.
  await expect(card(page, 'Engineering')).toContainText('Gets no alerts until they confirm');
  await expect.poll(() => mailsTo(server, manager).length).toBe(1);
  const text = mailsTo(server, manager)[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const token = /confirm-alerts#token=([\w-]{43})/.exec(text)?.[1] ?? '';
  await page.goto(`/confirm-alerts#token=${token}`);
  await page.getByRole('button', { name: 'Get budget alerts' }).click();
  await expect(page.getByRole('status')).toContainText('You now get a mail');
  await expect.poll(() => mailsTo(server, manager).length).toBe(3);
  await page.goto('/dashboard/budget');
  await expect(card(page, 'Engineering')).not.toContainText('Gets no alerts');

  await card(page, 'Engineering').getByRole('button', { name: 'Edit Budget' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Budget' });
  await expect(edit.getByLabel('Department Name')).toHaveValue('Engineering');
  await edit.getByLabel('Monthly Limit ($)').fill('1,000');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Engineering')).toContainText('$110 / $1,000');
  await expect(alert).toBeHidden();

  await card(page, 'Engineering').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Budgets Set')).toBeVisible();
});

test('a department has one budget, and a rejected form keeps its input', async ({ page }) => {
  await newAdmin(page);
  const data = { department: 'Sales', monthlyLimit: 500 };
  expect((await page.request.post('/api/budgets', { data })).status()).toBe(201);
  await page.goto('/dashboard/budget');
  await page.getByRole('button', { name: 'Create Budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Department Name').fill('SALES');
  await dialog.getByLabel('Monthly Limit ($)').fill('700');
  await dialog.getByRole('button', { name: 'Create Budget' }).click();
  await expect(
    dialog.getByText('This department already has a budget. Edit that one instead.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Monthly Limit ($)')).toHaveValue('700');

  // Of several field errors, the first gets the focus.
  const errors = {
    monthlyLimit: [{ code: 'out-of-range', message: 'At most 600' }],
    managerEmail: [{ code: 'invalid', message: 'Not one of us' }],
  };
  await page.route('**/api/budgets', (route) =>
    route.fulfill({ status: 422, json: { code: 'validation-failed', message: 'No', errors } }),
  );
  await dialog.getByRole('button', { name: 'Create Budget' }).click();
  await expect(dialog.getByText('At most 600')).toBeVisible();
  await expect(dialog.getByText('Not one of us')).toBeVisible();
  await expect(dialog.getByLabel('Monthly Limit ($)')).toBeFocused();
  await leaveAfter(page, 'Stay', () => page.keyboard.press('Escape'));
  await expect(dialog.getByLabel('Monthly Limit ($)')).toHaveValue('700');
});

test('an edit keeps the changes of a colleague, and reports a deleted budget', async ({ page }) => {
  await newAdmin(page);
  const data = { department: 'Sales', monthlyLimit: 500 };
  const created = await page.request.post('/api/budgets', { data });
  const { id } = (await created.json()) as { id: number };
  await page.goto('/dashboard/budget');
  const edit = card(page, 'Sales').getByRole('button', { name: 'Edit Budget' });
  const dialog = page.getByRole('dialog', { name: 'Edit Budget' });
  await edit.click();
  await dialog.getByLabel('Monthly Limit ($)').fill('700');
  const theirs = { monthlyLimit: 500, managerEmail: 'boss@example.test', alertThreshold: 60 };
  expect((await page.request.put(`/api/budgets/${id}`, { data: theirs })).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Sales')).toContainText('$0 / $700');
  await expect(card(page, 'Sales')).toContainText('boss@example.test');
  await expect(card(page, 'Sales')).toContainText('60%');

  await edit.click();
  await dialog.getByLabel('Monthly Limit ($)').fill('800');
  expect((await page.request.delete(`/api/budgets/${id}`)).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Someone else has deleted this budget.')).toBeVisible();
});

test('a failed load shows an error and can be retried', async ({ page }) => {
  await newAdmin(page);
  await blockLiveUpdates(page);
  await page.route('**/api/budgets', (route) =>
    route.fulfill({ status: 422, json: { code: 'validation-failed', message: 'No' } }),
  );
  await page.goto('/dashboard/budget');
  await expect(page.getByText('Failed to load data')).toBeVisible();
  await page.unroute('**/api/budgets');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No Budgets Set')).toBeVisible();
});

test('a member sees the budgets but cannot change them', async ({ page, newPage }) => {
  const organization = `Acme ${newEmail()}`;
  await newAdmin(page, organization);
  const data = { department: 'Design', monthlyLimit: 500 };
  expect((await page.request.post('/api/budgets', { data })).status()).toBe(201);
  const list = (await (await page.request.get('/api/auth/organizations')).json()) as {
    organizations: { id: number; name: string }[];
  };
  const id = list.organizations.find(({ name }) => name === organization)?.id;

  // A pending member sees no data of the organization.
  const member = await newPage();
  const email = newEmail();
  const form = { email, password, name: 'Grace', role: 'user', user_added_new_organization: false };
  const registered = await member.request.post('/api/auth/register', {
    data: { ...form, organization_id: id },
  });
  expect(registered.status()).toBe(201);
  expect((await member.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  await member.goto('/dashboard/budget');
  await expect(member.getByText('has to approve you')).toBeVisible();
  await expect(member.getByText('Design')).toBeHidden();

  // Show the page of an active member.
  await member.route('**/api/auth/me', async (route) => {
    const answer = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { user: { ...answer.user, status: 'active' } } });
  });
  await member.route('**/api/budgets', async (route) => {
    await route.fulfill({ json: await (await page.request.get('/api/budgets')).json() });
  });
  await member.reload();
  await expect(card(member, 'Design')).toContainText('$0 / $500');
  await expect(member.getByText('Only administrators can change budgets.')).toBeVisible();
  await expect(member.getByRole('button', { name: /Create Budget|Edit Budget|Delete/ })).toHaveCount(0);
});
