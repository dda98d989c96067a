// The callers of the isolation test and their two organizations.

import { removeMember } from '#contract/accounts/members.ts';
import { type Scope, scopeNames } from '#contract/endpoint.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { addPerson } from '#contract/people/people.ts';
import { defaultHygieneSettings, settingsText } from '#domain/reports/coach/rule.ts';
import { Browser } from './browser.ts';
import { secretOf } from './isolation-things.ts';
import { meetingDraft } from './meeting-drafts.ts';
import { asProgram, newOrganization, newOrganizationToken, newPerson, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const personas = [
  'anonymous',
  'removed',
  'pending',
  'mustChange',
  'user',
  'admin',
  'foreignAdmin',
  // Programs with an API token: read-only, write-only, full access in another organization, and an expired token.
  'reader',
  'writer',
  'foreignProgram',
  'expired',
  // Programs with a token of the organization: no person owns it, and it has the role of an administrator.
  'orgProgram',
  'foreignOrgProgram',
] as const;
export type Persona = (typeof personas)[number];

export const programs: Partial<Record<Persona, readonly Scope[]>> = {
  reader: ['meetings:read', 'members:read'],
  writer: ['meetings:write'],
  foreignProgram: scopeNames,
  expired: scopeNames,
  orgProgram: scopeNames,
  foreignOrgProgram: scopeNames,
};

/** The role for the table's rules: 'waiting' are signed-in users who are not (yet) members. */
export const roleOf = (persona: Persona): 'user' | 'admin' | 'waiting' | 'nobody' => {
  if (persona === 'anonymous' || persona === 'removed' || persona === 'expired') return 'nobody';
  if (persona === 'pending' || persona === 'mustChange') return 'waiting';
  return persona === 'user' || persona === 'reader' || persona === 'writer' ? 'user' : 'admin';
};

const abroad: readonly Persona[] = ['foreignAdmin', 'foreignProgram', 'foreignOrgProgram'];
export const isAbroad = (persona: Persona) => abroad.includes(persona);

const ofOrganization: readonly Persona[] = ['orgProgram', 'foreignOrgProgram'];

export const isMember = (persona: Persona) => roleOf(persona) === 'user' || roleOf(persona) === 'admin';

export async function createWorkspace(app: TestApp) {
  const team = async (name: string) => {
    const organizationId = await newOrganization(app, name);
    const admin = await newPerson(app, organizationId, { role: 'admin', name: `secret-${organizationId}` });
    const member = await newPerson(app, organizationId, { name: `secret-${organizationId}` });
    // Two people break a guideline.
    const { thresholds, ...rule } = defaultHygieneSettings;
    const hygieneRule = settingsText({ ...rule, thresholds: { ...thresholds, mostPeople: 1 } });
    const title = secretOf(admin);
    const meeting = await member.call(saveMeeting, { body: meetingDraft({ title, department: title }) });
    const person = { name: title, emails: [], role: null, department: null };
    const organizer = await admin.call(addPerson, { body: person });
    await app.db.write(async (tx) => {
      await tx
        .updateTable('organizations')
        .set({ hygieneRule, personFigures: 1 })
        .where('id', '=', organizationId)
        .execute();
      // A calendar knows who has organized the meeting.
      const facts = { noticeMinutes: 60, hasEnd: 0 as const, organizerId: organizer.id };
      await tx
        .insertInto('calendarFacts')
        .values({ organizationId, meetingId: meeting.id, ...facts })
        .execute();
    });
    return { organizationId, admin, member };
  };
  return { ours: await team('Ours'), theirs: await team('Theirs') };
}

export type World = Awaited<ReturnType<typeof createWorkspace>>;

export async function newActor(app: TestApp, persona: Persona, { ours, theirs }: World): Promise<Browser> {
  if (persona === 'anonymous') return new Browser(app);
  if (isAbroad(persona)) return newPerson(app, theirs.organizationId, { role: 'admin' });
  const role = persona === 'admin' || persona === 'orgProgram' ? 'admin' : 'user';
  const status = persona === 'pending' ? 'pending' : 'active';
  const person = await newPerson(app, ours.organizationId, { role, status });
  if (persona === 'mustChange')
    await app.db.write((tx) =>
      tx.updateTable('users').set({ mustChangePassword: 1 }).where('id', '=', person.userId).execute(),
    );
  if (persona === 'removed')
    await ours.admin.call(removeMember, { params: { id: String(person.userId) }, query: {}, body: {} });
  return person;
}

/** The person creates the data; afterwards their program makes the tested calls. */
export async function becomeProgram(app: TestApp, persona: Persona, person: Browser): Promise<void> {
  const scopes = programs[persona];
  if (!scopes || !(person instanceof Person) || person.apiToken !== null) return;
  if (ofOrganization.includes(persona)) {
    person.apiToken = await newOrganizationToken(app, person, scopes, true);
    person.cookies.clear();
    return;
  }
  const id = await asProgram(app, person, scopes);
  if (persona === 'expired')
    await app.db.write((tx) =>
      tx.updateTable('apiTokens').set({ expiresAt: app.context.now() }).where('id', '=', id).execute(),
    );
}
