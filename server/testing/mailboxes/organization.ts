// An organization whose mailboxes are read at a stand-in of a provider.

import { generateKeyPairSync } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  createCertificate,
  listConnectors,
  saveDirectory,
  saveGoogle,
  saveMicrosoft,
  saveWho,
  startReading,
  type Who,
} from '#contract/calendar/mailboxes.ts';
import { listPeople } from '#contract/people/people.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import { googleDirectoryScope, googleScopes, type GoogleMode } from '#domain/calendar/vendor-fields.ts';
import type { Config } from '#server/config.ts';
import { readDue } from '#server/features/calendar/mailboxes/jobs.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { outgoingSettings, shownDays } from '#server/testing/connected-feed.ts';
import { newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { makeConnectionsDue, makeMailboxesDue } from './due-store.ts';
import { googleStand } from './google.ts';
import { graphStand } from './graph.ts';
import type { DirectoryUser, MailboxMeeting, Stand } from './vendor.ts';

/** Providers, and for Microsoft both of what its documents say about the UIDs of occurrences. */
export const providers = [
  'google',
  'graph, a UID for each series',
  'graph, a UID for each occurrence',
] as const;
export type Provider = (typeof providers)[number];

export const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const clientEmail = 'meter@project.iam.example.test';
export const [tenant, clientId] = [
  '11111111-2222-4333-8444-555555555555',
  'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
];

export type Faked = {
  stand: Stand;
  kind: ConnectorKind;
  directory: { users: readonly DirectoryUser[] };
  settings: { hasEmptyPage: boolean };
  set: (email: string, meetings: readonly MailboxMeeting[]) => void;
};

const closing = <T extends { stand: Stand }>(started: T): T => {
  onTestFinished(() => started.stand.close());
  return started;
};

export async function newGoogle(now: () => number) {
  const { publicKey, privateKey } = keyPair();
  const directory = { publicKey, clientEmail: `directory-${clientEmail}`, scopes: [googleDirectoryScope] };
  const scopes = [googleScopes.delegation];
  const google = closing(await googleStand({ publicKey, keyId: 'k1', clientEmail, scopes, now, directory }));
  const fileOf = (client_email: string) =>
    JSON.stringify({ type: 'service_account', client_email, private_key: privateKey, private_key_id: 'k1' });
  const [keyFile, directoryKeyFile] = [fileOf(clientEmail), fileOf(directory.clientEmail)];
  return { ...google, kind: 'google-workspace' as const, keyFile, directoryKeyFile, privateKey };
}

export const newGraph = async (hasUidOfSeries: boolean) => ({
  ...closing(await graphStand({ tenant, clientId, allowed: null, hasUidOfSeries })),
  kind: 'microsoft-365' as const,
});

/** An organization with an administrator and two members; the test clock is Saturday, 2026-11-21 12:00 UTC. */
export async function newMailboxes(provider: Provider = 'google', settings: Partial<Config> = {}) {
  let now = () => 0;
  const google = await newGoogle(() => now());
  const graph = await newGraph(provider === 'graph, a UID for each series');
  const vendors = {
    google: { token: google.stand.url, calendar: google.stand.url, directory: google.stand.url },
    microsoft: { login: graph.stand.url, graph: graph.stand.url },
  };
  const app = await testApp({ ...outgoingSettings, vendors, ...settings });
  ({ now } = app.context);
  const team = await newTeam(app);
  const { admin, member } = team;
  const colleague = await newPerson(app, team.organizationId);
  const emails = [member.email, colleague.email];
  const faked: Faked = provider === 'google' ? google : graph;
  const { kind } = faked;
  const params = { kind };
  const domains = ['example.test'];
  for (const email of emails) faked.set(email, []);

  /** Stores the access. */
  async function connect(mode: GoogleMode = 'delegation') {
    if (kind === 'google-workspace')
      return admin.call(saveGoogle, { body: { key: google.keyFile, mode, domains } });
    const { certificate } = await admin.call(createCertificate);
    graph.account.certificate = certificate ?? '';
    return admin.call(saveMicrosoft, { body: { tenant, clientId, secret: null, domains } });
  }
  async function start(list: readonly string[] = emails, from = '2026-08-23') {
    await connect();
    const who = { kind: 'list' as const, emails: [...list] };
    await admin.call(saveWho, { params, body: { who, allowsLeaving: true } });
    await admin.call(startReading, { params, body: { from } });
    await app.work();
  }
  /** Lets these people come from the directory. */
  async function follow(users: readonly DirectoryUser[], who: Who = { kind: 'everybody' }) {
    await connect();
    await admin.call(saveWho, { params, body: { who, allowsLeaving: true } });
    faked.directory.users = users;
    google.directory.admins.add(admin.email);
    graph.directory.isPermitted = true;
    const key = kind === 'google-workspace' ? google.directoryKeyFile : null;
    const subject = kind === 'google-workspace' ? admin.email : null;
    await admin.call(saveDirectory, { params, body: { isOn: true, key, subject, mayLeave: false } });
    await app.work();
  }
  /** The next reading of the directory; `users` are what it has by then. */
  async function followAgain(users: readonly DirectoryUser[]) {
    faked.directory.users = users;
    app.pass(60 * 60_000);
    await readDueNow();
  }
  const person = async (name: string) => {
    const { people } = await admin.call(listPeople, { query: { search: name, state: 'all' } });
    return people.find((one) => one.name === name);
  };
  /** The next reading of the near window, or of the whole one. */
  async function readAgain(isWhole = true) {
    app.pass(15 * 60_000);
    await app.db.write((tx) => makeMailboxesDue(tx, app.context.now(), isWhole));
    await readDueNow();
  }
  async function readDueNow() {
    await app.db.write((tx) => makeConnectionsDue(tx, app.context.now()));
    await asSystem(readDue(app.context));
    await app.work();
  }
  const connector = async () => {
    const { connectors } = await admin.call(listConnectors);
    const found = connectors.find((one) => one.kind === kind);
    if (!found) throw new Error('there is no connection');
    return found;
  };
  const planned = async (who: Person = member) =>
    (await who.call(listPlanned, { query: shownDays })).meetings.map(({ title, startsAt, state }) => [
      title,
      startsAt.slice(0, 16),
      state,
    ]);
  const recorded = async () =>
    (await admin.call(listMeetings, { query: {} })).meetings
      .map((one) => [one.title, one.startedAt?.slice(0, 16), one.attendeeCount, one.totalCost])
      .toSorted((a, b) => String(a[1]).localeCompare(String(b[1])));
  return {
    app,
    ...team,
    colleague,
    emails,
    google,
    graph,
    faked,
    kind,
    params,
    connect,
    start,
    follow,
    followAgain,
    person,
    readAgain,
    readDueNow,
    connector,
    planned,
    recorded,
  };
}

/** Occurrences of a weekly series on these days at 9:00 UTC. */
export const weekly = (
  days: readonly string[],
  meeting: Omit<MailboxMeeting, 'start' | 'series'> & { series?: string },
): MailboxMeeting[] =>
  days.map((day) => ({ series: `series-${meeting.uid}`, ...meeting, start: `${day}T09:00:00Z` }));
