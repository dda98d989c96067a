import { readFileSync } from 'node:fs';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, a meeting is planned with its price, changed and canceled`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await newAdmin(page);
    await page.goto('/dashboard/plan');
    const price = page.getByRole('region', { name: 'Price', exact: true });
    // One hour of the author at the default rate of $75.
    await expect(price).toContainText('$38');
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByText('Please enter a title.')).toBeVisible();
    await expect(page.getByText('Please add at least one person.')).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();

    await page.getByLabel('Title').fill('Roadmap');
    await page.getByLabel('Minutes').fill('60');
    const add = page.getByRole('form', { name: 'Add person' });
    for (const person of ['zoe@outside.test', 'bob@outside.test']) {
      await add.getByLabel('People').fill(person);
      await add.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await expect(price).toContainText('$225');
    await add.getByLabel('People').fill('ZOE@outside.test');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('zoe@outside.test is in the list already.')).toBeVisible();
    await add.getByLabel('People').fill('');
    await page.getByLabel('bob@outside.test is optional').check();
    await page.getByLabel('Repeats').selectOption({ label: 'Every week' });
    await expect(price).toContainText('a year');
    await expect(price).toContainText('3 people are priced at an estimated rate');

    const alternatives = page.getByRole('region', { name: 'Alternatives' });
    await expect(alternatives.getByRole('listitem').getByRole('button')).toHaveText([
      /^Without bob@outside.test *saves \$[\d,]+ a year$/,
      /^50 minutes/,
      /^25 minutes/,
      /^Every second week/,
      /^Until /,
    ]);
    expect(await violations(page)).toEqual([]);
    await alternatives.getByRole('button', { name: /^50 minutes/ }).click();
    await expect(page.getByLabel('Minutes')).toHaveValue('50');
    await alternatives.getByRole('button', { name: /^Without bob/ }).click();
    await expect(price).toContainText('$125');
    await alternatives.getByRole('button', { name: /^Every second week/ }).click();
    await expect(page.getByLabel('Repeats')).toHaveValue('two-weeks');

    await expect(page.getByText('Invitations are not sent by mail.')).toBeVisible();
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expect(page.getByText('Meeting planned')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    const mine = page.getByRole('list', { name: 'My plans' });
    await expect(mine).toContainText('Every second week');
    const download = page.waitForEvent('download');
    await mine.getByRole('link', { name: '.ics for guests: Roadmap' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2');

    await mine.getByRole('button', { name: 'Edit Roadmap' }).click();
    await page.getByLabel('Title').fill('Roadmap 2027');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(mine).toContainText('Roadmap 2027');
    await mine.getByRole('button', { name: 'Cancel Roadmap 2027' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Roadmap 2027?' });
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel meeting' }).click();
    await expect(mine).toContainText('Canceled');
    await expect(mine.getByRole('button')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });

test('a private calendar address is shown once, readable without sign-in, and revocable', async ({
  page,
  newPage,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  const card = page.getByRole('region', { name: 'Your meetings in other calendars' });
  await card.getByLabel('Show the cost').selectOption({ label: 'In the title' });
  await card.getByRole('button', { name: 'Create address' }).click();
  const address = await card.getByLabel('Address').inputValue();
  expect(await violations(page)).toEqual([]);
  const calendar = await newPage();
  const read = () => calendar.request.get(address);
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR');
  await page.reload();
  await expect(card.getByText('Created ')).toBeVisible();
  await expect(card.getByLabel('Address')).toHaveCount(0);
  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Address revoked')).toBeVisible();
  expect((await read()).status()).toBe(404);
});
