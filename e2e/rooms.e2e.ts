// The screens of rooms: an administrator adds one, a display opens its link, and nobody touches the display again.

import type { Page } from '@playwright/test';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { newTeam } from '#server/testing/people.ts';
import { startOfTest } from '#server/testing/app-on.ts';
import { commandLive, type LiveAnswer, startLive } from '#contract/meetings/live-meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { beyond, expectAccessible, injectAxe, usualSizes, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { countShifts, shifted } from './shifts.ts';
import { signInAs } from './people.ts';

let server: OwnServer;
test.beforeEach(async () => {
  server = await ownServer({}, { isTicking: true });
});
test.afterEach(() => server.close());

const room = 'aurora@rooms.test';
const cost = (page: Page) => page.locator('.cost-figure > .sr-only');

/** Also on a large display. Nobody scrolls there. */
async function expectReadable(page: Page): Promise<void> {
  for (const size of [{ width: 1920, height: 1080 }, ...usualSizes]) {
    await expectAccessible(page, [size]);
    await page.setViewportSize(size);
    expect(await beyond(page), `${size.width} px`).toEqual({ width: 0, height: 0 });
  }
}

test('a display shows the next meeting of its room, then the live one, until the screen is deleted', async ({
  page,
  newPage,
}) => {
  const { admin, member, organizationId } = await newTeam(server.app);
  const organizer = { email: member.email, name: '' };
  const attendees = [invited(member.email), invited(admin.email), invited(room, { isResource: true })];
  const times = { startsAt: startOfTest + hourMs, endsAt: startOfTest + 2 * hourMs };
  await announce(server.app, organizationId, { ownerId: member.userId, connectionId: 7, href: 'x' }, [
    calendarEvent({ title: 'Quarterly plan', organizer, attendees, ...times }),
  ]);

  // The administrator adds the screen.
  await injectAxe(page);
  await signInAs(page.context(), server.url, admin);
  await page.goto(`${server.url}/dashboard/organization/calendars`);
  await page.getByRole('link', { name: 'Room screens' }).click();
  await expect(page.getByText(/^No screens yet\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add screen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Please enter the address of the room.')).toBeVisible();
  await expect(dialog.locator('datalist option')).toHaveText([room]);
  await dialog.getByLabel('Address of the room').fill(room);
  await dialog.getByLabel('Name').fill('Aurora');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the link for the display' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/live\/room#key=[\w-]{22}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('list', { name: 'Room screens' }).getByRole('listitem');
  await expect(row).toContainText('not opened yet');
  await expectAccessible(page);

  // The display opens the link once; the secret leaves the address.
  const display = await newPage();
  await display.setViewportSize({ width: 1920, height: 1080 });
  await countShifts(display);
  await injectAxe(display);
  await display.goto(link);
  await expect(display.getByRole('heading', { name: 'Aurora' })).toBeAttached();
  await expect(display.getByText('1:00 PM', { exact: true })).toBeVisible();
  await expect(display.getByText('Next · 60 min · 2 people')).toBeVisible();
  await expect(display.getByText('Quarterly plan')).toBeHidden();
  await expect(display).toHaveURL(`${server.url}/live/room`);
  await display.reload();
  await expect(cost(display)).toHaveText(/^\$/);
  expect(await shifted(display)).toBeLessThanOrEqual(0.02);
  await expectReadable(display);

  await page.getByRole('switch', { name: 'Show titles in Aurora' }).check();
  await expect(display.getByText('Quarterly plan')).toBeVisible({ timeout: 15_000 });

  // The meeting is begun on another device.
  const query = { from: '2026-11-01', to: '2026-12-31' };
  const [planned] = (await member.call(listPlanned, { query })).meetings;
  const meeting = meetingDraft({ title: 'Quarterly plan', plannedMeetingId: planned?.id ?? 0 });
  const body = {
    meeting,
    elapsedMs: 9 * minuteMs,
    isRunning: true,
    agenda: [{ title: 'Figures', minutes: 5 }],
  };
  const { live }: LiveAnswer = await member.call(startLive, { body });
  await expect(display.getByText('Meter running')).toBeVisible();
  await expect(display.getByText(/^09:\d\d$/)).toBeVisible();
  await expect(display.getByText('2 people')).toBeVisible();
  await expect(display.getByText(/^Figures · /)).toBeVisible();
  await expectReadable(display);
  await display.setViewportSize({ width: 1920, height: 1080 });
  const command = { commandId: crypto.randomUUID(), base: live.version, happenedAtMs: null };
  const params = { id: String(live.id) };
  await member.call(commandLive, { params, body: { ...command, command: { kind: 'end' } } });
  await expect(display.getByText('Ended', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Delete Aurora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^No screens yet\./)).toBeVisible();
  await expect(display.getByText(/^This screen was deleted, or its link is wrong\./)).toBeVisible({
    timeout: 15_000,
  });
  await expect(display.getByText('Ended', { exact: true })).toBeHidden();
  await expectReadable(display);
});
