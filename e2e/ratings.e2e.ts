// Attendees say whether a meeting was worth their time, in the app and by the link of a mail.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { commandLive, readLive, startLive } from '#contract/meetings/live-meetings.ts';
import { listOpenRatings } from '#contract/meetings/ratings.ts';
import { addPerson } from '#contract/people/people.ts';
import { resendMs } from '#domain/meetings/ratings/box.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newOrganization, type Person } from '#server/testing/people.ts';
import { closingMs, hold, vote } from '#server/testing/rated-meetings.ts';
import { expectAccessible, injectAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { signInAs } from './people.ts';

let server: OwnServer;
test.beforeEach(async () => {
  server = await ownServer({ smtpUrl: 'smtp://mail.example.test' }, { isTicking: true });
});
test.afterEach(() => server.close());

const signIn = (page: Page, person: Person) => signInAs(page.context(), server.url, person);

async function team(size: number) {
  const organizationId = await newOrganization(server.app);
  const organizer = await newPerson(server.app, organizationId, { role: 'admin' });
  const voters: Person[] = [];
  for (let one = 0; one < size; one += 1) voters.push(await newPerson(server.app, organizationId));
  return { organizer, voters };
}

test('an attendee votes in the app, changes the vote, and reads the published word', async ({
  page,
  newPage,
}) => {
  const { organizer, voters } = await team(8);
  const meeting = await hold(organizer, [organizer, ...voters]);
  await server.app.work();
  const [first, ...others] = voters as [Person, ...Person[]];
  await signIn(page, first);
  await injectAxe(page);
  await page.goto(`${server.url}/dashboard/meetings/${meeting.id}`);
  const card = page.getByRole('region', { name: 'Attendees’ rating' });
  await expect(card).toContainText('8 people were asked.');
  const pill = page.getByRole('button', { name: 'Worth your time?' });
  await expectAccessible(page);
  await pill.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Was “Weekly sync” worth your time?' });
  await dialog.getByRole('button', { name: 'Vote' }).click();
  await expect(dialog.getByText('Please choose an answer.')).toBeVisible();
  await dialog.getByText('Who can see my vote?').click();
  await expect(dialog.getByText(/the other three voted “yes”/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Not quite worth it' }).check();
  await dialog.getByLabel('One sentence for everybody').fill('Half the time would do');
  await dialog.getByRole('button', { name: 'Vote' }).click();
  await expect(dialog.getByText(/Your vote is on this device/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The card stands, and the device knows the vote.
  await page.reload();
  await pill.click();
  await expect(dialog.getByRole('radio', { name: 'Not quite worth it' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Worth it', exact: true }).check();
  await dialog.getByRole('button', { name: 'Change my vote' }).click();
  await expect(dialog.getByText(/Your vote is on this device/)).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mc_vote:')));
  expect(await kept()).toHaveLength(1);

  const id = Number((await kept())[0]?.split(':')[2]);
  for (const voter of others) await vote(voter, id, 5);
  server.app.pass(closingMs);
  await server.app.work();
  await page.reload();
  await expect(card).toContainText('Most found it worth their time.');
  await expect(card.getByRole('listitem')).toHaveText('Half the time would do');
  await expect(pill).toBeHidden();
  await expect.poll(kept).toEqual([]);
  await expectAccessible(page);
  await page.goto(`${server.url}/dashboard`);
  const week = page.getByRole('region', { name: 'Your week' });
  await expect(week.getByRole('listitem')).toContainText('Weekly sync Most found it worth their time');
  await expectAccessible(page);
  await page.goto(`${server.url}/dashboard/roi`);
  await expect(page.getByText('attendees: about 83% in 1 meeting')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${server.url}/dashboard`);

  // Switched off, all of it is hidden.
  const settings = await newPage();
  await signIn(settings, organizer);
  await injectAxe(settings);
  await settings.goto(`${server.url}/dashboard/organization?settings=profile`);
  await settings.getByLabel('Ask attendees whether meetings were worth their time').click();
  await expectAccessible(settings);
  await settings.getByRole('button', { name: 'Save profile' }).click();
  await expect(settings.getByText('Organization profile saved')).toBeVisible();
  await expect(week).toBeVisible();
  await expect(week.getByText('Rated by those who attended')).toBeHidden();
  await page.goto(`${server.url}/dashboard/meetings/${meeting.id}`);
  await expect(page.getByRole('region', { name: 'Hygiene' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('somebody without an account votes by the link of a mail', async ({ page }) => {
  const { organizer, voters } = await team(7);
  await organizer.call(addPerson, {
    body: { name: 'Grace', emails: ['grace@example.test'], role: null, department: null },
  });
  await hold(organizer, [organizer, ...voters, { email: 'Grace' }]);
  await server.app.work();
  const [mail] = await server.app.mails();
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await injectAxe(page);
  await page.goto(`${server.url}/rate#token=${token}`);
  await expect(page.getByRole('heading', { name: 'Was “Weekly sync” worth your time?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Well worth it' }).check();
  await page.getByRole('button', { name: 'Vote' }).click();
  await expect(page.getByText(/Your vote is in the memory of the server/)).toBeVisible();
  await page.goto(`${server.url}/rate#token=${token}x`);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. Open the one in the mail.');
});

test('in a small meeting somebody tells the organizer with a name', async ({ page, newPage }) => {
  const { organizer, voters } = await team(3);
  const meeting = await hold(organizer, [organizer, ...voters]);
  await signIn(page, voters[0] as Person);
  await injectAxe(page);
  await page.goto(`${server.url}/dashboard/meetings/${meeting.id}`);
  const card = page.getByRole('region', { name: 'Attendees’ rating' });
  await card.getByLabel('Tell the organizer, with your name').fill('Good');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The organizer can read it')).toBeVisible();
  await expectAccessible(page);
  const other = await newPage();
  await signIn(other, organizer);
  await other.goto(`${server.url}/dashboard/meetings/${meeting.id}`);
  await expect(other.getByRole('region', { name: 'Attendees’ rating' })).toContainText('Good');
});

test('after a live meeting those who joined are asked in the room, also the late one, and no guest', async ({
  page,
  newPage,
}) => {
  const { organizer, voters } = await team(9);
  const [colleague, late, ...others] = voters as [Person, Person, ...Person[]];
  const body = { meeting: meetingDraft({ title: 'Weekly sync' }), elapsedMs: 0, isRunning: true };
  const { live, guestKey } = await organizer.call(startLive, { body });
  const id = String(live.id);
  const link = `${server.url}/live/${id}#key=${guestKey}`;
  const openAs = async (person: Person | null) => {
    const opened = await newPage();
    if (person) await signIn(opened, person);
    await opened.goto(link);
    return opened;
  };
  await signIn(page, organizer);
  await page.goto(link);
  await expect(page.getByText(/^You are the host\./)).toBeVisible();
  for (const person of others) {
    const command = { kind: 'enter', person: null } as const;
    const given = { commandId: randomUUID(), base: live.version, happenedAtMs: null, command };
    await person.call(commandLive, { params: { id }, body: given });
  }
  const phone = await openAs(null);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByLabel('Your name').fill('Kim');
  await phone.getByRole('button', { name: 'I am here' }).click();
  const second = await openAs(colleague);
  await second.getByRole('button', { name: 'I am here' }).click();
  await expect(second.getByText('You are in the meeting.')).toBeVisible();

  // The host leaves, and a colleague goes on. Somebody comes late.
  await page.goto('about:blank');
  server.app.pass(31_000);
  await second.reload();
  await second.getByRole('button', { name: 'Take over as host' }).click();
  await expect(second.getByText(/^You are the host\./)).toBeVisible();
  // Their devices are still there.
  for (const person of others) await person.call(readLive, { params: { id } });
  server.app.pass(minuteMs);
  const third = await openAs(late);
  await injectAxe(third);
  await third.reload();
  await third.getByRole('button', { name: 'I am here' }).click();
  await expect(third.getByText('You are in the meeting.')).toBeVisible();

  await second.reload();
  await second.getByRole('button', { name: 'End meeting' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click();
  await expect(phone.getByText('Thank you. The host saves the meeting.')).toBeVisible();
  await second.getByRole('button', { name: 'Save Meeting' }).click();
  await expect(second).toHaveURL(/\/dashboard\/meetings\/\d+$/);
  const card = second.getByRole('region', { name: 'Attendees’ rating' });
  await expect(card).toContainText('8 people were asked.');

  const pill = (of: Page) => of.getByRole('button', { name: 'Worth your time?' });
  await expect(pill(third)).toBeVisible();
  await expectAccessible(third);
  await pill(third).click();
  await third.getByRole('radio', { name: 'Well worth it' }).check();
  await third.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(third.getByText(/Your vote is on this device/)).toBeVisible();
  for (const one of [second, phone]) await expect(pill(one)).toBeHidden();

  const { boxes } = await (others[0] as Person).call(listOpenRatings);
  for (const person of others) await vote(person, boxes[0]?.id ?? 0, 5);
  // Ten minutes, and longer since the server has just started.
  server.app.pass(resendMs);
  await server.app.work();
  await second.reload();
  await expect(card).toContainText('Most found it worth their time.');
  await third.reload();
  await expect(third.getByText(/This meeting is saved/)).toBeVisible();
  await expect(pill(third)).toBeHidden();
});
