import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMail, startSmtp } from '#server/testing/smtp-server.ts';
import { violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newEmail, password } from './people.ts';

test('on a server with mail, opening the mailed link creates the account', async ({ browser }) => {
  const mailbox = await startSmtp();
  const { received } = mailbox;
  const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-e2e-'));
  const server = await startServer(dataDir, { SMTP_URL: mailbox.url });
  const page = await (await newContext(browser, { url: server.url, dataDir })).newPage();

  await page.goto('/register');
  await page.getByLabel('Full name').fill('Ada Example');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Organization', { exact: true }).selectOption({ label: '+ Add a new organization' });
  await page.getByLabel('New organization name').fill('Acme');
  await page.getByLabel('Role').selectOption({ label: 'Admin' });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your mail: we sent a link to')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('We sent another mail. Use the link in it.')).toBeVisible();
  await expect.poll(() => received.length).toBe(2);

  const link = /\/confirm-address#token=\S+/.exec(readMail(received[1] ?? ''))?.[0] ?? '';
  await page.goto(link);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(page.getByText('This is not the password that you registered with.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // The member whom the administrator adds gets a link, and no password is shown.
  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Add User' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They get a mail with a link to choose their password.');
  await dialog.getByLabel('Name', { exact: true }).fill('Bea Example');
  await dialog.getByLabel('Email').fill(newEmail());
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog).toContainText('A mail with a link is on its way');
  await expect.poll(() => received.length).toBe(3);
  expect(readMail(received[2] ?? '')).toContain('/reset-password#token=');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Address not verified')).toBeVisible();

  await server.end('SIGTERM');
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});
