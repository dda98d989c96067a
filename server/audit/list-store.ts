// The audit log as it is read. There is no statement that changes or removes a row, here or anywhere.

import { sql } from 'kysely';
import { containing } from '#server/db/containing.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';

export type AuditQuery = {
  search: string | null;
  actorId: number | null;
  /** Epoch ms; from inclusive, to exclusive. */
  fromMs: number | null;
  toMs: number | null;
};

export type Position = { at: number; id: number };

export type AuditRow = {
  id: number;
  at: number;
  actorName: string | null;
  action: string;
  subject: string;
  detail: string;
  /** Of the person whom the entry is about. */
  subjectName: string | null;
};

const actorsAtMost = 1000;

/** Of a subject like "user:17". As a number it is looked up by key: compared as text it would be with everybody. */
const personId = sql<number>`case when "subject" like 'user:%' then cast(substr("subject", 6) as bigint) end`;

export function auditListStore(db: Database) {
  const actors = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select(['id', 'name'])
      .where('organizationId', '=', arg('org'))
      .where('status', '!=', 'pending')
      .orderBy('name')
      .limit(actorsAtMost),
  );

  return {
    /** At most `limit` rows after a position, newest first. */
    async page(org: OrgId, wanted: AuditQuery, limit: number, after: Position | null): Promise<AuditRow[]> {
      let query = db.read
        .selectFrom('auditLog')
        .leftJoin('users', (join) =>
          join
            .onRef('users.organizationId', '=', 'auditLog.organizationId')
            .onRef('users.id', '=', 'auditLog.actorId'),
        )
        .leftJoin('users as subjects', (join) =>
          join
            .onRef('subjects.organizationId', '=', 'auditLog.organizationId')
            .on('subjects.id', '=', personId),
        )
        .select(['auditLog.id', 'auditLog.at', 'users.name as actorName'])
        .select(['auditLog.action', 'auditLog.subject', 'auditLog.detail', 'subjects.name as subjectName'])
        .where('auditLog.organizationId', '=', org)
        .orderBy('auditLog.at', 'desc')
        .orderBy('auditLog.id', 'desc')
        .limit(limit);
      if (wanted.actorId !== null) query = query.where('auditLog.actorId', '=', wanted.actorId);
      if (wanted.fromMs !== null) query = query.where('auditLog.at', '>=', wanted.fromMs);
      if (wanted.toMs !== null) query = query.where('auditLog.at', '<', wanted.toMs);
      if (wanted.search !== null) {
        const pattern = containing(wanted.search.toLowerCase());
        query = query.where(
          sql<boolean>`lower("action" || ' ' || "subject" || ' ' || "detail" || ' ' || coalesce("users"."name", '')
            || ' ' || coalesce("subjects"."name", '')) like ${pattern} escape '\\'`,
        );
      }
      if (after)
        query = query.where((eb) =>
          eb(eb.refTuple('auditLog.at', 'auditLog.id'), '<', eb.tuple(after.at, after.id)),
        );
      return query.execute();
    },

    actors: (org: OrgId) => actors({ org }),
  };
}
