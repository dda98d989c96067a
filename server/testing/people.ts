// People for tests, inserted directly like a registration with a session, but without password hashing.

import type { Scope } from '#contract/endpoint.ts';
import type { MemberStatus } from '#domain/accounts/member-rules.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { always } from '#domain/people/pricing.ts';
import { organizationTokenStore } from '#server/features/accounts/tokens/organization-store.ts';
import { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { tokenPrefix } from '#server/http/credentials.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { newId, newToken } from '#server/db/identifiers.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export const password = 'correct horse battery';
const passwordHash = hashPassword(password, 'tests');

export class Person extends Browser {
  readonly userId: number;
  readonly organizationId: number;
  readonly email: string;

  constructor(app: TestApp, who: { userId: number; organizationId: number; email: string }) {
    super(app);
    this.userId = who.userId;
    this.organizationId = who.organizationId;
    this.email = who.email;
  }
}

export async function newOrganization(
  app: TestApp,
  name = 'Acme',
  timeZone = 'UTC',
  currency?: string,
): Promise<number> {
  const accounts = accountStore(app.db, app.context.now);
  return app.db.write((tx) =>
    accounts.createOrganization({ name, timeZone, ...(currency && { currency }) }, tx),
  );
}

let people = 0;

export async function newPerson(
  app: TestApp,
  organizationId: number,
  { role = 'user', status = 'active', name }: { role?: Role; status?: MemberStatus; name?: string } = {},
): Promise<Person> {
  people += 1;
  const accounts = accountStore(app.db, app.context.now);
  const email = `person-${people}@example.test`;
  const user = { email, name: name ?? `Person ${people}`, role, status, passwordHash: await passwordHash };
  const sessions = sessionStore(app.db, app.context.now);
  const [userId, session] = await app.db.write(async (tx) => {
    const id = await accounts.createUser(organizationId, user, tx);
    return [id, await sessions.start(id, true, tx)] as const;
  });
  const person = new Person(app, { userId, organizationId, email });
  person.cookies.set('mc_session', session);
  return person;
}

/** Turns the person into a program that has only an API token. */
export async function asProgram(
  app: TestApp,
  person: Person,
  scopes: readonly Scope[],
  name = 'Program',
): Promise<number> {
  const id = newId();
  const apiToken = `${tokenPrefix}${newToken()}`;
  const row = {
    id,
    userId: person.userId,
    name,
    token: apiToken,
    scopes,
    createdAt: app.context.now(),
  };
  const tokens = apiTokenStore(app.db, app.context.now);
  const org = unverifiedOrg(person.organizationId);
  await app.db.write((tx) => tokens.insert(org, { ...row, expiresAt: null }, tx));
  person.cookies.clear();
  person.apiToken = apiToken;
  return id;
}

/** A token of the organization itself, which no person owns. */
export async function newOrganizationToken(
  app: TestApp,
  admin: Person,
  scopes: readonly Scope[],
  seesPay: boolean,
): Promise<string> {
  const token = `${tokenPrefix}${newToken()}`;
  const row = { id: newId(), name: 'Program', token, createdAt: app.context.now() };
  const rights = { scopes, seesPay, createdBy: admin.userId, expiresAt: null };
  const org = unverifiedOrg(admin.organizationId);
  await app.db.write((tx) => organizationTokenStore(app.db).insert(org, { ...row, ...rights }, tx));
  return token;
}

/** From now on, members without permission to see pay get every amount at the blended rate of $75. */
export const blendPay = (app: TestApp, organizationId: number) =>
  app.db.write((tx) =>
    tx
      .updateTable('organizations')
      .set({ payVisibility: 'blended' })
      .where('id', '=', organizationId)
      .execute(),
  );

/** Adds a person to the directory with a tier for all days. */
export async function knowPerson(
  app: TestApp,
  organizationId: number,
  { name, salaryTier }: { name: string; salaryTier: string },
): Promise<number> {
  const id = newId();
  await app.db.write(async (tx) => {
    const person = { organizationId, id, name, nameKey: identityKey(name), createdAt: 1, version: 1 };
    await tx.insertInto('people').values(person).execute();
    await tx
      .insertInto('personTiers')
      .values({ organizationId, personId: id, fromDay: always, salaryTier })
      .execute();
  });
  return id;
}

/** An organization with an administrator and a member. */
export async function newTeam(app: TestApp, name?: string) {
  const organizationId = await newOrganization(app, name);
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  const member = await newPerson(app, organizationId);
  return { organizationId, admin, member };
}

/** All members see who attended the meetings of others. */
export const showNames = (app: TestApp, organizationId: number) =>
  app.db.write((tx) =>
    tx.updateTable('organizations').set({ showsNames: 1 }).where('id', '=', organizationId).execute(),
  );
