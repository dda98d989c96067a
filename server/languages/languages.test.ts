import { expect, test } from 'vitest';
import { readMe } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import { t } from '#domain/format/text.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { catalogFor } from './catalogs.ts';
import { readerByEmail, readerOf, renderFor } from './reader-store.ts';

test('a member chooses language, formats and first weekday apart from each other, and takes each back', async () => {
  const { member } = await newTeam(await testApp());
  const own = { name: 'Ada', email: member.email };
  const change = async (body: object) =>
    (await member.call(updateProfile, { body: { ...own, ...body } })).user;
  expect(await change({})).toMatchObject({ language: null, locale: null, firstWeekday: null });
  const chosen = { language: 'ja', locale: 'en-IN', firstWeekday: 6 };
  expect(await change(chosen)).toMatchObject(chosen);
  expect(await change({ locale: null })).toMatchObject({ ...chosen, locale: null });
  expect((await member.call(readMe)).user).toMatchObject({ language: 'ja', locale: null, firstWeekday: 6 });
  for (const wrong of [{ language: 'xx' }, { locale: 'xx-XX' }, { firstWeekday: 7 }])
    expect(await member.status(updateProfile, { body: { ...own, ...wrong } as never })).toBe(422);
});

test('a recipient reads in their own language, or that of their organization, or English', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const languageOf = async (to: string, org: number | null) =>
    (await readerByEmail(app.db.read, to, org)).language;
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', language: 'de', currency: 'EUR' } });
  await member.call(updateProfile, { body: { name: 'Ada', email: member.email, language: 'ja' } });
  expect(await languageOf(member.email.toUpperCase(), organizationId)).toBe('ja');
  expect(await languageOf(admin.email, null)).toBe('de');
  expect(await languageOf('stranger@example.test', organizationId)).toBe('de');
  expect(await languageOf('stranger@example.test', null)).toBe('en');
  expect(await languageOf(member.email, organizationId + 1)).toBe('en');
});

const founding = {
  email: 'new@example.test',
  password,
  name: 'Ada',
  role: 'admin' as const,
  user_added_new_organization: true,
  new_organization_name: 'Acme',
};

test('who registers keeps the language of the page, and a new organization gets it', async () => {
  const app = await testApp();
  const body = { ...founding, language: 'de' as const };
  await new Browser(app).call(register, { body });
  expect(await readerByEmail(app.db.read, body.email, null)).toMatchObject({
    language: 'de',
    locale: 'de',
  });
  const row = app.db.read.selectFrom('organizations').select('language').where('name', '=', 'Acme');
  expect((await row.executeTakeFirstOrThrow()).language).toBe('de');
});

test('a registration that waits for its confirmation is confirmed in the language of its page', async () => {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  const body = { ...founding, language: 'ja' as const };
  await new Browser(app).call(register, { body });
  expect(await readerByEmail(app.db.read, body.email, null)).toMatchObject({ language: 'ja' });
});

test('texts, numbers and plurals are rendered for the reader', () => {
  const organization = { language: 'de', currency: 'EUR' };
  const reader = readerOf({ language: null, locale: 'en-IN', organization } as Parameters<
    typeof readerOf
  >[0]);
  expect(
    renderFor(reader, (format) => [t`Worth it`, format.count(2, 'meeting'), format.money(123456)]),
  ).toEqual(['Gelohnt', '2 Besprechungen', '€1,23,456']);
  expect(t`Worth it`).toBe('Worth it');
});

test.each(['de', 'ja'] as const)('the catalog of %s is read once', (language) => {
  const catalog = catalogFor(language);
  expect(Object.keys(catalog?.texts ?? {}).length).toBeGreaterThan(500);
  expect(catalogFor(language)).toBe(catalog);
  expect(catalogFor('en')).toBeNull();
});
