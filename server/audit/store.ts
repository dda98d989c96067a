// Reads the audit log. Only server/events writes it.

import { type ExpressionBuilder, sql } from 'kysely';
import { payActions, payFields } from '#contract/events.ts';
import { actionsOf, type AuditKind } from '#domain/accounts/sign-in-trail.ts';
import { containing } from '#server/db/queries.ts';
import type { Database } from '#server/db/database.ts';
import { scanInBatches, batchSize } from '#server/db/batches.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { Place } from '#server/http/pages.ts';

export type AuditQuery = {
  search: string | null;
  actorId: number | null;
  kind: AuditKind | null;
  /** Epoch ms; from inclusive, to exclusive. */
  fromMs: number | null;
  toMs: number | null;
  /** For a reader without permission to see pay. */
  hidesPay: boolean;
};

export type AuditRow = {
  id: number;
  at: number;
  actorId: number;
  actorName: string | null;
  action: string;
  subject: string;
  /** JSON. */
  detail: string;
  /** Name of the member the entry is about. */
  subjectName: string | null;
};

/** The cursor of a row. */
export const placeOf = ({ at, id }: AuditRow): Place => ({ value: at, id });

/** The parameters of an action; empty when the JSON is not an object. */
export function parseDetail(detail: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(detail);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

const maxActors = 1000;

/** The id in a subject like "user:17". As a number it can be looked up by key. */
const subjectId = (kind: 'user' | 'person') =>
  sql<number>`case when "subject" like ${sql.lit(`${kind}:%`)}
    then cast(substr("subject", ${sql.lit(kind.length + 2)}) as bigint) end`;

/** The detail without the fields that only permission to see pay shows. */
const openDetail = payFields.reduce(
  (text, field) => sql`replace(replace(${text}, ${`,"${field}"`}, ''), ${`"${field}",`}, '')`,
  sql<string>`"detail"`,
);
const isOnlyOfPay = sql<boolean>`(${sql.join(
  payFields.map((field) => sql`"detail" like ${`%"fields":["${field}"]%`}`),
  sql` or `,
)})`;

export function auditListStore(db: Database) {
  // Newest first, in the order of the key. At most one bound per end: of two, SQLite may use the wider one.
  const entries = (org: OrgId, { fromMs, toMs }: AuditQuery, after: Place | null, until: Place | null) => {
    const place = (eb: ExpressionBuilder<Tables, 'auditLog'>) => eb.refTuple('auditLog.at', 'auditLog.id');
    let query = db.read
      .selectFrom('auditLog')
      .where('auditLog.organizationId', '=', org)
      .orderBy('auditLog.at', 'desc')
      .orderBy('auditLog.id', 'desc');
    if (after && (toMs === null || after.value < toMs))
      query = query.where((eb) => eb(place(eb), '<', eb.tuple(after.value, after.id)));
    else if (toMs !== null) query = query.where('auditLog.at', '<', toMs);
    if (until) query = query.where((eb) => eb(place(eb), '>=', eb.tuple(until.value, until.id)));
    else if (fromMs !== null) query = query.where('auditLog.at', '>=', fromMs);
    return query;
  };

  /** The end of the next batch of the scan; null at the end of the log. */
  const endOf = async (org: OrgId, wanted: AuditQuery, after: Place | null): Promise<Place | null> => {
    const [end = null] = await entries(org, wanted, after, null)
      .select(['auditLog.at as value', 'auditLog.id'])
      .limit(1)
      .offset(batchSize - 1)
      .execute();
    return end;
  };

  function rowsOf(
    org: OrgId,
    wanted: AuditQuery,
    limit: number,
    after: Place | null,
    until: Place | null,
  ): Promise<AuditRow[]> {
    const detail = wanted.hidesPay ? openDetail : sql<string>`"detail"`;
    let query = entries(org, wanted, after, until)
      .leftJoin('users', (join) =>
        join
          .onRef('users.organizationId', '=', 'auditLog.organizationId')
          .onRef('users.id', '=', 'auditLog.actorId'),
      )
      .leftJoin('users as subjects', (join) =>
        join
          .onRef('subjects.organizationId', '=', 'auditLog.organizationId')
          .on('subjects.id', '=', subjectId('user')),
      )
      .leftJoin('people', (join) =>
        join
          .onRef('people.organizationId', '=', 'auditLog.organizationId')
          .on('people.id', '=', subjectId('person')),
      )
      .select(['auditLog.id', 'auditLog.at', 'auditLog.actorId', 'users.name as actorName'])
      .select(['auditLog.action', 'auditLog.subject', detail.as('detail')])
      .select(({ fn }) => fn.coalesce('subjects.name', 'people.name').as('subjectName'))
      .limit(limit);
    if (wanted.hidesPay)
      query = query.where((eb) => eb.and([eb('action', 'not in', payActions), eb.not(isOnlyOfPay)]));
    if (wanted.actorId !== null) query = query.where('auditLog.actorId', '=', wanted.actorId);
    if (wanted.kind !== null) {
      const { only, actions } = actionsOf(wanted.kind);
      query = query.where('auditLog.action', only ? 'in' : 'not in', actions);
    }
    if (wanted.search !== null) {
      const pattern = containing(wanted.search.toLowerCase());
      query = query.where(
        sql<boolean>`lower("action" || ' ' || "subject" || ' ' || ${detail} || ' ' || coalesce("users"."name", '')
          || ' ' || coalesce("subjects"."name", "people"."name", '')) like ${pattern} escape '\\'`,
      );
    }
    return query.execute();
  }

  return {
    /** At most `limit` rows after a cursor, newest first. Filters without an index scan in batches. */
    page(
      org: OrgId,
      wanted: AuditQuery,
      limit: number,
      after: Place | null,
      isClientConnected?: () => boolean,
    ): Promise<AuditRow[]> {
      if (wanted.search === null && wanted.actorId === null && wanted.kind === null)
        return rowsOf(org, wanted, limit, after, null);
      const look = async (from: Place | null, most: number) => {
        const end = await endOf(org, wanted, from);
        return { rows: await rowsOf(org, wanted, Math.min(most, batchSize), from, end), end };
      };
      return scanInBatches(look, limit, after, isClientConnected);
    },

    /** Members who can be the actor of an entry, by name. */
    actors: (org: OrgId) =>
      db.read
        .selectFrom('users')
        .select(['id', 'name'])
        .where('organizationId', '=', org)
        .where('status', '!=', 'pending')
        .orderBy('name')
        .limit(maxActors)
        .execute(),
  };
}
