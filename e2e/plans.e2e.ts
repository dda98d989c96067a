import { boxesOf } from './boxes.ts';
import { hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, newMember } from './people.ts';

test('shows monthly and yearly prices, and the yearly saving', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())));
  await page.goto('/payments');
  await expect(page.getByText('$29/month')).toBeVisible();
  await expect(page.getByText('$99/month')).toBeVisible();
  await page.getByText('Yearly', { exact: true }).click();
  await expect(page.getByText('$290/year')).toBeVisible();
  await expect(page.getByText('$990/year')).toBeVisible();
  await expect(page.getByText('Save 17% compared with monthly')).toHaveCount(2);
  for (const text of ['Save up to 20%', 'Most Popular', 'Credit card', 'PayPal', 'Bank transfer'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByText('Is there a money-back guarantee?').click();
  await expect(page.getByText('30-day money-back guarantee')).toBeVisible();
  expect(refused).toEqual([]);

  // Three cards in a row are narrow: the badge stays within its card.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(async () => {
    const popular = page.getByText('Most Popular', { exact: true });
    const [mark, action] = await boxesOf(popular, page.getByRole('link', { name: 'Try Professional' }));
    expect(mark.right).toBeLessThanOrEqual(action.right);
  }).toPass();
});

test('a visitor who picks a plan sees a message and is asked to sign in', async ({ page }) => {
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Choose Enterprise' }).click();
  await expect(page.getByText('Enterprise selected')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
});

test('prices do not move when the sign-in state becomes known', async ({ page }) => {
  await newAdmin(page);
  const answer = await hold(page, '**/api/plan');
  await page.goto('/payments');
  const price = page.getByText('$29/month');
  await expect(price).toBeVisible();
  const before = await price.boundingBox();
  await answer();
  await expect(page.getByText('Your organization is on', { exact: true })).toBeVisible();
  expect(await price.boundingBox()).toEqual(before);
});

test('the choice of an administrator is stored, and its trial counts down', async ({ page }) => {
  await newAdmin(page);
  const choices: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && choices.push(request.url()));
  await page.goto('/payments');
  await expect(page.getByText('Your organization is on', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Try Professional' }).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Professional selected')).toBeVisible();
  expect(choices).toHaveLength(1);

  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Organization Profile' }).click();
  await expect(page.getByText('Trial: 14 days left')).toBeVisible();
  await page.getByRole('link', { name: 'Change plan' }).click();
  await expect(page.getByRole('link', { name: 'Stay on Professional' })).toBeVisible();
  await expect(page.getByText('14-day trial, no card')).toBeHidden();
});

test('a yearly customer who stays keeps yearly billing', async ({ page }) => {
  await newAdmin(page);
  const yearly = { plan: 'enterprise', period: 'yearly' };
  expect((await page.request.put('/api/plan', { data: yearly })).ok()).toBe(true);
  await page.goto('/payments');
  const stay = page.getByRole('link', { name: 'Stay on Enterprise' });
  await expect(stay).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Choose Enterprise' })).toBeVisible();
  await page.getByText('Yearly', { exact: true }).click();
  await stay.click();
  await expect(page.getByText('Enterprise selected')).toBeVisible();
  expect(await (await page.request.get('/api/plan')).json()).toMatchObject({ plan: yearly });

  await page.goto('/payments');
  await expect(page.getByText('$990/year')).toBeVisible();
});

test('a demo can be requested on the plans page', async ({ page }) => {
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Schedule Demo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a demo' });
  await dialog.getByLabel('Name').fill('Ada Example');
  await dialog.getByLabel('Email').fill('ada@example.test');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Demo request received')).toBeVisible();
});

test('a member sees why a plan cannot be chosen', async ({ page, newPage }) => {
  await newAdmin(page);
  const member = await newPage();
  await newMember(page, member, 'Grace Member');
  await member.goto('/payments');
  await expect(member.getByText('An administrator of your organization chooses the plan.')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Choose Enterprise' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
