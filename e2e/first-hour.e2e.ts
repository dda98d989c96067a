import { injectAxe, violations } from './axe.ts';
import { expect, mailsTo, test } from './fixtures.ts';
import { newAdmin, newEmail, register, signIn } from './people.ts';

test('an administrator sees first steps and waiting people, decides, and finds what is new', async ({
  page,
  newPage,
  server,
}) => {
  await injectAxe(page);
  const organization = `First ${newEmail()}`;
  await newAdmin(page, organization);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 6 done');
  await expect(steps.getByRole('link', { name: 'Connect a calendar' })).toHaveAttribute(
    'href',
    '/dashboard/settings/calendars',
  );
  // Only this machine reaches the server.
  await expect(steps).not.toContainText('Anyone who can reach this server');

  const email = newEmail();
  const other = await newPage();
  await register(other, { email, name: 'Ned Newcomer', role: 'User', joins: organization });
  const entry = page.getByRole('link', { name: 'Organization 1 waiting for approval' });
  await expect(entry).toBeVisible();
  await expect(steps).toContainText('1 of 6 done');
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await expect(waiting).toContainText('1 person waits for approval');
  expect(await violations(page)).toEqual([]);
  await waiting.getByRole('link', { name: 'Approve or decline' }).click();
  await expect(page.getByText('Showing 1-2 of 2 (1 member, 1 waiting)')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('link', { name: 'Organization', exact: true })).toBeVisible();

  await signIn(other, email);
  await expect(other.getByRole('alert').filter({ hasText: 'request to join was declined' })).toBeVisible();
  expect(mailsTo(server, email).join()).toContain('declined');

  await page.goto('/dashboard');
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'What’s new' }).click();
  await expect(page.getByRole('heading', { name: 'What’s new' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Calculator' })).toBeVisible();
  // What only operators and programs notice is folded away.
  const forOperators = page.getByRole('heading', { name: 'Server', exact: true });
  await expect(forOperators).toBeHidden();
  await page.getByText('For operators and developers').click();
  await expect(forOperators).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
