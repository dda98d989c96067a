// The directory of people, and what members without permission to see pay see.

import type { Page } from '@playwright/test';
import { showTheme, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newAdmin, newMember } from './people.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const people = `Department,Name,E-mail,Tier,Role
Research,Ada Lovelace,ada@example.test,senior,Engineer
Research,Grace Hopper,grace@example.test,lead,Admiral
Research,,nobody@example.test,lead,`;

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const calendar = `Subject,Start Time,Duration,Attendees
Weekly review,${yesterday} 09:00,60 min,Ada Lovelace; Grace Hopper; Zoe Stranger; grace.hopper`;

const blended = 'at the blended rate of $80 per person-hour';

async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await violations(page), theme).toEqual([]);
  }
}

/** Until somebody saves tiers, they are examples and every price from them is estimated. */
async function saveExampleTiers(page: Page): Promise<void> {
  const path = '/api/settings/salary-tiers';
  const { tiers } = (await (await page.request.get(path)).json()) as {
    tiers: { name: string; hourlyRate: number }[];
  };
  const data = { tiers: tiers.map(({ name, hourlyRate }) => ({ name, hourlyRate })) };
  expect((await page.request.post(path, { data })).status()).toBe(200);
}

async function importPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  await dialog.getByLabel('CSV file').setInputFiles(file('people.csv', people));
  await expect(dialog.getByText('1 row cannot be imported.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Ada Lovelace/ })).toContainText('New person');
  await expect(dialog.getByRole('row', { name: /nobody@/ })).toContainText('Please enter a name.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 people' }).click();
}

/** The first tier opens a question without a default answer. */
async function chooseBlended(page: Page): Promise<void> {
  const choice = page.getByRole('dialog', { name: 'Who sees what people cost?' });
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice.getByText('Choose who sees exact amounts.')).toBeVisible();
  await choice.getByRole('radio', { name: /^Blended/ }).check();
  await choice.getByLabel('Blended rate').fill('80');
  // Each fictional hour of three people.
  await expect(choice.getByRole('region', { name: 'As a member sees it' })).toContainText('$240.00');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 people added')).toBeVisible();
}

async function importCalendar(page: Page): Promise<void> {
  await page.goto('/dashboard/import');
  await page.locator('input[type=file]').setInputFiles(file('calendar.csv', calendar));
  await page.getByRole('button', { name: 'Import Meetings' }).click();
  await expect(page.getByText('Import Summary')).toBeVisible();
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, an administrator fills the directory, and a member sees only blended amounts`, async ({
    page,
    newPage,
  }) => {
    await page.setViewportSize(viewport);
    await newAdmin(page);
    await saveExampleTiers(page);
    await page.goto('/dashboard/people');
    await expect(page.getByRole('row', { name: /Ada Example/ })).toBeVisible();
    await importPeople(page);
    await chooseBlended(page);
    await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
    await expectAccessible(page);

    await importCalendar(page);
    await page.goto('/dashboard/meetings');
    const row = page.getByRole('row', { name: /Weekly review/ });
    // 75 + 95, and twice 75 estimated.
    await expect(row).toContainText('$320.00');
    await expect(row).toContainText('$150.00 estimated');

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'of which 47% estimated' }).click();
    await expect(row).toContainText('$150.00 estimated');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'people whom the directory does not know' }).click();
    const unknown = page.getByRole('table', { name: 'Unknown attendees' });
    await expect(unknown.getByRole('row', { name: /Zoe Stranger/ })).toContainText('$75.00');
    await expectAccessible(page);
    await unknown.getByRole('checkbox', { name: 'Select grace.hopper' }).check();
    await page.getByRole('button', { name: 'Is the same person as …' }).click();
    const same = page.getByRole('dialog', { name: 'Is the same person as …' });
    await same.getByLabel('Person').selectOption({ label: 'Grace Hopper' });
    await same.getByRole('button', { name: 'Assign' }).click();
    await expect(unknown.getByRole('row', { name: /grace.hopper/ })).toBeHidden();
    await unknown.getByRole('checkbox', { name: 'Select Zoe Stranger' }).check();
    await page.getByRole('button', { name: 'Add to the directory' }).click();
    const add = page.getByRole('dialog', { name: 'Add 1 person' });
    await add.getByLabel('Salary tier').selectOption('executive');
    await add.getByRole('button', { name: 'Add to the directory' }).click();
    await expect(page.getByText('Everybody who met in the last 90 days is in the directory.')).toBeVisible();
    // The list keeps the keyboard focus.
    expect(await page.getByRole('tabpanel').evaluate((panel) => panel.contains(document.activeElement))).toBe(
      true,
    );

    // 75 + 2 × 95 + 250
    await page.goto('/dashboard/meetings');
    await expect(async () => {
      await page.reload();
      await expectComplete(page);
      expect(await row.textContent()).toContain('$515.00');
    }).toPass();
    await expect(row).not.toContainText('estimated');
    await page.goto('/dashboard');
    await expectComplete(page);
    await expect(page.getByText('$515').first()).toBeVisible();
    await expect(page.getByText('estimated')).toHaveCount(0);

    const member = await newPage();
    await member.setViewportSize(viewport);
    await newMember(page, member, 'Mia Member');
    await member.goto('/dashboard/meetings');
    await expect(member.getByText(blended)).toBeVisible();
    await expect(member.getByRole('row', { name: /Weekly review/ })).toContainText('$320.00');
    await member.getByRole('link', { name: 'Weekly review' }).click();
    await expect(member.getByText(blended)).toBeVisible();
    await expect(member.getByRole('region', { name: 'Attendees' })).not.toContainText(
      /senior|lead|executive/i,
    );
    await expectAccessible(member);
    await member.goto('/dashboard/people');
    await expect(member.getByText('Only administrators see the directory of people.')).toBeVisible();

    await member.goto('/dashboard/calculator');
    const form = member.getByRole('form', { name: 'Add attendee' });
    await expect(form.getByLabel('Salary tier')).toHaveCount(0);
    await form.getByLabel('Name').fill('Zoe Stranger');
    await form.getByLabel('Role or title').fill('Chair');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(member.getByRole('region', { name: 'Attendees' })).toContainText('$80.00 per hour');
    await expectAccessible(member);
    await member.goto('/dashboard/templates');
    await expect(member.getByRole('button', { name: 'Manage Roles' })).toBeVisible();
    await expect(member.getByRole('button', { name: 'Manage Salary Tiers' })).toHaveCount(0);

    // A new permission to see pay takes effect without a reload; the calculator fills in known prices.
    await page.goto('/dashboard/people');
    await page.getByRole('button', { name: 'Pay settings' }).click();
    const pay = page.getByRole('dialog', { name: 'Who sees what people cost?' });
    await pay.getByLabel('Add a member').selectOption({ label: 'Mia Member' });
    await pay.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Pay settings saved')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Manage Salary Tiers' })).toBeVisible();
    await member.goto('/dashboard/calculator');
    await form.getByLabel('Name').fill('Ada Lovelace');
    await expect(form.getByLabel('Role or title')).toHaveValue('Engineer');
    await expect(form.getByLabel('Salary tier')).toHaveValue('senior');
  });

