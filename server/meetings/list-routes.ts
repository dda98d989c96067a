// The meetings list, as pages and as CSV.

import type { FastifyInstance } from 'fastify';
import { exportMeetings, listMeetings } from '#contract/meeting-list.ts';
import { instantOnClock } from '#domain/local-time.ts';
import { toDollars } from '#domain/money.ts';
import { auditStore } from '#server/audit/store.ts';
import { pageByPage } from '#server/db/page-by-page.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { csvFile } from '#server/http/csv-file.ts';
import { readPage } from '#server/http/pages.ts';
import { listedMeeting } from './answers.ts';
import { type ListRow, meetingListStore, placeOf } from './list-store.ts';

const exportedAtOnce = 1000;

export function meetingListRoutes(app: FastifyInstance, { db, now }: House): void {
  const list = meetingListStore(db);
  const audit = auditStore(db, now);

  bind(app, listMeetings, async ({ query }, caller, { isAwaited }) => {
    const { rows, next } = await readPage(
      query,
      (limit, after) => list.page(caller.org, query, limit, after, isAwaited),
      (row) => placeOf(row, query.sort),
    );
    const at = now();
    return { meetings: rows.map((row) => listedMeeting(row, caller, at)), next };
  });

  bind(app, exportMeetings, async ({ query }, caller, { reply, isAwaited }) => {
    const pages = pageByPage<ListRow>(exportedAtOnce, (last, size) =>
      list.page(caller.org, query, size, last && placeOf(last, query.sort), isAwaited),
    );
    const { file, rows } = await csvFile({
      heading: ['Title', 'Day', 'Start', 'Minutes', 'Attendees', 'Type', 'Department', 'Cost'],
      pages,
      cellsOf: (row) => [
        row.title,
        row.day,
        instantOnClock(row.startedAt, caller.organization.timeZone),
        row.durationMinutes,
        row.attendeeCount,
        row.type,
        row.department,
        toDollars(row.totalCents),
      ],
    });
    await db.write((tx) =>
      audit.record(caller.org, caller, 'meetings.exported', 'meetings', { meetings: rows }, tx),
    );
    void reply.header('content-disposition', 'attachment; filename="meetings.csv"');
    return file;
  });
}
