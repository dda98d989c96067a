import { errorMessage } from '#contract/errors.ts';
import { addAttendee } from './calculator.ts';
import { blockLiveUpdates, hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { leaveAfter } from './leave-question.ts';
import { newAdmin } from './people.ts';

test('creates a template, uses it and saves the meeting', async ({ page }) => {
  await newAdmin(page);
  await blockLiveUpdates(page);
  await page.route('**/api/organization/salary-tiers', (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: 'Not found' } }),
  );
  await page.goto('/dashboard/templates');
  await expect(page.getByText('No Templates Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create First Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Template' });
  const save = dialog.getByRole('button', { name: 'Save Template' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Template name').fill('Weekly review');
  await dialog.getByLabel('Duration in minutes').fill('');
  await save.click();
  await expect(page.getByText('Cannot save template')).toBeVisible();
  await expect(dialog.getByText('Must be a whole number')).toBeVisible();
  await expect(dialog.getByText('The salary tiers could not be loaded.')).toBeVisible();
  await page.unroute('**/api/organization/salary-tiers');
  await dialog.getByRole('button', { name: 'Retry' }).click();

  await dialog.getByLabel('Meeting title').fill('Sprint review');
  await dialog.getByLabel('Meeting type').selectOption('review');
  await dialog.getByLabel('Duration in minutes').fill('45');
  await addAttendee(page, { tier: 'junior' });
  await addAttendee(page, { name: 'Cleo', tier: 'executive' });
  // Asks before discarding an attendee who was typed but not added.
  const name = dialog.getByRole('form', { name: 'Add attendee' }).getByLabel('Name');
  await name.fill('Dora');
  await leaveAfter(page, 'Stay', () => save.click());
  await expect(name).toHaveValue('Dora');
  await name.fill('');
  await save.click();
  await expect(page.getByText('Template saved')).toBeVisible();

  const card = page.getByRole('region', { name: 'Weekly review' });
  await expect(card).toContainText('$285');
  await expect(card).toContainText('2 attendees');
  await expect(page.getByText('Showing 1-1 of 1 templates')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();

  await card.getByRole('link', { name: /Use Template/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/calculator$/);
  await expect(page.getByText('Template loaded')).toBeVisible();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Sprint review');
  await expect(page.getByLabel('Meeting type')).toHaveValue('review');
  await expect(page.getByLabel('Planned minutes')).toHaveValue('45');
  // (35 + 250) × 45 / 60
  await expect(page.getByRole('region', { name: 'Live cost' })).toContainText('213.75');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Live cost' })).toContainText('Estimate');

  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('Meeting saved')).toBeVisible();
  await page.goto('/dashboard/meetings');
  const row = page.getByRole('row', { name: /Sprint review/ });
  await expect(row).toContainText('45 min');
  await expect(row).toContainText('$213.75');
});

test('saves a meeting as a template; loading it over a meeting asks first, and Start begins at 0', async ({
  page,
}) => {
  await page.clock.install();
  await newAdmin(page);
  await blockLiveUpdates(page);
  await page.goto('/dashboard/calculator');
  // A list that failed to load can be retried in the menu.
  await page.route('**/api/templates', (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: 'Not found' } }),
  );
  await page.getByRole('button', { name: 'Load Template' }).click();
  const retry = page.getByRole('menuitem', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/templates');
  await retry.press('Enter');
  await expect(page.getByText('No templates yet. Save a meeting as one in the calculator.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No templates yet. Save a meeting as one in the calculator.')).toBeHidden();

  await page.getByRole('button', { name: 'Save as Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as Template' });
  await expect(dialog.getByRole('button', { name: 'Save Template' })).toBeDisabled();
  await dialog.getByLabel('Template name').fill('Daily');
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  // Outside the modal dialog the toast would be inaccessible.
  await expect(dialog.getByText('Please add attendees and enter a template name.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Please add attendees and enter a template name.')).toBeVisible();

  await addAttendee(page, { tier: 'junior' });
  await page.getByLabel('Meeting title').fill('Daily standup');
  await page.getByRole('button', { name: 'Save as Template' }).click();
  await dialog.getByLabel('Template name').fill('Daily');
  await dialog.getByLabel('Meeting type').selectOption('standup');
  await expect(dialog.getByText('30 min')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();

  await page.getByLabel('Meeting title').fill('Something else');
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByRole('menuitem', { name: /Daily/ }).click();
  const question = page.getByRole('dialog', { name: 'Replace this meeting?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Something else');
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByRole('menuitem', { name: /Daily/ }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Daily standup');
  await expect(page.getByRole('timer')).toHaveText('30:00');

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('timer', { name: 'Elapsed' })).toHaveText(/^00:\d\d$/);
});

test('saves a template once although the response was lost and the meter runs, and explains a rejection', async ({
  page,
}) => {
  await page.clock.install();
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page, { tier: 'junior' });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.fastForward('10:00');
  await page.getByRole('button', { name: 'Save as Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as Template' });
  const save = dialog.getByRole('button', { name: 'Save Template' });
  await dialog.getByLabel('Template name').fill('Daily');

  await page.route('**/api/templates', (route) =>
    route.fulfill({ status: 409, json: { code: 'list-full', message: errorMessage('list-full') } }),
  );
  await save.click();
  await expect(page.getByText(errorMessage('list-full'))).toBeVisible();
  await page.unroute('**/api/templates');

  await page.route('**/api/templates', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await expect(page.getByText('Please try again.')).toBeVisible();
  await page.unroute('**/api/templates');
  await page.clock.fastForward('02:00');
  await save.click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await page.goto('/dashboard/templates');
  await expect(page.getByText('Showing 1-1 of 1 templates')).toBeVisible();
});

test('rejects a template with too many attendees with the right message', async ({ page }) => {
  await newAdmin(page);
  const members = Array.from({ length: 501 }, (_, id) => ({
    id: id + 1,
    name: `Member ${id}`,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: 50,
  }));
  const details = { description: null, createdDate: new Date().toISOString(), version: 1, canEdit: true };
  await page.route('**/api/groups', (route) =>
    route.fulfill({ json: { groups: [{ id: 1, name: 'Everybody', ...details, members }] } }),
  );
  await page.goto('/dashboard/templates');
  await page.getByRole('button', { name: 'Create First Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Template' });
  await dialog.getByLabel('Template name').fill('All hands');
  await dialog.getByLabel('Meeting title').fill('All hands');
  await dialog.getByRole('button', { name: 'Add Group' }).click();
  await page.getByRole('menuitem', { name: /Everybody/ }).click();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog.getByText('At most 500 attendees')).toBeVisible();
  await expect(page.getByText('Cannot save template')).toHaveCount(0);
});

test('stores roles and tiers, and deletes a template permanently', async ({ page }) => {
  await newAdmin(page);
  await blockLiveUpdates(page);
  const isList = ({ pathname }: URL) => /^\/api\/(templates|.*\/(org-roles|salary-tiers))$/.test(pathname);
  await page.route(isList, (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: 'Not found' } }),
  );
  await page.goto('/dashboard/templates');
  const roles = page.getByRole('dialog', { name: 'Manage Roles' });
  const tiers = page.getByRole('dialog', { name: 'Manage Salary Tiers' });
  await expect(page.getByText('Failed to load templates: 404')).toBeVisible();
  await page.getByRole('button', { name: 'Manage Salary Tiers' }).click();
  await expect(tiers.getByText('Failed to fetch salary tiers: 404')).toBeVisible();
  await tiers.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Manage Roles' }).click();
  await expect(roles.getByText('Failed to load org roles: 404')).toBeVisible();
  await page.unroute(isList);
  await roles.getByRole('button', { name: 'Retry' }).click();
  await expect(roles.getByText('Engineer')).toBeVisible();
  await roles.getByLabel('Role name').fill('Test pilot');
  await roles.getByLabel('Role name').press('Enter');
  await expect(roles.getByText('Test pilot')).toBeVisible();
  await roles.getByLabel('Role name').fill('engineer');
  await roles.getByLabel('Description').fill('Who builds');
  await roles.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(roles.getByText('A role with this name already exists.')).toBeVisible();
  await expect(roles.getByLabel('Description')).toHaveValue('Who builds');
  await roles.getByRole('button', { name: 'Clear Defaults' }).click();
  const clearing = page.getByRole('dialog', { name: /^Remove \d+ default roles\?$/ });
  await expect(clearing).toContainText('roles that you added stay');
  await clearing.getByRole('button', { name: 'Clear Defaults' }).click();
  await expect(roles.getByLabel('Role name')).toBeFocused();
  await expect(roles.getByText('Engineer')).toBeHidden();
  await roles.getByRole('button', { name: 'Done' }).click();

  const release = await hold(page, '**/api/settings/salary-tiers');
  await page.getByRole('button', { name: 'Manage Salary Tiers' }).click();
  await expect(tiers.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await release();
  await tiers.getByLabel('Tier name').fill('Pilot');
  await tiers.getByRole('button', { name: 'Add', exact: true }).click();
  await tiers.getByLabel('Hourly rate ($)').fill('99.505');
  await tiers.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(tiers.getByText('At most two decimals')).toBeVisible();
  await expect(tiers.getByLabel('Tier name')).toHaveValue('Pilot');
  await tiers.getByLabel('Hourly rate ($)').fill('99.5');
  const save = await hold(page, '**/salary-tiers');
  await tiers.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(tiers.getByRole('button', { name: 'Remove Junior' })).toBeDisabled();
  await save();
  await expect(tiers.getByText('$99.50')).toBeVisible();
  await tiers.getByRole('button', { name: 'Remove Junior' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the tier Junior?' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(tiers.getByText('Junior')).toBeHidden();
  await tiers.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Create Template' }).click();
  await page.getByLabel('Template name').fill('Flight');
  await page.getByLabel('Meeting title').fill('Flight');
  await addAttendee(page, { tier: 'Pilot' });
  await page.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Delete Flight' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Templates Yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Template' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No Templates Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Manage Roles' }).click();
  await expect(roles.getByText('Test pilot')).toBeVisible();
  await expect(roles.getByText('Engineer')).toBeHidden();
});

test('a template that someone else deletes while it is edited can be saved again, and Back asks first', async ({
  page,
}) => {
  await newAdmin(page);
  const ana = { name: 'Ana', role: 'Engineer', salary_tier: 'mid', hourly_rate: 55 };
  const data = {
    name: 'Flight',
    title: 'Flight',
    meeting_type: 'other',
    duration_minutes: 30,
    attendees: [ana],
  };
  const { id } = (await (await page.request.post('/api/templates', { data })).json()) as { id: number };
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Edit Flight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Template' });
  const title = dialog.getByLabel('Meeting title');
  await title.fill('Flight to Rome');
  await leaveAfter(page, 'Stay', () => page.evaluate(() => window.history.back()));
  await expect(page).toHaveURL(/\/dashboard\/templates$/);
  await expect(title).toHaveValue('Flight to Rome');

  expect((await page.request.delete(`/api/templates/${id}`)).status()).toBe(204);
  await expect(page.getByText('No Templates Yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog.getByText('Someone else deleted this template meanwhile.')).toBeVisible();
  await expect(title).toHaveValue('Flight to Rome');
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Flight' })).toContainText('Flight to Rome');
});