test('merges, erases and re-prices', async ({ page }) => {
  await newAdmin(page);
  await page.request.put('/api/organization/pay', {
    data: { visibility: 'exact', blendedRate: 75, defaultRate: 75, viewers: [] },
  });
  await page.goto('/dashboard/people');
  for (const [name, address] of [
    ['Ada Lovelace', 'ada@example.test'],
    ['A. Lovelace', 'a.lovelace@example.test'],
  ] as const) {
    await page.getByRole('button', { name: 'Add person' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add person' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email addresses').fill(address);
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByRole('row', { name: new RegExp(address) })).toBeVisible();
  }
  for (const name of ['Select Ada Lovelace', 'Select A. Lovelace'])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge two people' });
  await merge.getByRole('radio', { name: /^Ada Lovelace/ }).check();
  await expectAccessible(page);
  await merge.getByRole('button', { name: 'Merge' }).click();
  const row = page.getByRole('row', { name: /Ada Lovelace/ });
  await expect(row).toContainText('a.lovelace@example.test');

  await row.getByLabel('Salary tier of Ada Lovelace').selectOption('senior');
  await expect(page.getByText('1 person assigned')).toBeVisible();
  await row.getByLabel('Department of Ada Lovelace').fill('Research');
  await row.getByLabel('Department of Ada Lovelace').press('Enter');
  await expect(row.getByLabel('Department of Ada Lovelace')).toBeFocused();
  // Assigning a later tier asks for its start date.
  await expect(async () => {
    await row.getByLabel('Salary tier of Ada Lovelace').selectOption('lead');
    await expect(page.getByRole('dialog', { name: 'Tier of Ada Lovelace' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const tier = page.getByRole('dialog', { name: 'Tier of Ada Lovelace' });
  await tier.getByRole('radio', { name: 'Always' }).check();
  await expectAccessible(page);
  await tier.getByRole('button', { name: 'Assign' }).click();
  await expect(row.getByLabel('Salary tier of Ada Lovelace')).toHaveValue('lead');
  await expect(row.getByLabel('Department of Ada Lovelace')).toHaveValue('Research');

  await page.getByRole('button', { name: 'Re-price meetings' }).click();
  const reprice = page.getByRole('dialog', { name: 'Re-price meetings since …' });
  await reprice.getByLabel('Since').fill('2026-01-01');
  await expect(reprice.getByText('No meeting changes its cost.')).toBeVisible();
  await expectAccessible(page);
  await reprice.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Erase' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase Ada Lovelace?' });
  await expectAccessible(page);
  await erase.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('row', { name: /Lovelace/ })).toHaveCount(0);
});
