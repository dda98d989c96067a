// Creates the resources that paths refer to: each function creates one for its owner, containing the secret of the
// owner's organization, and returns the path parameters.

import { randomUUID } from 'node:crypto';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { reviewSeries } from '#contract/reports/coach.ts';
import { addGroupMember, createGroup } from '#contract/meetings/groups.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { createInvitation } from '#contract/accounts/members.ts';
import { commandLive, startLive } from '#contract/meetings/live-meetings.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { addOrgRole } from '#contract/organization/organization.ts';
import { savePlanningRates } from '#contract/people/planning-rates.ts';
import { saveOverhead, saveTierList } from '#contract/people/tiers.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { savePlan } from '#contract/calendar/planner.ts';
import { saveTemplate } from '#contract/meetings/templates.ts';
import { createRoomScreen } from '#contract/meetings/room-screens.ts';
import { createWebhook, deleteWebhook, listWebhooks, testWebhook } from '#contract/organization/webhooks.ts';
import { webhooksPerOrganization } from '#domain/organization/webhooks.ts';
import { saveReportSettings } from '#contract/reports/compare.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { insertConnection } from '#server/features/calendar/connections/connections-store.ts';
import {
  connectorOfKind,
  emptySettings,
  insertConnector,
} from '#server/features/calendar/mailboxes/connectors-store.ts';
import { insertRating, saveMessage } from '#server/features/meetings/ratings/store.ts';
import { identityStore } from '#server/features/accounts/identity/store.ts';
import { organizationTokenStore } from '#server/features/accounts/tokens/organization-store.ts';
import { passkeyStore } from '#server/features/accounts/passkeys/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { newId, newKey } from '#server/db/identifiers.ts';
import { announce, calendarEvent, invited } from './calendar-events.ts';
import { importBatch, importRow } from './import-batches.ts';
import { meetingDraft } from './meeting-drafts.ts';
import { newPerson, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export type Params = Record<string, string>;

/**
 * `admin` belongs to the owner's organization: only an administrator can create some resources. `requester` is the
 * person who will request a resource of another organization; a resource with a person's id gets the id of `requester`
 * there.
 */
export type Thing = (owner: Person, admin: Person, app: TestApp, requester?: Person) => Promise<Params>;

/** Part of every text that an organization's people write, so that leaks can be found. */
export const secretOf = (person: Person): string => `secret-${person.organizationId}`;

const byId = ({ id }: { id: number }): Params => ({ id: String(id) });

/** A meeting of the day before, later than all earlier ones, so that it comes first in lists of the newest. */
export const saved = (owner: Person, app: TestApp, hoursAgo = 26) =>
  owner.call(saveMeeting, {
    body: meetingDraft({
      title: secretOf(owner),
      department: secretOf(owner),
      startedAt: new Date(app.context.now() - hoursAgo * hourMs).toISOString(),
    }),
  });

export const templateOf = (owner: Person) => ({
  name: secretOf(owner),
  title: secretOf(owner),
  meeting_type: 'standup' as const,
  duration_minutes: 30,
  attendees: [{ name: secretOf(owner), role: 'Engineer', salary_tier: 'mid', hourly_rate: 55 }],
});

export const importOf = (owner: Person) =>
  importBatch([importRow(1, { title: secretOf(owner), names: ['Ada'] })], { fileName: secretOf(owner) });

/** A series that continues beyond every test clock. */
const planOf = (owner: Person, app: TestApp) => ({
  title: secretOf(owner),
  agenda: secretOf(owner),
  startsAt: new Date(app.context.now() + dayMs).toISOString(),
  minutes: 30,
  repeats: 'week' as const,
  untilDay: null,
  people: [{ name: secretOf(owner), email: null, isOptional: false }],
  showsCost: false,
});

const liveOf = async (owner: Person) => {
  const title = secretOf(owner);
  const attendees = [{ name: title, role: 'Engineer' }];
  const meeting = meetingDraft({ title, attendees });
  return (await owner.call(startLive, { body: { meeting, elapsedMs: 60_000, isRunning: true } })).live;
};

/** The oldest one goes, since an organization has few. */
async function newWebhook(admin: Person): Promise<{ id: number }> {
  const { webhooks } = await admin.call(listWebhooks);
  const [oldest] = webhooks;
  if (oldest && webhooks.length === webhooksPerOrganization)
    await admin.call(deleteWebhook, { params: { id: String(oldest.id) } });
  const url = `https://hooks.example/${secretOf(admin)}`;
  return admin.call(createWebhook, { body: { url, events: ['meeting.saved'], seesPay: false } });
}

const group = (owner: Person) => owner.call(createGroup, { body: { name: secretOf(owner) } });

/** Without a password check, which is expensive and would run many times. */
async function newApiToken(owner: Person, userId: number, app: TestApp): Promise<{ id: number }> {
  const row = { id: newId(), userId, name: secretOf(owner), token: newKey(), createdAt: 1 };
  const tokens = apiTokenStore(app.db, app.context.now);
  const org = unverifiedOrg(owner.organizationId);
  await app.db.write((tx) => tokens.insert(org, { ...row, scopes: ['meetings:read'], expiresAt: null }, tx));
  return row;
}

async function newTokenOf(owner: Person, app: TestApp): Promise<{ id: number }> {
  const row = { id: newId(), name: secretOf(owner), token: newKey(), createdAt: 1, expiresAt: null };
  const rights = { scopes: ['meetings:read' as const], seesPay: false, createdBy: owner.userId };
  const org = unverifiedOrg(owner.organizationId);
  await app.db.write((tx) => organizationTokenStore(app.db).insert(org, { ...row, ...rights }, tx));
  return row;
}

/** Ids ascend, so that the new session has the highest. */
async function newSession({ userId }: Person, app: TestApp): Promise<string> {
  const sessions = sessionStore(app.db, app.context.now);
  await app.db.write((tx) => sessions.start(userId, true, tx));
  return String(Math.max(...(await sessions.list(userId)).map(({ id }) => id)));
}

/** A calendar that was not read yet. */
async function connectionOf({ organizationId, userId }: Person, app: TestApp): Promise<number> {
  const [id, name] = [newId(), `secret-${organizationId}`];
  const ofOwner = { organizationId, id, ownerId: userId, createdBy: userId, name, host: name, createdAt: 1 };
  const row = { ...ofOwner, kind: 'ics' as const, lockedSecret: '', nextSyncAt: 1 };
  await app.db.write((tx) => insertConnection(tx, row, [{ href: '', name, color: null }]));
  return id;
}

/**
 * The organization's connection to Google, without an access. Its path is the same in every organization, so the
 * organization of the requester has none.
 */
async function mailboxesOf(owner: Person, app: TestApp, requester?: Person): Promise<Params> {
  const kind = 'google-workspace';
  const org = unverifiedOrg(owner.organizationId);
  const settings = { ...emptySettings, domains: [secretOf(owner)], allowsLeaving: true };
  const given = { settings, account: secretOf(owner), lockedSecret: '' };
  await app.db.write(async (tx) => {
    if (requester)
      await tx
        .deleteFrom('calendarConnections')
        .where('organizationId', '=', requester.organizationId)
        .where('kind', '=', kind)
        .execute();
    if (!(await connectorOfKind(tx, org, kind)))
      await insertConnector(tx, { org, userId: owner.userId }, kind, secretOf(owner), 1, () => given);
  });
  return { kind };
}

/** In the calendar of the owner, started two hours ago. */
async function plannedOf(owner: Person, app: TestApp): Promise<string> {
  const { organizationId, userId: ownerId, email } = owner;
  const [uid, startsAt] = [randomUUID(), app.context.now() - 2 * hourMs];
  const attendees = [
    invited(email, { name: 'Owner' }),
    invited('guest@elsewhere.test', { name: secretOf(owner) }),
  ];
  const event = calendarEvent({
    uid,
    title: secretOf(owner),
    startsAt,
    endsAt: startsAt + hourMs,
    attendees,
  });
  const connectionId = await connectionOf(owner, app);
  await announce(app, organizationId, { ownerId, connectionId, href: uid }, [event]);
  const query = app.db.read.selectFrom('plannedMeetings').select('id').where('seriesKey', '=', uid);
  return String((await query.executeTakeFirstOrThrow()).id);
}

export const things = {
  meeting: async (owner, _admin, app) => byId(await saved(owner, app)),
  rating: async (owner, _admin, app, requester) => {
    const org = unverifiedOrg(owner.organizationId);
    const { id: meetingId } = await saved(owner, app);
    const [opensAt, closesAt] = [1, app.context.now() + dayMs];
    const box = { meetingId: null, series: randomUUID(), month: '2026-11', title: secretOf(owner) };
    // Another organization may ask the same address by mail.
    const addresses = requester ? [owner.email, requester.email] : [owner.email];
    const voters = addresses.map((email) => ({ email, hasAccount: email === owner.email }));
    return app.db.write(async (tx) => {
      const message = { organizationId: org, meetingId, userId: owner.userId, sentAt: 1 };
      await saveMessage(tx, { ...message, text: secretOf(owner) });
      const id = await insertRating(tx, org, { ...box, opensAt, closesAt, isInRoom: 0 }, voters);
      return { id: String(id) };
    });
  },
  deletedMeeting: async (owner, _admin, app) => {
    const params = byId(await saved(owner, app));
    await owner.call(deleteMeeting, { params: { id: String(params['id']) } });
    return params;
  },
  template: async (owner) => byId(await owner.call(saveTemplate, { body: templateOf(owner) })),
  liveMeeting: async (owner) => byId(await liveOf(owner)),
  endedLive: async (owner) => {
    const { id, version } = await liveOf(owner);
    const end = {
      commandId: randomUUID(),
      base: version,
      happenedAtMs: null,
      command: { kind: 'end' as const },
    };
    await owner.call(commandLive, { params: { id: String(id) }, body: end });
    return byId({ id });
  },
  plan: async (owner, _admin, app) =>
    byId(await owner.call(savePlan, { body: { ...planOf(owner, app), draftKey: randomUUID() } })),
  group: async (owner) => byId(await group(owner)),
  groupMember: async (owner) => {
    const params = { id: String((await group(owner)).id) };
    const body = { name: secretOf(owner), salaryTier: 'mid' };
    const { members } = await owner.call(addGroupMember, { params, body });
    return { ...params, memberId: String(members[0]?.id) };
  },
  import: async (owner) => byId(await owner.call(saveImportBatch, { body: importOf(owner) })),
  budget: async (_owner, admin) => {
    const department = `${secretOf(admin)} ${randomUUID()}`;
    return byId(await admin.call(createBudget, { body: { department, monthlyLimit: 100 } }));
  },
  orgRole: async (_owner, admin) =>
    byId(await admin.call(addOrgRole, { body: { name: `${secretOf(admin)} ${randomUUID()}` } })),
  invitation: async (_owner, admin) => byId(await admin.call(createInvitation, { body: { role: 'user' } })),
  coachAction: async (owner) => {
    const title = `${secretOf(owner)} ${randomUUID()}`;
    await owner.call(saveMeeting, { body: meetingDraft({ title }) });
    return byId(await owner.call(reviewSeries, { body: { title, decision: 'keep' } }));
  },
  directoryPerson: async (owner, admin) => {
    const person = { emails: [`${randomUUID()}@example.test`], role: null, department: secretOf(owner) };
    return byId(await admin.call(addPerson, { body: { ...person, name: secretOf(owner) } }));
  },
  roomScreen: async (owner, admin) => {
    const screen = { name: secretOf(owner), room: 'aurora@rooms.test', showsTitles: false };
    return byId(await admin.call(createRoomScreen, { body: screen }));
  },
  webhook: async (_owner, admin) => byId(await newWebhook(admin)),
  delivery: async (_owner, admin, app) => {
    const webhook = await newWebhook(admin);
    const params = { id: String(webhook.id) };
    await admin.call(testWebhook, { params });
    const query = app.db.read
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('webhookId', '=', webhook.id);
    return { ...params, deliveryId: String((await query.executeTakeFirstOrThrow()).id) };
  },
  person: async (owner) => byId({ id: owner.userId }),
  identity: async (owner, _admin, app, { userId } = owner) => {
    const org = unverifiedOrg(owner.organizationId);
    const identities = identityStore(app.db, app.context.now);
    const subject = {
      provider: 'acme',
      issuer: 'https://acme.test',
      subject: newKey(),
      email: secretOf(owner),
    };
    await app.db.write((tx) => identities.link(org, userId, subject, tx));
    const [identity] = (await identities.list(org, userId)).toReversed();
    return { id: String(identity?.id) };
  },
  passkey: async (owner, _admin, app, { userId } = owner) => {
    const passkeys = passkeyStore(app.db, app.context.now);
    const key = { credentialId: newKey(), publicKey: '', counter: 0, transports: '', name: secretOf(owner) };
    const org = unverifiedOrg(owner.organizationId);
    return byId(await app.db.write((tx) => passkeys.insert(org, userId, key, tx)));
  },

  calendarConnection: async (owner, _admin, app) => byId({ id: await connectionOf(owner, app) }),
  mailboxes: async (owner, _admin, app, requester) => mailboxesOf(owner, app, requester),
  plannedMeeting: async (owner, _admin, app) => ({ id: await plannedOf(owner, app) }),
  apiToken: async (owner, _admin, app, { userId } = owner) => byId(await newApiToken(owner, userId, app)),
  session: async (owner, _admin, app) => ({ id: await newSession(owner, app) }),
  memberSession: async (owner, _admin, app) => ({
    id: String(owner.userId),
    sessionId: await newSession(owner, app),
  }),
  organizationToken: async (owner, _admin, app) => byId(await newTokenOf(owner, app)),
  leftToken: async (owner, _admin, app) => {
    const { id } = await newTokenOf(owner, app);
    const left = { takeOverUntil: app.context.now() + 1 };
    await app.db.write((tx) => tx.updateTable('apiTokens').set(left).where('id', '=', id).execute());
    return byId({ id });
  },
  memberToken: async (owner, _admin, app) => ({
    id: String(owner.userId),
    tokenId: String((await newApiToken(owner, owner.userId, app)).id),
  }),
  applicant: async (owner, _admin, app) => {
    const options = { status: 'pending', name: secretOf(owner) } as const;
    return byId({ id: (await newPerson(app, owner.organizationId, options)).userId });
  },
  avatar: async (owner, _admin, app) => {
    const key = randomUUID().replaceAll('-', '').slice(0, 22);
    const { organizationId, userId } = owner;
    await app.db.write(async (tx) => {
      const bytes = new TextEncoder().encode(secretOf(owner));
      const picture = { key, bytes, createdAt: 1 };
      await tx
        .insertInto('avatars')
        .values({ ...picture, organizationId, userId })
        .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(picture))
        .execute();
      await tx.updateTable('users').set({ avatarKey: key }).where('id', '=', userId).execute();
    });
    return { key };
  },
} satisfies Record<string, Thing>;

