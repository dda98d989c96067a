import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin, newMember, password } from './people.ts';

for (const [where, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${where}, sessions are listed and ended one by one, also by an administrator`, async ({
    page,
    newPage,
  }) => {
    await page.setViewportSize(viewport);
    await injectAxe(page);
    const email = await newAdmin(page);
    const second = await newPage();
    await second.goto('/login');
    const body = { data: { email, password } };
    expect((await second.request.post('/api/auth/login', body)).status()).toBe(200);
    await second.goto('/dashboard/settings');

    await page.goto('/dashboard/settings');
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This session')).toHaveCount(1);
    await sessions.scrollIntoViewIfNeeded();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await violations(page)).toEqual([]);
    }
    await showTheme(page, 'light');
    await sessions.getByRole('button', { name: /^End the session in Chrome/ }).click();
    await expect(page.getByText('Ended the session in Chrome')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);
    await expect(second.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();

    const member = await newPage();
    await newMember(page, member, 'Grace Example');
    await member.goto('/dashboard/settings');
    await page.goto('/dashboard/organization');
    await page.getByRole('button', { name: 'Actions for Grace Example' }).click();
    await page.getByRole('menuitem', { name: 'Sessions and API tokens' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access of Grace Example' });
    await expect(dialog.getByText('No API tokens.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^End the session in/ }).click();
    await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
    await expect(member.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  });
