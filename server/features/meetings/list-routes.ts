// The meetings list, as pages and as CSV.

import type { FastifyInstance } from 'fastify';
import { exportMeetings, listMeetings } from '#contract/meeting-list.ts';
import { instantOnClock } from '#domain/time/local-time.ts';
import { toDollars } from '#domain/money/money.ts';
import { paginate } from '#server/db/paginate.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { csvFile } from '#server/http/csv-file.ts';
import { readPage } from '#server/http/pages.ts';
import { toMeetingSummary } from './serializers.ts';
import { type ListRow, meetingListStore, placeOf } from './list-store.ts';

const exportedAtOnce = 1000;

export function meetingListRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const list = meetingListStore(db);

  mountEndpoint(app, listMeetings, async ({ query }, caller, { isClientConnected }) => {
    const { rows, next } = await readPage(
      query,
      (limit, after) => list.page(caller.org, query, limit, after, isClientConnected),
      (row) => placeOf(row, query.sort),
    );
    const at = now();
    return { meetings: rows.map((row) => toMeetingSummary(row, caller, at)), next };
  });

  mountEndpoint(app, exportMeetings, async ({ query }, caller, { reply, isClientConnected }) => {
    const pages = paginate<ListRow>(exportedAtOnce, (last, size) =>
      list.page(caller.org, query, size, last && placeOf(last, query.sort), isClientConnected),
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
      events.record(
        {
          org: caller.org,
          actor: caller,
          action: 'meetings.exported',
          subject: 'meetings',
          detail: { meetings: rows },
        },
        tx,
      ),
    );
    void reply.header('content-disposition', 'attachment; filename="meetings.csv"');
    return file;
  });
}