/** Parameters of the same kind that refer to nothing. */
export function nowhere(params: Params): Params {
  const other = (value: string) => (/^\d+$/.test(value) ? '123456789' : 'A'.repeat(value.length));
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, other(value)]));
}

/** Creates data for every list, figure and file of the owner's organization. */
export async function seed(owner: Person, admin: Person, app: TestApp): Promise<void> {
  for (const make of Object.values<Thing>(things)) await make(owner, admin, app);
  const name = secretOf(owner);
  const { organizationId } = owner;
  await admin.call(saveTierList, {
    body: { tiers: ['mid', 'senior', name].map((tier) => ({ name: tier, hourlyRate: 75 })) },
  });
  const pay = { blendedRate: 75, defaultRate: 75, viewers: [owner.userId] };
  await admin.call(savePaySettings, { body: { ...pay, visibility: 'exact' } });
  await admin.call(saveOverhead, { body: { ratesAre: 'salary', percent: 130 } });
  const planning = [{ currency: 'CHF', rate: 1.05, fromDay: '2026-01-01' }];
  await admin.call(savePlanningRates, { body: { rates: planning } });
  const { id } = await saved(owner, app);
  const worth = { outcomes: name, actionItemsCount: 1, estimatedValue: 100, worthIt: 'yes' as const };
  await owner.call(updateRoi, { params: { id: String(id) }, body: { ...worth, version: 1 } });
  // A title that recurs every two weeks is a series.
  for (const startedAt of ['2026-10-23T10:00:00.000Z', '2026-11-06T10:00:00.000Z'])
    await owner.call(saveMeeting, { body: meetingDraft({ title: name, startedAt }) });
  const targets = [{ figure: 'cost' as const, department: name, value: 7 }];
  await admin.call(saveReportSettings, { body: { weeklyHours: 40, yearStartsIn: 1, targets } });
  const { current } = await admin.call(readHygieneSettings);
  await admin.call(saveHygieneSettings, { body: current });
  await app.db.write((tx) =>
    tx
      .insertInto('samples')
      .values({ organizationId, kind: 'load', id: name })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Stores data of one organization under the id of a person of another. */
export async function seedUnderNumberOf(requester: Person, owner: Person, app: TestApp): Promise<void> {
  const { organizationId } = owner;
  const { userId } = requester;
  await things.apiToken(owner, owner, app, requester);
  await things.identity(owner, owner, app, requester);
  await things.passkey(owner, owner, app, requester);
  await things.rating(owner, owner, app, requester);
  await app.db.write(async (tx) => {
    const factor = { lockedSecret: secretOf(owner), confirmedAt: 1, lastStep: 0 };
    await tx
      .insertInto('secondFactors')
      .values({ organizationId, userId, ...factor })
      .execute();
  });
}
