import { saveMeeting } from '#contract/meetings/meetings.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test('an administrator chooses since when changed tier rates apply', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization?settings=tiers');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText('These rates are examples');
  await settings.getByRole('button', { name: 'Save tiers' }).click();
  await expect(page.getByText('Salary tiers saved')).toBeVisible();
  await expect(settings).toContainText('you choose since when changed rates apply');

  const save = async (rate: string, choice: string) => {
    await settings.getByLabel('Hourly rate of Mid').fill(rate);
    await settings.getByRole('button', { name: 'Save tiers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Since when do these rates apply?' });
    await dialog.getByRole('radio', { name: choice }).check();
    if (choice === 'From …') {
      await expect(dialog.getByRole('button', { name: 'Save and re-price' })).toBeDisabled();
      await dialog.getByLabel('First day').fill('2026-01-05');
    }
    await expect(dialog).toContainText('No meeting changes its cost.');
    expect(await violations(page)).toEqual([]);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('salary-tiers'),
    );
    await dialog.getByRole('button', { name: 'Save and re-price' }).click();
    const body = (await sent).postDataJSON() as { fromDay?: string; reprices?: boolean };
    await expect(dialog).toBeHidden();
    await expect(settings.getByRole('button', { name: 'Save tiers' })).toBeDisabled();
    expect(body.reprices).toBe(true);
    return body.fromDay;
  };
  expect(await save('60', 'Always')).toBe('0001-01-01');
  expect(await save('61', 'From today')).toBe(undefined);
  expect(await save('62', 'From …')).toBe('2026-01-05');
});

test('adding the first tier at the templates asks before recorded meetings change', async ({ page }) => {
  await newAdmin(page);
  const meeting = {
    ...meetingDraft(),
    attendees: [{ name: 'Guest', role: 'Guest', salaryTier: 'mid', hourlyRate: 55 }],
  };
  const saved = await page.request.post(saveMeeting.path, { data: meeting });
  expect(saved.ok()).toBe(true);
  await page.goto('/dashboard/templates');
  await page.getByRole('button', { name: 'Manage Salary Tiers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Salary Tiers' });
  await expect(dialog).toContainText('These rates are examples');
  const add = async () => {
    await dialog.getByLabel('Tier name').fill('principal');
    await dialog.getByLabel('Hourly rate').fill('140');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  };
  const question = page.getByRole('dialog', { name: 'Since when do these rates apply?' });
  await add();
  await expect(question).toContainText('1 meeting is re-priced');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Tier name')).toHaveValue('principal');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await question.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(dialog.getByRole('list', { name: 'Salary tiers' })).toContainText('Principal');
  await expect(dialog).toContainText('Saved meetings keep their rates');
});
