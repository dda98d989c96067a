// Which line of a file has the headings. Some files say more before it, and some have none: their first line is a meeting.

import { type CsvColumns, countTaken, findColumns, noColumns, takeAs } from './meeting-csv-columns.ts';
import { readClock, readDate } from './meeting-csv-dates.ts';
import type { CsvField } from './meeting-csv-names.ts';

type Lines = readonly (readonly string[])[];

/** What stands before the headings is no word that a heading is by chance. */
const fewestNamed = 2;

/** The place of the line with the headings among the first ones; null where there is none. */
export function findHeading(lines: Lines): number | null {
  const named = lines.map((line) => countTaken(findColumns(line)));
  const most = Math.max(...named);
  if (most >= fewestNamed) return named.indexOf(most);
  const [first = []] = lines;
  return named[0] === 0 && first.some((cell) => isWhen(kindOf(cell))) ? null : 0;
}

type Kind = 'moment' | 'date' | 'clock' | 'text' | 'other';

const isWhen = (kind: Kind | null) => kind === 'moment' || kind === 'date' || kind === 'clock';

function kindOf(text: string): Kind | null {
  const cell = text.trim();
  if (!cell) return null;
  const date = readDate(cell, 'day-first') ?? readDate(cell, 'month-first');
  if (date) return date.minutes === null ? 'date' : 'moment';
  if (cell.includes(':') && readClock(cell)) return 'clock';
  return /\p{L}/u.test(cell) && !cell.includes('@') ? 'text' : 'other';
}

/** What columns without headings hold, as far as that can be seen: when a meeting began and ended, and the title before all other text. */
export function guessColumns(lines: Lines): CsvColumns {
  const kinds = Array.from({ length: Math.max(0, ...lines.map((line) => line.length)) }, (_, place) =>
    commonKind(lines.map((line) => kindOf(line[place] ?? ''))),
  );
  const placesOf = (wanted: Kind) => kinds.flatMap((kind, place) => (kind === wanted ? place : []));
  const [moments, dates, clocks] = [placesOf('moment'), placesOf('date'), placesOf('clock')];
  const found: [number | undefined, CsvField][] = [
    [placesOf('text')[0], 'title'],
    [dates[0], 'startDate'],
    [dates[1], 'endDate'],
    [clocks[0] ?? moments[0], 'startTime'],
    [clocks[1] ?? moments[1], 'endTime'],
  ];
  return found.reduce<CsvColumns>(
    (columns, [place, field]) => (place === undefined ? columns : takeAs(columns, place, field)),
    noColumns,
  );
}

/** That of most cells which are filled. */
function commonKind(kinds: readonly (Kind | null)[]): Kind | null {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
