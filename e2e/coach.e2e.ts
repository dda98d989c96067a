import { expect, test } from './fixtures.ts';
import { violations } from './axe.ts';
import { importHeld, noonBefore, weeklySync } from './imported.ts';
import { newAdmin, newEmail, register, signIn } from './people.ts';

test('imported meetings give a score and a series; a review appears in the history and in the what-if tab', async ({
  page,
}) => {
  await newAdmin(page);
  await importHeld(page, [weeklySync]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Hygiene Coach' }).click();
  const score = page.getByRole('region', { name: 'Hygiene score' });
  await expect(score).toContainText('of 100');
  await expect(score).toContainText('Data coverage');

  const change = page.getByRole('region', { name: 'What to change' }).getByRole('listitem').first();
  await expect(change).toContainText('Weekly sync');
  await expect(change).toContainText('a year');
  await change.getByText('Why this helps').click();
  await expect(change).toContainText('Our judgment');

  await page.getByRole('link', { name: 'Series' }).click();
  // Phones show another button.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Review Weekly sync' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review this series' });
  await dialog.getByRole('radio', { name: 'Shorten it' }).check();
  await dialog.getByLabel('Minutes').fill('30');
  // 46 working weeks × 9 × $75, of which half is saved.
  await expect(dialog).toContainText('$15,525 saved per year');
  await dialog.getByRole('button', { name: 'Record the decision' }).click();
  await expect(page.getByText('Review recorded')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  const decided = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(decided).toContainText('Shortened to 30 minutes');
  await expect(decided).toContainText('Known after');

  await page.getByRole('link', { name: 'What if' }).click();
  await expect(page).toHaveTitle('What if · Hygiene Coach · MeetingCost');
  const start = page.getByLabel('Start from');
  await start.press('ArrowDown');
  await expect(page).toHaveURL(/series=weekly/);
  await expect(start).toBeFocused();
  // The import had no agenda column, so the agenda is unknown.
  const agenda = page.getByRole('switch', { name: /^With an agenda/ });
  await expect(agenda).toHaveAccessibleName('With an agenda (not known yet)');
  await agenda.click();
  await expect(agenda).toHaveAccessibleName('With an agenda');
  const rate = page.getByLabel('Average rate, $ per hour');
  await rate.fill('');
  await expect(rate).toHaveValue('');
  // An average may have cents.
  await rate.pressSequentially('80.14');
  await expect(rate).toHaveValue('80.14');
  expect(await rate.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true);
});

test('an administrator changes the weights, and a member sees the new version', async ({ page, newPage }) => {
  const organization = `Coach ${newEmail()}`;
  await newAdmin(page, organization);
  await importHeld(page, [weeklySync]);
  await page.goto('/dashboard/coach');
  await expect(page.getByText('Scored with the default settings, version 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Weights and thresholds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weights and thresholds' });
  await dialog.getByLabel('Purpose').fill('35');
  await expect(dialog).toContainText('Total: 110 points');
  await dialog.getByLabel('to', { exact: true }).fill('7');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog).toContainText('The day must end after it begins');
  await expect(dialog.getByRole('alert')).toContainText('10 too many');
  await dialog.getByLabel('to', { exact: true }).fill('18');
  await dialog.getByLabel('Follow-through').fill('10');
  await dialog.getByLabel('70% at').fill('45');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/by Ada Example, version 2\./)).toBeVisible();

  // The next usual length.
  await page.getByRole('link', { name: 'Series' }).click();
  await page.getByRole('button', { name: 'Review Weekly sync' }).click();
  const review = page.getByRole('dialog', { name: 'Review this series' });
  await review.getByRole('radio', { name: 'Shorten it' }).check();
  await expect(review.getByLabel('Minutes')).toHaveValue('50');
  await review.getByRole('button', { name: 'Cancel' }).click();

  const member = await newPage();
  const email = newEmail();
  await register(member, { email, role: 'User', name: 'Member Mary', joins: organization });
  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Member Mary was approved')).toBeVisible();
  await signIn(member, email);
  await expect(member).toHaveURL(/\/dashboard$/);
  await member.goto('/dashboard/coach');
  await member.getByRole('button', { name: 'How it is scored' }).click();
  const rules = member.getByRole('dialog', { name: 'How it is scored' });
  await expect(rules.getByLabel('Purpose')).toHaveValue('35');
  await expect(rules.getByLabel('Purpose')).not.toBeEditable();
  await expect(rules.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
});

test('a meeting shows the kind it is scored as; habits are about people, and working days are a setting', async ({
  page,
}) => {
  await newAdmin(page);
  // Every weekday except Monday, for four weeks.
  const days = Array.from({ length: 30 }, (_, i) => i + 1).filter((ago) => {
    const weekday = noonBefore(ago).getUTCDay();
    return weekday >= 2 && weekday <= 5;
  });
  await importHeld(page, [{ title: '1:1 Ada and Ben', daysAgo: days, people: 2, minutes: 30 }]);
  await page.goto('/dashboard/meetings');
  await page.getByRole('link', { name: '1:1 Ada and Ben' }).first().click();
  const hygiene = page.getByRole('region', { name: 'Hygiene' });
  await expect(hygiene).toContainText('Scored as: one-on-one.');
  await expect(hygiene).toContainText('Does not count here: follow-through, right people.');
  await expect(hygiene.getByRole('listitem')).toHaveCount(4);

  await page.goto('/dashboard/coach');
  const factors = page.getByRole('region', { name: 'Where the points are' });
  await expect(factors.getByText('Follow-through')).toBeVisible();
  await expect(factors.getByText('not scored', { exact: true })).toHaveCount(2);
  const habits = factors.getByRole('region', { name: 'Habits' });
  // The only day without a meeting is Monday.
  await expect(habits).toContainText('Meeting-free days1 a week');
  await habits.getByText('Broken-up days').click();
  await expect(habits).toContainText('in gaps of less than an hour');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Weights and thresholds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weights and thresholds' });
  await dialog.getByText('Kinds of meetings', { exact: true }).click();
  await expect(dialog).toContainText('Full points for length up to 15 min.');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await dialog.getByRole('checkbox', { name: day }).uncheck();
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('At least one day must be a working day');
  await dialog.getByRole('checkbox', { name: 'Monday' }).check();
  await dialog.getByRole('checkbox', { name: 'Sunday' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await dialog.getByText('2 versions').click();
  await expect(dialog).toContainText('8 to 18 o’clock; Sun, Mon;');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // Sunday and Monday are free, and all meetings are on days off.
  await expect(habits).toContainText('Meeting-free days2 a week');
  await expect(habits).toContainText('After hours100% of meeting time');
  await expect(page.getByText(/Earlier weeks are recomputed with the rule that holds since/)).toBeVisible();
});
