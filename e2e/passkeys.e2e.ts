// Passkeys with the virtual authenticator of Chromium. They need a host name: localhost.

import type { Page } from '@playwright/test';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, newContext, type Server, test as base } from './fixtures.ts';
import { newAdmin, newMember, password, signIn } from './people.ts';

const named = (server: Server): Server => ({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });

const test = base.extend({
  context: async ({ browser, server }, use) => {
    const context = await newContext(browser, named(server));
    await use(context);
    await context.close();
  },
});

/** A phone or laptop that asks for a fingerprint and gets it. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  return texts;
}

for (const [where, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${where}, a passkey signs in alone and after the password, and a recovery code without it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await injectAxe(page);
    await addAuthenticator(page);
    const email = await newAdmin(page);
    await page.goto('/dashboard/settings');
    const [code = ''] = await addPasskey(page);
    const passkeys = page.getByRole('list', { name: 'Passkeys' });
    await expect(passkeys).toContainText('Laptop');
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      expect(await violations(page)).toEqual([]);
    }

    const signOut = async () => {
      await page.context().clearCookies();
      await page.goto('/login?next=%2Fdashboard%2Fsettings');
    };
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(passkeys).toContainText('used');

    await signOut();
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(passkeys).toBeVisible();

    await signOut();
    await signIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();

    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(passkeys).toContainText('Work laptop');

    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await expect(passkeys).toBeHidden();
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('No account here has this passkey.')).toBeVisible();
  });

test('an organization requires a second factor: first a banner, then everything else is locked', async ({
  page,
  browser,
  server,
}) => {
  await injectAxe(page);
  await addAuthenticator(page);
  await newAdmin(page);
  const theirs = await newContext(browser, named(server));
  const member = await theirs.newPage();
  await member.setViewportSize({ width: 390, height: 844 });
  await newMember(page, member, 'Grace Example');

  await page.goto('/dashboard/organization?settings=security');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('Require two-factor sign-in of all members').check();
  await expect(settings.getByText('2 of 2 members have no second factor yet.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/requires two-factor sign-in. Set it up by/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/dashboard/organization?settings=security');
  await settings.getByLabel('Days to set it up').fill('0');
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await addPasskey(page);
  await expect(page.getByRole('heading', { name: 'Organization Members' })).toBeVisible();
  await expect(page.getByText('Two-factor', { exact: true })).toHaveCount(1);

  await member.goto('/dashboard/meetings');
  await expect(member.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await member.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect(member.getByRole('dialog').getByLabel('Your password')).toBeVisible();
  await theirs.close();
});
