import { injectAxe, violations } from './axe.ts';
import { addAttendee, setDuration } from './calculator.ts';
import { expect, test } from './fixtures.ts';
import { newEmail, password } from './people.ts';

test('a visitor tries the calculator, creates an account and finds the meeting there', async ({ page }) => {
  const asked: string[] = [];
  await injectAxe(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Try the calculator without an account' }).click();
  await expect(page.getByRole('heading', { name: 'Try the calculator' })).toBeVisible();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  await page.getByLabel('Meeting title').fill('Tried first');
  await addAttendee(page, { name: 'Ana', tier: 'senior' });
  await setDuration(page, '60');
  await expect(page.getByText('$75.00').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The page sends nothing to the server.
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: 'Save this meeting' }).click();
  const email = newEmail();
  await page.getByLabel('Full name').fill('Ana');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Organization', { exact: true }).selectOption('new');
  await page.getByLabel('New organization name').fill(`Tried ${Date.now()}`);
  await page.getByLabel('Role').selectOption('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Tried first');
  await page.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(page.getByText('Meeting saved')).toBeVisible();
  // The next visitor of this browser is not offered the meeting.
  await page.goto('/try');
  await expect(page.getByLabel('Meeting title')).toHaveValue('New Meeting');
});

test('the sign-in page that "Start Calculating Free" opens greets new users', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Calculating Free' }).click();
  await expect(page.getByText('New here?')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fdashboard%2Fcalculator$/);
});
