// People who use the product through its pages.

import { type BrowserContext, type Page, expect } from '@playwright/test';
import type { Person } from '#server/testing/people.ts';
import { codeShown } from '#server/testing/authenticator.ts';

export const password = 'correct horse battery';

let people = 0;

/** A new address for each call. */
export function newEmail(): string {
  people += 1;
  return `person-${process.pid}-${people}@example.test`;
}

type Newcomer = {
  email: string;
  name?: string;
  role?: 'Admin' | 'User';
  organization?: string;
  joins?: string;
};

/** Fills in the registration form and waits for the sign-in page. */
export async function register(page: Page, newcomer: Newcomer): Promise<void> {
  const { email, name = 'Ada Example', role = 'Admin', organization = `Acme ${email}`, joins } = newcomer;
  await page.goto('/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  const picker = page.getByLabel('Organization', { exact: true });
  if (joins) {
    await picker.selectOption({ label: joins });
  } else {
    await picker.selectOption({ label: '+ Add a new organization' });
    await page.getByLabel('New organization name').fill(organization);
  }
  await page.getByLabel('Role').selectOption({ label: role });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully! Redirecting to login...')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?signup=success/);
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in somebody whom the test has put into the database. */
export const signInAs = (
  context: BrowserContext,
  url: string,
  { cookies }: Pick<Person, 'cookies'>,
): Promise<void> => context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

/** Takes over the cookies of another browser: "name=value", one or more. */
export async function takeCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const pairs = cookie.split('; ').map((one) => one.split('='));
  await context.addCookies(pairs.map(([name = '', ...value]) => ({ url, name, value: value.join('=') })));
}

/** Signs in again after a session ended under an open page. */
export async function signInAgain(page: Page, secret = password): Promise<void> {
  const cover = page.getByRole('dialog', { name: 'Sign in again' });
  await cover.getByLabel('Password', { exact: true }).fill(secret);
  await cover.getByRole('button', { name: 'Sign in' }).click();
  await expect(cover).toBeHidden();
}

/**
 * A page with a new, signed-in administrator of a new organization, created by API. Other tests cover the forms.
 */
export async function newAdmin(page: Page, organization?: string, language = 'en'): Promise<string> {
  const email = newEmail();
  const form = { email, password, name: 'Ada Example', role: 'admin', user_added_new_organization: true };
  const body = {
    ...form,
    new_organization_name: organization ?? `Acme ${email}`,
    time_zone: 'Europe/Berlin',
    language,
  };
  expect((await page.request.post('/api/auth/register', { data: body })).status()).toBe(201);
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  return email;
}

/** A new organization with sample data, a colleague, an invitation and an import. */
export async function newTenant(page: Page): Promise<void> {
  await newAdmin(page);
  const send = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status(), path).toBeLessThan(300);
  await send('/api/sample-data', {});
  await send('/api/users', { name: 'Grace Hopper', email: newEmail(), password });
  await send('/api/organization/invitations', { role: 'user' });
  const meeting = {
    row: 1,
    title: 'Imported',
    type: 'other',
    agenda: null,
    durationMinutes: 30,
    unnamedAttendees: 0,
  };
  await send('/api/imports', {
    importKey: crypto.randomUUID(),
    fileName: 'calendar.csv',
    hourlyRate: 75,
    salaryTier: null,
    isLast: true,
    meetings: [{ ...meeting, names: ['Ada'], startedAt: new Date().toISOString() }],
  });
}

/** Signs in a new member of the organization of `admin` on `page`. Returns their id. */
export async function newMember(admin: Page, page: Page, name: string): Promise<number> {
  const email = newEmail();
  const { user } = (await (await admin.request.post('/api/auth/me')).json()) as {
    user: { organization: { id: number } };
  };
  const form = { email, password, name, role: 'user', user_added_new_organization: false };
  const joins = { ...form, organization_id: user.organization.id };
  expect((await page.request.post('/api/auth/register', { data: joins })).status()).toBe(201);
  const everybody = (await (await admin.request.get(members)).json()) as { id: number; email: string }[];
  const id = everybody.find((one) => one.email === email)?.id ?? 0;
  expect((await admin.request.post(`${members}/${id}/approval`)).ok()).toBe(true);
  await signInByCall(page, email);
  return id;
}

const members = '/api/organization/users';

async function signInByCall(page: Page, email: string): Promise<void> {
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
}

/** Signs in a second administrator of the organization of `admin` on `page`. */
export async function newSecondAdmin(admin: Page, page: Page, name: string): Promise<void> {
  const id = await newMember(admin, page, name);
  const { user } = (await (await page.request.post('/api/auth/me')).json()) as { user: { email: string } };
  expect((await admin.request.put(`${members}/${id}/role`, { data: { role: 'admin' } })).ok()).toBe(true);
  // A new role ends the sessions.
  await signInByCall(page, user.email);
}

/** The id of the user who is signed in on `page`. */
export async function userIdOf(page: Page): Promise<number> {
  const { user } = (await (await page.request.post('/api/auth/me')).json()) as { user: { id: number } };
  return user.id;
}

/** For the user who is signed in on `page`; returns the secret. The codes until now were used. */
export async function turnOnTwoFactor(page: Page): Promise<string> {
  const begun = await page.request.post('/api/users/me/second-factor', { data: { password } });
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: codeShown(secret, Date.now(), -1) };
  expect((await page.request.post('/api/users/me/second-factor/confirmation', { data })).ok()).toBe(true);
  return secret;
}
