// A German organization in euros with a Japanese member: what both see, read in their mailboxes, and download. Nothing
// that the German reads is in English, and nothing is in dollars.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readMail, startSmtp } from '#server/testing/smtp-server.ts';
import { appScreens } from '#web/app/screens.tsx';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { expectComplete } from './in-app.ts';
import { newEmail, password } from './people.ts';
import { shownAs } from './translated.ts';

const de = (english: string | RegExp) => shownAs('de', english);
const ja = (english: string | RegExp) => shownAs('ja', english);

/** Words of English sentences that are no German words. */
const englishWords =
  /\b(?:the|and|of|your|with|for|this|that|from|are|not|you|to|by|each|people|meetings?)\b/i;

/** Names of columns, as the page about stored data lists them. */
const columns = /^\w+: \w+(?:, \w+)*$/;

function expectGerman(text: string, about: string): void {
  const isWrong = (line: string) => line.includes('$') || line.search(englishWords) >= 0;
  const lines = text.split('\n').filter((line) => !columns.test(line) && isWrong(line));
  expect(lines, about).toEqual([]);
}

async function mailbox() {
  const { url, received: mails, close } = await startSmtp();
  return {
    url,
    mails,
    /** The newest mail to an address, once there are that many. */
    async read(to: string, count = 1): Promise<string> {
      const toThem = () => mails.filter((mail) => new RegExp(`^To: .*${to}`, 'im').test(mail));
      await expect.poll(() => toThem().length, to).toBeGreaterThanOrEqual(count);
      return readMail(toThem().at(-1) ?? '');
    },
    close,
  };
}

const linkIn = (mail: string): string => /https?:\/\/\S+#token=\S+/.exec(mail)?.[0] ?? '';

/** Fills in the registration form; the link in the mail completes it. */
async function register(page: Page, word: typeof de, name: string, email: string): Promise<void> {
  await page.getByLabel(word('Full name')).fill(name);
  await page.getByLabel(word('Email')).fill(email);
  await page.getByLabel(word('Password')).fill(password);
  await page.getByLabel(word('Confirm password')).fill(password);
}

async function confirm(page: Page, word: typeof de, mail: string): Promise<void> {
  await page.goto(linkIn(mail));
  await page.getByLabel(word('Password')).fill(password);
  await page.getByRole('button', { name: word('Create account and sign in') }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function download(page: Page, name: 'CSV' | RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: de('Download') }).click();
  await page.getByRole('menuitem', { name }).click();
  return readFileSync(await (await downloading).path());
}

