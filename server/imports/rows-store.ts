// Rows go in by the dozen: one statement for each would make PostgreSQL wait for the network every time.

import type { Arg, Arguments, Database, Prepared, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';

const rowsAtOnce = 50;

const meetingColumns = [
  'id', 'draftKey', 'importId', 'title', 'titleKey', 'type', 'department', 'agenda', 'hasAgenda', 'startedAt', 'day', 'durationMinutes', 'attendeeCount',
  'unlistedCount', 'unlistedRateCents', 'totalCents', 'averageHourlyRateCents', 'source', 'createdBy', 'createdAt',
  'version',
] as const; // prettier-ignore
const attendeeColumns = [
  'meetingId', 'position', 'name', 'role', 'salaryTier', 'hourlyRateCents', 'joinedMinute',
] as const; // prettier-ignore

type Cells<Column extends string> = Record<Column, string | number | null>;
type Values<Column extends string> = Record<Column | 'organizationId', never>[];

export type AttendeeCells = Cells<(typeof attendeeColumns)[number]>;

/** Values of `rows` rows whose arguments are numbered, row by row. */
function placeholders<Column extends string>(columns: readonly Column[], rows: number, arg: Arg) {
  return Array.from({ length: rows }, (_, row) => {
    const cells = columns.map((column, index) => [column, arg(String(row * columns.length + index))]);
    return Object.fromEntries([['organizationId', arg('org')], ...cells]);
  }) as Values<Column>;
}

/** `prepare` makes the statement for a number of rows; there is one for many rows and one for the rest. */
function inserter<Column extends string>(
  columns: readonly Column[],
  prepare: (rows: number) => Prepared<unknown>,
) {
  const [many, one] = [prepare(rowsAtOnce), prepare(1)];
  return async (org: OrgId, rows: readonly Cells<Column>[], tx: Tx): Promise<void> => {
    for (let from = 0; from < rows.length;) {
      const isMany = rows.length - from >= rowsAtOnce;
      const part = rows.slice(from, from + (isMany ? rowsAtOnce : 1));
      const cells = part.flatMap((row) => columns.map((column) => row[column]));
      const args: Arguments = { org };
      for (const [place, cell] of cells.entries()) args[place] = cell;
      await (isMany ? many : one)(args, tx);
      from += part.length;
    }
  };
}

export function importedRowsStore(db: Database) {
  return {
    insertMeetings: inserter(meetingColumns, (rows) =>
      db.prepare((on, arg) => on.insertInto('meetings').values(placeholders(meetingColumns, rows, arg))),
    ),
    insertAttendees: inserter(attendeeColumns, (rows) =>
      db.prepare((on, arg) => on.insertInto('attendees').values(placeholders(attendeeColumns, rows, arg))),
    ),
  };
}
