// The meetings list, as pages and as CSV.

import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { exportMeetings, listMeetings } from '#contract/meetings.ts';
import { csvLine } from '#domain/csv.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { listedMeeting } from './answers.ts';
import { type ListRow, meetingListStore, type Position } from './list-store.ts';

const pageSize = 50;
const exportedAtOnce = 1000;
const exportedAtMost = 100_000;

export function meetingListRoutes(app: FastifyInstance, { db, now }: House): void {
  const list = meetingListStore(db);
  const audit = auditStore(db, now);

  const positionOf = (row: ListRow, sort: string | undefined): Position => ({
    value: sort === 'totalCost' ? row.totalCents : row.startedAt,
    id: row.id,
  });

  bind(app, listMeetings, async ({ query }, caller) => {
    const limit = query.limit ?? pageSize;
    const [value, id] = query.after?.split('.').map(Number) ?? [];
    const after = value === undefined || id === undefined ? null : { value, id };
    // One more than asked for tells whether there is a next page.
    const rows = await list.page(caller.org, query, limit + 1, after);
    const at = now();
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const next = last && positionOf(last, query.sort);
    return {
      meetings: rows.slice(0, limit).map((row) => listedMeeting(row, caller, at)),
      next: next ? `${next.value}.${next.id}` : null,
    };
  });

  bind(app, exportMeetings, async ({ query }, caller, { reply }) => {
    const lines = [csvLine(['Title', 'Day', 'Start', 'Minutes', 'Attendees', 'Type', 'Department', 'Cost'])];
    let after: Position | null = null;
    do {
      // SQLite answers at once: whoever else asks would wait until the last row is out.
      await setImmediate();
      const rows: ListRow[] = await list.page(caller.org, query, exportedAtOnce, after);
      for (const row of rows) {
        const { title, day, durationMinutes, attendeeCount, type, department, totalCost, startedAt } =
          listedMeeting(row, caller, now());
        lines.push(
          csvLine([title, day, startedAt, durationMinutes, attendeeCount, type, department, totalCost]),
        );
      }
      const last = rows.at(-1);
      after = rows.length === exportedAtOnce && last ? positionOf(last, query.sort) : null;
    } while (after && lines.length <= exportedAtMost);
    await db.write((tx) =>
      audit.record(caller.org, caller, 'meetings.exported', 'meetings', { meetings: lines.length - 1 }, tx),
    );
    void reply.header('content-disposition', 'attachment; filename="meetings.csv"');
    return lines.join('');
  });
}
