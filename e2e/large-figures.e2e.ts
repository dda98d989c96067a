// Amounts of millions, long names and small screens must not truncate figures.

import type { Locator, Page } from '@playwright/test';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { boxesOf } from './boxes.ts';
import { hold } from './hold-requests.ts';
import { sideways } from './injection-effects.ts';
import { expect, test } from './fixtures.ts';
import { expectComplete, openScreen } from './in-app.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

const narrow = { width: 320, height: 640 };
const phone = { width: 390, height: 844 };

const people = (count: number, hourlyRate: number, name = 'Ada') =>
  Array.from({ length: count }, () => attendee(name, hourlyRate));

/** Vertical distance of the centers in pixels, measured at one instant because a dialog moves while it opens. */
function lowerBy(first: Element, second: Element | null): number {
  const middle = (element: Element | null) => {
    const { y = Number.NaN, height = 0 } = element?.getBoundingClientRect() ?? {};
    return y + height / 2;
  };
  return middle(first) - middle(second);
}

/** Whether the element ends inside its card's padding. */
async function expectInside(figure: Locator, card: Locator, edge = 16): Promise<void> {
  await expect(async () => {
    const [inner, outer] = await boxesOf(figure, card);
    expect(inner.right).toBeLessThanOrEqual(outer.right - edge);
  }).toPass();
}

const send = async (page: Page, path: string, data: object) =>
  expect((await page.request.post(path, { data })).status(), path).toBe(201);

test('an amount of millions fits the smallest screen, and no screen scrolls sideways', async ({ page }) => {
  await newAdmin(page);
  for (const department of ['Engineering', 'Research', 'Sales', 'Support'])
    await send(page, '/api/budgets', { department, monthlyLimit: 999_999_999 });
  await recordMeeting(page, {
    title: 'All hands',
    department: 'Engineering',
    startedAt: new Date().toISOString(),
    durationMinutes: 90,
    attendees: people(60, 99_999.99),
  });
  await page.setViewportSize(narrow);
  await page.goto('/dashboard/budget');
  await expectComplete(page);
  const total = page.getByText('$3,999,999,996', { exact: true });
  const isCut = () => total.evaluate(({ parentElement: card }) => card!.scrollWidth > card!.clientWidth);
  await expect.poll(isCut).toBe(false);
  expect(await sideways(page)).toBeNull();

  // The close button of a dialog is larger on touch screens, and still aligned with the title.
  await page.getByRole('button', { name: 'Create Budget' }).click();
  const close = page.getByRole('button', { name: 'Close' });
  const title = await page.getByRole('heading', { name: 'Create Budget' }).elementHandle();
  expect(await close.evaluate(lowerBy, title)).toBeCloseTo(0, 0);
  await page.keyboard.press('Escape');

  const answer = await hold(page, '**/api/roi**');
  await page.goto('/dashboard/roi');
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  expect(await sideways(page), 'while loading').toBeNull();
  await answer();
  for (const path of ['/dashboard', '/dashboard/roi', '/dashboard/analytics', '/dashboard/calculator']) {
    await openScreen(page, path);
    expect(await sideways(page), path).toBeNull();
  }
  await openScreen(page, '/dashboard/meetings');
  await page.getByRole('link', { name: 'All hands' }).click();
  const cost = page.getByRole('region', { name: 'Cost', exact: true });
  await expectInside(cost.getByText('8,999,999.10', { exact: true }), cost);
  expect(await sideways(page)).toBeNull();
});

test('on a wide screen the list of meetings shows cost, length and a long name completely', async ({
  page,
}) => {
  await newAdmin(page);
  const tier = 'T'.repeat(60);
  await recordMeeting(page, {
    title: 'All hands',
    startedAt: new Date().toISOString(),
    durationMinutes: 90,
    attendees: people(60, 99_999.99, 'N'.repeat(100)).map((one) => ({ ...one, salaryTier: tier })),
  });
  await recordMeeting(page, { title: 'Off-site', durationMinutes: 10_080 });
  await page.goto('/dashboard/meetings');
  const table = page.getByRole('table');
  await expectInside(page.getByText('$8,999,999.10', { exact: true }), table);
  await expect(page.getByRole('cell', { name: '10,080 min' })).toBeVisible();

  // On very wide screens the content is centered, and the header ends where the content does.
  await page.setViewportSize({ width: 1920, height: 900 });
  const last = page.getByRole('banner').getByRole('button').last();
  await expect(async () => {
    const [content, side, header] = await boxesOf(table, page.getByRole('complementary'), last);
    expect(content.x - side.right).toBeCloseTo(1920 - content.right, -1);
    expect(header.right).toBeCloseTo(content.right, -1);
  }).toPass();
  await page.getByRole('link', { name: 'All hands' }).click();
  const attendees = page.getByRole('region', { name: 'Attendees' });
  await expectInside(attendees.getByRole('cell', { name: '$149,999.99' }).first(), attendees, 0);
});

test('on a phone the cost and the clock of the meter are side by side', async ({ page }) => {
  await newAdmin(page);
  const rows = people(60, 99_999.99).map(({ name, role, salaryTier, hourlyRate }) => ({
    name,
    role,
    salary_tier: salaryTier,
    hourly_rate: hourlyRate,
  }));
  await send(page, '/api/templates', {
    name: 'All hands',
    title: 'All hands',
    meeting_type: 'other',
    duration_minutes: 90,
    attendees: rows,
  });
  await page.setViewportSize(phone);
  await page.goto('/dashboard/calculator');
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByRole('menuitem', { name: 'All hands' }).click();
  const [cents, planned] = [page.getByText('.10', { exact: true }), page.getByText('90:00', { exact: true })];
  await expect(async () => {
    const [cost, clock] = await boxesOf(cents, planned.last());
    expect(cost.right).toBeLessThanOrEqual(clock.x);
  }).toPass();
});

test('a menu whose items load late stays inside the screen of a phone', async ({ page }) => {
  await newAdmin(page);
  await send(page, '/api/groups', { name: 'G'.repeat(100) });
  await page.setViewportSize(phone);
  await page.goto('/dashboard/calculator');
  const answer = await hold(page, '**/api/groups');
  await page.getByRole('button', { name: 'Add Group' }).click();
  const menu = page.getByRole('menu', { name: 'Add Group' });
  await expect(menu).toBeVisible();
  await answer();
  await expect(menu.getByText('0 members')).toBeVisible();
  await expect.poll(async () => (await menu.boundingBox())?.x).toBeGreaterThanOrEqual(0);
});
