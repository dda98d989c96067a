// The audit log as pages and as CSV, for admins.

import type { FastifyInstance } from 'fastify';
import {
  type AuditEntry,
  type AuditFilters,
  exportAuditLog,
  listAuditActors,
  listAuditLog,
} from '#contract/audit.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { t } from '#domain/format/text.ts';
import { dayWindow } from '#domain/time/local-days.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { paginate } from '#server/db/batches.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { attachment, type Column, tableFile } from '#server/http/table-file.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { operatorId } from '#server/events/events.ts';
import { readPage } from '#server/http/pages.ts';
import { type AuditQuery, auditListStore, type AuditRow, parseDetail, placeOf } from './store.ts';

const exportBatch = 1000;
const columns = (): Column[] =>
  [t`Time`, t`Who`, t`Action`, t`Subject`, t`Subject name`, t`Detail`].map((name) => ({
    name,
    kind: 'text',
  }));

export function auditRoutes(app: FastifyInstance, { db, events }: AppContext): void {
  const log = auditListStore(db);

  mountEndpoint(app, listAuditLog, async ({ query }, caller, { isClientConnected }) => {
    const filters = toQuery(query, caller);
    const { rows, next } = await readPage(
      query,
      (limit, after) => log.page(caller.org, filters, limit, after, isClientConnected),
      placeOf,
    );
    return { entries: rows.map(toEntry), next };
  });

  mountEndpoint(app, exportAuditLog, async (input, caller, { reply, isClientConnected }) => {
    const { as = 'csv', ...query } = input.query;
    const filters = toQuery(query, caller);
    const pages = paginate<AuditRow>(exportBatch, (last, size) =>
      log.page(caller.org, filters, size, last && placeOf(last), isClientConnected),
    );
    const { file, rows } = await tableFile(as, {
      list: 'audit',
      reader: readerOf(caller),
      columns,
      pages,
      cellsOf: toCells,
    });
    const detail = { entries: rows };
    await events.publishExport(caller, 'audit-log.exported', detail, 'audit-log');
    void reply.header('content-disposition', attachment('audit-log', as));
    return file;
  });

  mountEndpoint(app, listAuditActors, async (_input, caller) => ({ actors: await log.actors(caller.org) }));
}

/** Tokens of the organization have their negative id as actor. */
const actorOf = (actorId: number) =>
  actorId === operatorId ? 'operator' : actorId < 0 ? 'program' : 'member';

function toEntry({ actorId, actorName, ...row }: AuditRow): AuditEntry {
  const actor = actorOf(actorId);
  const detail = parseDetail(row.detail);
  const { apiToken } = detail;
  const program = actor === 'program' && typeof apiToken === 'string' ? apiToken : null;
  return { ...row, actor, actorName: program ?? actorName, at: isoInstant(row.at), detail };
}

const toCells = ({ at, actorId, actorName, action, subject, subjectName, detail }: AuditRow) => [
  isoInstant(at),
  actorId === operatorId ? t`Operator` : actorId < 0 ? t`Program` : actorName,
  action,
  subject,
  subjectName,
  detail,
];

const toQuery = (filters: AuditFilters, caller: Member): AuditQuery => ({
  hidesPay: !seesPay(caller),
  search: filters.search || null,
  actorId: filters.actor ?? null,
  kind: filters.kind ?? null,
  fromMs: filters.from ? dayWindow(filters.from, caller.organization.timeZone).fromMs : null,
  toMs: filters.to ? dayWindow(filters.to, caller.organization.timeZone).toMs : null,
});
