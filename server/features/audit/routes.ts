// The audit log, as pages and as CSV, for administrators.

import type { FastifyInstance } from 'fastify';
import { type AuditFilters, exportAuditLog, listAuditActors, listAuditLog } from '#contract/audit.ts';
import { auditSentence } from '#domain/audit-sentence.ts';
import { dayWindow } from '#domain/time/day-window.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { paginate } from '#server/db/paginate.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { csvFile } from '#server/http/csv-file.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { readPage } from '#server/http/pages.ts';
import { type AuditQuery, auditListStore, type AuditRow, placeOf } from './list-store.ts';

const exportedAtOnce = 1000;

export function auditRoutes(app: FastifyInstance, { db, events }: AppContext): void {
  const log = auditListStore(db);

  mountEndpoint(app, listAuditLog, async ({ query }, caller, { isClientConnected }) => {
    const filters = wanted(query, caller);
    const { rows, next } = await readPage(
      query,
      (limit, after) => log.page(caller.org, filters, limit, after, isClientConnected),
      placeOf,
    );
    return {
      entries: rows.map((row) => ({
        ...row,
        at: isoInstant(row.at),
        sentence: auditSentence(row.action, row.detail, row.subjectName),
      })),
      next,
    };
  });

  mountEndpoint(app, exportAuditLog, async ({ query }, caller, { reply, isClientConnected }) => {
    const filters = wanted(query, caller);
    const pages = paginate<AuditRow>(exportedAtOnce, (last, size) =>
      log.page(caller.org, filters, size, last && placeOf(last), isClientConnected),
    );
    const heading = ['Time', 'Who', 'What', 'Action', 'Subject', 'Detail'];
    const { file, rows } = await csvFile({ heading, pages, cellsOf: exportedCells });
    await db.write((tx) =>
      events.record(
        {
          org: caller.org,
          actor: caller,
          action: 'audit-log.exported',
          subject: 'audit-log',
          detail: { entries: rows },
        },
        tx,
      ),
    );
    void reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
    return file;
  });

  mountEndpoint(app, listAuditActors, async (_input, caller) => ({ actors: await log.actors(caller.org) }));
}

const exportedCells = ({ at, actorName, action, subject, detail, subjectName }: AuditRow) => [
  isoInstant(at),
  actorName,
  auditSentence(action, detail, subjectName),
  action,
  subject,
  detail,
];

function wanted(filters: AuditFilters, { organization: { timeZone } }: Member): AuditQuery {
  return {
    search: filters.search || null,
    actorId: filters.actor ?? null,
    fromMs: filters.from ? dayWindow(filters.from, timeZone).fromMs : null,
    toMs: filters.to ? dayWindow(filters.to, timeZone).toMs : null,
  };
}