test('a German organization in euros with a Japanese member', async ({ browser }) => {
  const mails = await mailbox();
  const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-german-'));
  const server = await startServer(dataDir, { SMTP_URL: mails.url });
  const at = { url: server.url, dataDir };
  const german = await newContext(browser, at, { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const japanese = await newContext(browser, at, { locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  try {
    const page = await german.newPage();
    const email = newEmail();
    await page.goto('/register');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByLabel(de('Currency'))).toHaveValue('EUR');
    await page.getByLabel(de('New organization name')).fill('Muster GmbH');
    await register(page, de, 'Änne Müller', email);
    expectGerman(await page.locator('body').innerText(), 'registration');
    await page.getByRole('button', { name: de('Create account') }).click();
    await expect(page.getByText(de(/^Check your mail: we sent a link to/))).toBeVisible();
    const confirmation = await mails.read(email);
    expectGerman(confirmation, 'mail that confirms the address');
    await confirm(page, de, confirmation);
    expectGerman(await page.locator('body').innerText(), 'empty dashboard');

    // Rates, in euros: none are known.
    await page.goto('/dashboard/organization?settings=tiers');
    const tiers = page.getByRole('form', { name: de('Salary Tiers') });
    await expect(tiers).toContainText('55 €');
    await tiers.getByRole('spinbutton').first().fill('42.5');
    expectGerman(await page.locator('body').innerText(), 'salary tiers');
    await tiers.getByRole('button', { name: de('Save tiers') }).click();
    await expect(page.getByText(de('Salary tiers saved')).first()).toBeVisible();

    await page.goto('/dashboard/people');
    await page
      .getByRole('button', { name: de('Add person') })
      .first()
      .click();
    const person = page.getByRole('dialog', { name: de('Add person') });
    await person.getByLabel(de('Name')).fill('Jörg Weiß');
    await person.getByLabel(de(/^Email addresses$/)).fill('joerg@muster.example');
    expectGerman(await person.innerText(), 'dialog that adds a person');
    await person.getByRole('button', { name: de('Add person') }).click();
    await expect(page.getByRole('row', { name: /Jörg Weiß/ })).toBeVisible();

    // The Japanese member joins by an invitation, in the language of the organization, and reads Japanese.
    const member = newEmail();
    await page.goto('/dashboard/organization');
    await page.getByRole('button', { name: de('Invite people') }).click();
    const inviting = page.getByRole('dialog', { name: de('Invite people') });
    expectGerman(await inviting.innerText(), 'dialog that invites people');
    const addresses = inviting.getByRole('form', { name: de('Invite addresses') });
    await addresses.getByLabel(de(/^Email addresses$/)).fill(member);
    await addresses.getByRole('button', { name: de('Invite') }).click();
    const invitation = await mails.read(member);
    expectGerman(invitation, 'invitation to the organization');
    const theirs = await japanese.newPage();
    await theirs.goto(/https?:\/\/\S+#invitation=\S+/.exec(invitation)?.[0] ?? '');
    await expect(theirs.locator('html')).toHaveAttribute('lang', 'ja');
    await register(theirs, ja, '山田 花子', member);
    await theirs.getByRole('button', { name: ja('Create account') }).click();
    await confirm(theirs, ja, await mails.read(member, 2));
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('会議コストダッシュボード');

    // A plan with both and a guest: each reads the invitation in their language.
    await page.goto('/dashboard/plan');
    await page.getByLabel(de('Title')).fill('Fahrplan');
    await page.getByLabel(de('Repeats')).selectOption({ label: 'Jede Woche' });
    const add = page.getByRole('form', { name: de('Add person') });
    for (const one of [member, 'gast@draussen.example']) {
      await add.getByLabel(de('People')).fill(one);
      await add.getByRole('button', { name: de('Add') }).click();
    }
    expectGerman(await page.locator('body').innerText(), 'planner');
    await page.getByRole('button', { name: de('Save and invite') }).click();
    await expect(page.getByRole('list', { name: de('My plans') })).toContainText('Fahrplan');
    const invited = await mails.read('gast@draussen.example');
    expect(invited).toContain('Einladung zu einer Besprechung');
    expectGerman(invited.replaceAll(/^[A-Z-]+[:;].*$/gm, ''), 'invitation of a guest');
    expect(await mails.read(member, 3)).toContain('招待');

    // A file as a German Outlook exports it.
    await page.goto('/dashboard/import');
    const lines = Array.from({ length: 6 }, (_, index) =>
      [
        'Planung',
        `0${index + 1}.10.2026`,
        '10:00:00',
        `0${index + 1}.10.2026`,
        '11:00:00',
        'Änne Müller;Jörg Weiß',
      ].join(','),
    );
    const file = ['Betreff,Beginnt am,Beginnt um,Endet am,Endet um,Erforderliche Teilnehmer', ...lines].join(
      '\r\n',
    );
    const upload = { name: 'kalender.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.locator('input[type=file]').setInputFiles(upload);
    await page.getByLabel(de(/^Default hourly rate/)).fill('45');
    const importing = page.getByRole('button', { name: de('Import Meetings') });
    await expect(importing).toBeEnabled();
    expectGerman(await page.locator('body').innerText(), 'preview of an import');
    await importing.click();
    await expect(page.getByRole('region', { name: de('Import Summary') })).toBeVisible();

    // The month is closed, and its report is opened as CSV and in a spreadsheet.
    await page.goto('/dashboard/finance');
    await page.getByRole('button', { name: /^Oktober 2026 abschließen/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Oktober 2026 abschließen/ })
      .click();
    await expect(page.getByText(de('Closed')).first()).toBeVisible();
    const csv = (await download(page, 'CSV')).toString();
    expect(csv).toContain('Stattgefunden (EUR)');
    expectGerman(csv, 'finance report as CSV');
    const { sheets } = await readXlsx(await download(page, de('Excel sheet')));
    const rows = (sheets[0]?.rows ?? []).map((row) => row.join(','));
    expect(rows[0]).toContain('Stattgefunden (EUR)');
    expectGerman(rows.join('\n'), 'finance report as a sheet');

    await page.goto('/dashboard/settings');
    const feed = page.getByRole('region', { name: de('Your meetings in other calendars') });
    await feed.getByLabel(de('Show the cost')).selectOption({ index: 1 });
    await feed.getByRole('button', { name: de('Create address') }).click();
    const calendar = await page.request.get(await feed.getByLabel(de('Address')).inputValue());
    const events = (await calendar.text()).match(/^(?:SUMMARY|DESCRIPTION).*$/gm)?.join('\n') ?? '';
    expect(events).toContain('€');
    expectGerman(events, 'calendar feed');

    // Every screen, with all of this in it.
    for (const path of appScreens.map((one) => one.path).filter((one) => !one.includes('$'))) {
      await page.goto(path);
      await expectComplete(page);
      const typed = [email, member];
      const text = await page.locator('body').innerText();
      expectGerman(
        typed.reduce((rest, value) => rest.replaceAll(value, ''), text),
        path,
      );
    }
    await page.goto('/dashboard/calendar');
    await expectComplete(page);
    await expect(page.getByRole('columnheader').first()).toHaveText('Mo');
    await theirs.goto('/dashboard/calendar');
    await expectComplete(theirs);
    await expect(theirs.getByRole('columnheader').first()).toHaveText('月');
    await theirs.goto('/dashboard');
    await expectComplete(theirs);
    await expect(theirs.getByText('€').first()).toBeVisible();
    for (const mail of mails.mails)
      if (!mail.includes(`To: ${member}`))
        expectGerman(readMail(mail).replaceAll(/^[A-Z-]+[:;].*$/gm, ''), 'a mail');
  } finally {
    await german.close();
    await japanese.close();
    await server.end('SIGTERM');
    await mails.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
