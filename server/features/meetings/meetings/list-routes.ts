// The meetings list, in pages and as CSV.

import type { FastifyInstance } from 'fastify';
import { type ListedMeeting, listMeetings, type MeetingFilters } from '#contract/meetings/meetings.ts';
import { sumMeetings, exportMeetings } from '#contract/meetings/meeting-list.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { instantOnClock } from '#domain/time/local-time.ts';
import { isPlanned } from '#domain/meetings/meeting.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import { paginate } from '#server/db/batches.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ratingCell } from '#wording/rating-words.ts';
import { codeText } from '#wording/sheets.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import { attachment, tableFile } from '#server/http/table-file.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { fail } from '#server/http/api-error.ts';
import { placeIn, readPage } from '#server/http/pages.ts';
import { changedMeetings, forgottenUntil, meetingsWithIds } from './changes-store.ts';
import { toAttendees, toMeetingSummary } from './serializers.ts';
import { namesSeenBy } from './names.ts';
import { aheadByIds, aheadFor } from './ahead-store.ts';
import { withPlanned } from '#server/totals/sums.ts';
import { listedPage, listedSums } from './ahead-list.ts';
import { placeOf } from './list-store.ts';
import { attendeesByMeeting, type ListedRow } from './store.ts';

const exportedPerPage = 1000;

export function meetingListRoutes(app: FastifyInstance, { db, events, now }: AppContext): void {
  /** No index supports these filters: one page may read many meetings. */
  const isSlow = ({
    search,
    person,
    type,
    location,
    estimated,
    costDepartment,
    unassigned,
    valued,
    worthIt,
  }: MeetingFilters) =>
    Boolean(
      search || person || type || location || estimated || costDepartment || unassigned || valued || worthIt,
    );

  mountEndpoint(app, listMeetings, async ({ query }, caller) => {
    const visible = visibleTo(caller, db);
    const at = now();
    const { updatedAfter, include, externalId } = query;
    const external =
      externalId === undefined ? undefined : { id: externalId, source: caller.apiToken?.source };

    /** Meetings in list responses. */
    const listed = async (rows: readonly ListedRow[]): Promise<ListedMeeting[]> => {
      const ids = rows.map(({ id }) => id);
      const later = include ? await aheadByIds(db.reports, caller.org, ids) : null;
      const attendees = include ? await attendeesByMeeting(visible.reports, caller.org, ids) : null;
      const seen = include ? await namesSeenBy(db.reports, caller, ids) : null;
      const attendeesFor = (id: number) => {
        const one = later?.get(id);
        return one ? aheadFor(caller, one).attendees : (attendees?.get(id) ?? []);
      };
      return rows.map((row) => ({
        ...toMeetingSummary(row, caller, at),
        ...(include && { attendees: toAttendees(row, seen?.(row, attendeesFor(row.id)) ?? [], caller) }),
      }));
    };

    /** The meetings that are not deleted meanwhile, in the order of the ids. */
    const meetingsFor = async (ids: readonly number[]): Promise<ListedRow[]> => {
      const later = await aheadByIds(db.read, caller.org, ids);
      const held = await meetingsWithIds(visible.read, caller.org, ids);
      const byId = new Map(held.map((row) => [row.id, row]));
      for (const [id, one] of later) byId.set(id, aheadFor(caller, one).meeting);
      return ids.flatMap((id) => byId.get(id) ?? []);
    };

    if (updatedAfter !== undefined) {
      const since = Date.parse(updatedAfter);
      const forgotten = await forgottenUntil(db.read, caller.org);
      if (since > 0 && since < forgotten) return fail('changes-forgotten');
      const start = { value: since, id: Number.MAX_SAFE_INTEGER };
      const { rows, next } = await readPage(
        query,
        (limit, after) => changedMeetings(visible.read, caller.org, after ?? start, limit),
        ({ changedAt: value, id }) => ({ value, id }),
      );
      const changed = rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : []));
      return {
        // A meeting deleted meanwhile is on a later page.
        meetings: await listed(await meetingsFor(changed)),
        deleted: rows.flatMap(({ id, deletedAt }) =>
          deletedAt === null ? [] : { id, deletedAt: isoInstant(deletedAt) },
        ),
        next,
        // Never within the purged period, or the next call would start over again.
        updatedUntil:
          next === null
            ? isoInstant(Math.max(forgotten, rows.at(-1)?.changedAt ?? placeIn(query.after)?.value ?? since))
            : null,
      };
    }

    const { rows, next } = await readPage(
      query,
      (limit, after) =>
        listedPage(db, caller, query, {
          limit,
          after,
          external,
          isSlow: external !== undefined || isSlow(query),
        }),
      (row) => placeOf(row, query.sort),
    );
    return { meetings: await listed(rows), next };
  });

  mountEndpoint(app, sumMeetings, async ({ query }, caller) => {
    const { held, planned } = await listedSums(db, caller, query);
    return { ...withPlanned(held, planned), value: toMajor(held.valueCents) };
  });

  mountEndpoint(app, exportMeetings, async ({ query: { as = 'csv', ...query } }, caller, { reply }) => {
    const { organization } = caller;
    const at = now();
    const pages = paginate<ListedRow>(exportedPerPage, (last, limit) =>
      listedPage(db, caller, query, { limit, after: last && placeOf(last, query.sort) }),
    );
    const { file, rows } = await tableFile(as, {
      list: 'meetings',
      reader: readerOf(caller),
      columns: () => [
        { name: t`Title`, kind: 'text' },
        { name: t`Day`, kind: 'day' },
        { name: t`Start`, kind: 'instant' },
        { name: t`Minutes`, kind: 'number' },
        { name: t`Attendees`, kind: 'number' },
        { name: t`Type`, kind: 'text' },
        { name: t`Department`, kind: 'text' },
        { name: t`Location`, kind: 'text' },
        { name: t`Cost`, kind: 'money' },
        { name: t`Estimated cost`, kind: 'money' },
        { name: t`Rated by attendees`, kind: 'text' },
        { name: t`Planned`, kind: 'text' },
        { name: t`Sample`, kind: 'text' },
      ],
      pages,
      cellsOf: (row) => [
        row.title,
        row.day,
        instantOnClock(row.startedAt, organization.timeZone),
        row.durationMinutes,
        row.attendeeCount,
        codeText(row.type),
        row.department,
        row.location,
        toMajor(row.totalCents),
        toMajor(row.estimatedCents),
        ratingCell(row, organization),
        isPlanned(row, at) ? t`yes` : null,
        row.origin === 'sample' ? t`yes` : null,
      ],
    });
    await events.publishExport(caller, 'meetings.exported', { meetings: rows }, 'meetings');
    void reply.header('content-disposition', attachment('meetings', as));
    return file;
  });
}
