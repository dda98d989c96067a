// The SQL of connections to Google Workspace and Microsoft 365, one of each kind in an organization.

import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { connectorKinds, type ConnectorKind, mailboxFailures } from '#domain/calendar/mailboxes.ts';
import { googleModes } from '#domain/calendar/vendor-fields.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ConnectionRow } from '#server/features/calendar/connections/connections-store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { providerNames } from '#wording/labels.ts';

type Db = Kysely<Tables>;

const Settings = z.object({
  /** Only addresses in these are read. */
  domains: z.array(z.string()),
  who: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('nobody') }),
    z.object({ kind: z.literal('everybody') }),
    z.object({ kind: z.literal('department'), department: z.string() }),
    z.object({ kind: z.literal('list'), emails: z.array(z.string()) }),
  ]),
  allowsLeaving: z.boolean(),
  /** The first day that is read; null until an administrator has started. */
  from: z.nullable(z.string()),
  /** Of Google. */
  mode: z.optional(z.enum(googleModes)),
  /** Of Microsoft. */
  tenant: z.optional(z.string()),
  clientId: z.optional(z.string()),
  usesSecret: z.optional(z.boolean()),
  /** PEM, without the private key. */
  certificate: z.optional(z.string()),
  /** People come from the directory. */
  directory: z.optional(
    z.object({
      /** Of Google: the service account, and the administrator in whose name it reads. */
      account: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      nextAt: z.number(),
      readAt: z.nullable(z.number()),
      failure: z.nullable(z.enum(mailboxFailures)),
      providerCode: z.string(),
      /** How many left, or would leave, at the last reading. */
      leaving: z.number(),
      /** An administrator accepted it once. */
      mayLeave: z.boolean(),
    }),
  ),
  /** It was disconnected: a job removes its mailboxes, and then it. */
  removal: z.optional(z.object({ recorded: z.enum(['keep', 'remove']), by: z.number() })),
});
export type ConnectorSettings = z.output<typeof Settings>;

export type Connector = Omit<ConnectionRow, 'kind' | 'settings'> & {
  kind: ConnectorKind;
  settings: ConnectorSettings;
};

export function connectorOf({ kind, settings, ...row }: ConnectionRow): Connector | null {
  const known = connectorKinds.find((one) => one === kind);
  return known && settings !== null
    ? { ...row, kind: known, settings: Settings.parse(JSON.parse(settings)) }
    : null;
}

/** Without those that were disconnected. */
export async function connectorsOf(db: Db, org: OrgId): Promise<Connector[]> {
  const rows = await db
    .selectFrom('calendarConnections')
    .selectAll()
    .where('organizationId', '=', org)
    .where('kind', 'in', connectorKinds)
    .execute();
  return rows.flatMap((row) => connectorOf(row) ?? []).filter(({ settings }) => !settings.removal);
}

export const connectorOfKind = async (
  db: Db,
  org: OrgId,
  kind: ConnectorKind,
): Promise<Connector | undefined> => (await connectorsOf(db, org)).find((one) => one.kind === kind);

export const emptySettings: ConnectorSettings = {
  domains: [],
  who: { kind: 'nobody' },
  allowsLeaving: false,
  from: null,
};

/** Returns its id. `lock` encrypts the secret for the new row. */
export async function insertConnector(
  tx: Tx,
  { org, userId }: Pick<Member, 'org' | 'userId'>,
  kind: ConnectorKind,
  host: string,
  now: number,
  given: (owner: { organizationId: number; id: number }) => Saved,
): Promise<number> {
  const id = newId();
  const { settings, ...columns } = given({ organizationId: org, id });
  await tx
    .insertInto('calendarConnections')
    .values({
      organizationId: org,
      id,
      ownerId: null,
      createdBy: userId,
      kind,
      name: providerNames[kind],
      host,
      createdAt: now,
      nextSyncAt: now,
      ...columns,
      settings: JSON.stringify(settings),
    })
    .execute();
  return id;
}

type Saved = { settings: ConnectorSettings; account: string | null; lockedSecret: string };

/** Its mailboxes are read at once; a running reading ends. */
export const updateConnector = (
  tx: Tx,
  org: OrgId,
  id: number,
  { settings, ...columns }: Partial<Saved> & { settings: ConnectorSettings },
  now: number,
) =>
  tx
    .updateTable('calendarConnections')
    .set({ ...columns, settings: JSON.stringify(settings), nextSyncAt: now, syncKey: null, syncUntil: 0 })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();

/** While its reading goes on. */
export const saveSettings = (tx: Tx, org: OrgId, id: number, settings: ConnectorSettings) =>
  tx
    .updateTable('calendarConnections')
    .set({ settings: JSON.stringify(settings) })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();
