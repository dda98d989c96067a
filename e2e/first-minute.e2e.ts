import { hourMs } from '#domain/time/time-units.ts';
import { addAttendee } from './calculator.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test('the first minute counts, and can be saved as one minute', async ({ page }) => {
  await page.clock.install();
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  await page.clock.pauseAt(Date.now() + hourMs);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.runFor(30_000);
  await expect(page.getByText('$0.46 in this minute')).toBeVisible();
  await page.getByRole('button', { name: 'Save meeting' }).click();
  await page.clock.resume();
  await expect(page.getByText('The meeting is shorter than a minute.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as 1 minute' }).click();
  await expect(page.getByText('Meeting saved')).toBeVisible();
});

test('an attendee added while the meter runs joins now, or at the start if chosen', async ({ page }) => {
  await page.clock.install();
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.clock.fastForward('10:00');
  await page.clock.runFor(1000);
  await expect(page.getByRole('radio', { name: 'from now (minute 10)' })).toBeChecked();
  await addAttendee(page, { name: 'Grace' });
  const people = page.getByRole('list', { name: 'Attendees' });
  await expect(people.getByText('Joined at 10 min')).toHaveCount(1);
  await page.getByRole('radio', { name: 'from the start' }).check();
  await addAttendee(page, { name: 'Alan' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await expect(people.getByText('Joined at 10 min')).toHaveCount(1);
  // Visible without the mouse.
  await expect(people.getByRole('button', { name: 'Joined now: Alan' })).toBeVisible();
});

test('the duration dialog explains rounding and the maximum', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const edit = page.getByRole('button', { name: 'Edit duration' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit duration' });
  const field = dialog.getByLabel('Duration in minutes');
  await field.fill('12.5');
  await expect(dialog.getByText('12.5 is saved as 13 whole minutes')).toBeVisible();
  await field.fill('99999');
  await dialog.getByRole('button', { name: 'Set duration' }).click();
  await expect(dialog.getByText('At most 10,080 minutes, which is one week')).toBeVisible();
});

test('an icon button shows its name on keyboard focus, and later under the mouse', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const tip = page.locator('[popover]');
  await tip.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Full screen' }).hover();
  await expect(tip).toHaveText('Full screen (F)');
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

test('on a phone, people come right after title and type, and the rest waits behind a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const name = page.getByRole('form', { name: 'Add attendee' }).getByLabel('Name');
  await expect(name).toBeInViewport();
  await expect(page.getByLabel('Location')).toBeHidden();
  await addAttendee(page);
  await page.getByRole('button', { name: 'More details' }).click();
  await expect(page.getByLabel('Department')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Location')).toBeHidden();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Add an agenda' }).click();
  await expect(page.getByLabel('Agenda or goal')).toBeFocused();
  await page.keyboard.type('Decide on the prices');
  await page.reload();
  // What is filled in is in sight.
  await expect(page.getByLabel('Agenda or goal')).toHaveValue('Decide on the prices');
  await expect(page.getByLabel('Location')).toBeVisible();
});
