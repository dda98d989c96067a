// The audit log, as pages and as CSV, for administrators.

import type { FastifyInstance } from 'fastify';
import { type AuditFilters, exportAuditLog, listAuditActors, listAuditLog } from '#contract/audit.ts';
import { auditSentence } from '#domain/audit-sentence.ts';
import { csvLine } from '#domain/csv.ts';
import { isoInstant } from '#domain/instant.ts';
import { addDays } from '#domain/local-day.ts';
import { instantOfLocalTime } from '#domain/local-time.ts';
import { pageByPage } from '#server/db/page-by-page.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import type { Member } from '#server/http/gate.ts';
import { type AuditQuery, auditListStore, type AuditRow } from './list-store.ts';
import { auditStore } from './store.ts';

const pageSize = 50;
const exportedAtOnce = 1000;
const exportedAtMost = 100_000;

export function auditRoutes(app: FastifyInstance, { db, now }: House): void {
  const log = auditListStore(db);
  const audit = auditStore(db, now);

  bind(app, listAuditLog, async ({ query }, caller) => {
    const limit = query.limit ?? pageSize;
    const [at, id] = query.after?.split('.').map(Number) ?? [];
    const after = at === undefined || id === undefined ? null : { at, id };
    // One more than asked for tells whether there is a next page.
    const rows = await log.page(caller.org, wanted(query, caller), limit + 1, after);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      entries: rows.slice(0, limit).map((row) => ({
        ...row,
        at: isoInstant(row.at),
        sentence: auditSentence(row.action, row.detail, row.subjectName),
      })),
      next: last ? `${last.at}.${last.id}` : null,
    };
  });

  bind(app, exportAuditLog, async ({ query }, caller, { reply }) => {
    const lines = [csvLine(['Time', 'Who', 'What', 'Action', 'Subject', 'Detail'])];
    const filters = wanted(query, caller);
    const pages = pageByPage<AuditRow>(exportedAtOnce, (last, size) =>
      log.page(caller.org, filters, size, last),
    );
    for await (const rows of pages) {
      lines.push(...rows.map(exportedLine));
      if (lines.length > exportedAtMost) break;
    }
    const entries = lines.length - 1;
    await db.write((tx) =>
      audit.record(caller.org, caller, 'audit-log.exported', 'audit-log', { entries }, tx),
    );
    void reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
    return lines.join('');
  });

  bind(app, listAuditActors, async (_input, caller) => ({ actors: await log.actors(caller.org) }));
}

function exportedLine({ at, actorName, action, subject, detail, subjectName }: AuditRow): string {
  return csvLine([
    isoInstant(at),
    actorName,
    auditSentence(action, detail, subjectName),
    action,
    subject,
    detail,
  ]);
}

function wanted(filters: AuditFilters, { organization: { timeZone } }: Member): AuditQuery {
  const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone);
  return {
    search: filters.search || null,
    actorId: filters.actor ?? null,
    fromMs: filters.from ? startOf(filters.from) : null,
    toMs: filters.to ? startOf(addDays(filters.to, 1)) : null,
  };
}
