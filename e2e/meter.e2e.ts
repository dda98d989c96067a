import type { Page } from '@playwright/test';
import { addAttendee } from './calculator.ts';
import { doubleClick } from './double-click.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

test('setting the clock back does not change the running meter, on this screen or another', async ({
  page,
}) => {
  const setBack = async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now - 3_600_000);
  };
  await page.clock.install();
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  const timer = page.getByRole('timer', { name: 'Elapsed' });
  const pause = page.getByRole('button', { name: 'Pause' });
  await doubleClick(page.getByRole('button', { name: 'Start' }), () => expect(pause).toBeVisible());
  await page.clock.fastForward('50:00');
  await expect(timer).toHaveText(/^50:\d\d$/);
  await setBack();
  await page.clock.runFor(2000);
  await expect(timer).toHaveText(/^50:\d\d$/);
  await page.clock.fastForward('05:00');
  await expect(timer).toHaveText(/^55:\d\d$/);

  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByText('Select a group')).toBeVisible();
  await setBack();
  await page.clock.fastForward('10:00');
  await page.getByRole('link', { name: 'Calculator', exact: true }).click();
  await expect(timer).toHaveText(/^65:\d\d$/);
  await expect(page.getByText('so far, at $0.92 per minute')).toBeVisible();
  await pause.click();
  await expect(timer).toHaveText(/^65:\d\d$/);
  await expect(page.getByText('so far, at $0.92 per minute')).toBeVisible();
});

/** Playwright's browser has no picture-in-picture windows; a window beside the page replaces them. */
const floatBesideThePage = (page: Page) =>
  page.addInitScript(() => {
    let opened: Window | null = null;
    const pictures = {
      get window() {
        return opened;
      },
      requestWindow: async () => (opened = window.open('about:blank')),
    };
    Object.defineProperty(window, 'documentPictureInPicture', { value: pictures });
  });

test('every other screen in every tab shows a running meter and links to it', async ({ page }) => {
  await floatBesideThePage(page);
  await newAdmin(page);
  const light = page.getByRole('banner').getByRole('link', { name: 'Meter running' });
  await page.goto('/dashboard/roi');
  await expect(page.getByText('No meetings found')).toBeVisible();
  await expect(light).toBeHidden();

  const other = await page.context().newPage();
  await other.goto('/dashboard/calculator');
  await addAttendee(other);
  await other.getByRole('button', { name: 'Start' }).click();
  await expect(light).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Meter running' })).toBeHidden();
  await other.close();

  await light.click();
  await expect(light).toBeHidden();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Floating ticker' }).click();
  const ticker = await opened;
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(light).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await light.click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByText('Select a group')).toBeVisible();
  // The floating window stays when the page shows another screen.
  await ticker.getByRole('button', { name: 'Pause' }).click();
  await expect(ticker.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(light).toBeHidden();
});

test('a duration can be typed in several formats and becomes minutes on blur', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  await addAttendee(page);
  const planned = page.getByLabel('Planned minutes');
  for (const [text, minutes] of [
    ['1:30', '90'],
    ['45.0', '45'],
    ['soon', ''],
    ['1h 30m', '90'],
    ['99999', '10080'],
  ] as const) {
    await planned.fill('');
    await planned.pressSequentially(text);
    await expect(planned).toHaveValue(text);
    await planned.blur();
    await expect(planned).toHaveValue(minutes);
  }

  await page.getByRole('button', { name: 'Edit duration' }).click();
  const duration = page.getByLabel('Duration in minutes');
  await duration.fill('soon');
  await duration.press('Enter');
  await expect(page.getByText('Please enter minutes, like 90 or 1:30')).toBeVisible();
  await expect(duration).toHaveValue('soon');
  await duration.fill('1:15');
  await duration.press('Enter');
  await expect(page.getByRole('timer')).toHaveText('75:00');

  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Duration', { exact: true }).fill('soon');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must be a whole number')).toBeVisible();
  await page.getByLabel('Duration', { exact: true }).fill('2h');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('120 min').first()).toBeVisible();
});

test('an attendee who left before joining cannot be saved', async ({ page }) => {
  await newAdmin(page);
  const id = await recordMeeting(page);
  await page.goto(`/dashboard/meetings/${id}?edit=true`);
  const until = page.getByLabel('Until min');
  await page.getByLabel('From min').fill('30');
  await until.fill('20');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must not be before From')).toBeVisible();
  await expect(until).toBeFocused();
  await until.fill('45');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('from 30 to 45')).toBeVisible();
});

test('a repeated toast is shown once', async ({ page }) => {
  await page.clock.install();
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(page.getByText('Missing info')).toBeVisible();
  await add.click();
  await page.clock.runFor(1000);
  await expect(page.getByText('Missing info')).toHaveCount(1);
});
