import { readClock, readDate } from './dates.ts';
import { headings as table } from './headings.ts';

export type CsvField = keyof typeof table;

const longestHeading = 100;

/** "Début (jour)" is debut_jour, and "IsCancelled" is is_cancelled: lower case, spaces and signs turned into underscores, without accents. */
export function columnName(heading: string): string {
  return (
    heading
      .slice(0, longestHeading)
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('ł', 'l')
      .replaceAll('ß', 'ss')
      // British spelling.
      .replace(/\borganis(?=e)/g, 'organiz')
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_|_$/g, '')
  );
}

const namesIn = (list: string) => list.split(',').map(columnName);

/** Every heading with its field, in order of preference. */
export const knownNames: readonly (readonly [name: string, field: CsvField])[] = Object.entries(
  table,
).flatMap(([field, { english, others }]) =>
  [...namesIn(english), ...namesIn(others)].map((name) => [name, field as CsvField] as const),
);

const englishNames = new Set(Object.values(table).flatMap(({ english }) => namesIn(english)));

const durationNames = new Set([...namesIn(table.duration.english), ...namesIn(table.duration.others)]);
const unitNames = new Map<string, CsvField>(
  (
    [
      [
        'minutes',
        `min, mins, minute, minutes, minuten, minuti, minutos, minuty, minutach, minuter, minutter, minuuttia, dakika,
        мин, минут, 分, 分钟, 分鐘, 분`,
      ],
      [
        'hours',
        `h, hr, hrs, hour, hours, decimal, dezimal, std, stunden, heures, horas, ore, uren, godziny, godzinach, hodiny,
        timmar, timer, tuntia, saat, ч, часы, 時間, 小时, 小時, 시간`,
      ],
      [
        'seconds',
        `s, sec, secs, second, seconds, sek, sekunden, secondes, segundos, secondi, seconden, sekundy, 秒, 초`,
      ],
      ['duration', 'hh mm, hh mm ss, h mm, h mm ss'],
    ] as const
  ).flatMap(([field, names]) => namesIn(names).map((name) => [name, field] as const)),
);
const withUnit = /^(.+?)_(?:(?:in|en|w)_)?([^_]+(?:_mm(?:_ss)?)?)$/;

/** "Duration (min)" or "Dauer in Stunden": what the duration is called, and the field of its unit. */
function durationIn(name: string): { called: string; field: CsvField } | null {
  const [, called = '', unit = ''] = withUnit.exec(name) ?? [];
  const field = durationNames.has(called) ? unitNames.get(unit) : undefined;
  return field === undefined ? null : { called, field };
}

/** Whether a heading is English; null if unknown. */
function isEnglishName(heading: string): boolean | null {
  const name = durationIn(heading)?.called ?? heading;
  if (englishNames.has(name)) return true;
  return knownNames.some(([known]) => known === name) ? false : null;
}

/** The columns of each field, the preferred one first. */
export type CsvColumns = Record<CsvField, readonly number[]>;

export const noColumns = Object.fromEntries(knownNames.map(([, field]) => [field, []])) as Record<
  CsvField,
  never[]
>;

/** Columns that hold the title if none is named so: of databases, and of programs that record working time. */
const otherTitles = [
  'name',
  'issue_summary',
  'description',
  'beschreibung',
  'descripcion',
  'task',
  'task_name',
  'work_description',
  'activity',
  'project',
  '名前',
];

/** "Start (UTC)": the zone of a column's times. */
const zoneInHeading = /_(?:utc|gmt)$/;

/** The zone that the headings of times name; null if they name none. */
export const zoneOfHeadings = (headings: readonly string[]): string | null =>
  headings.some((heading) => /\b(?:UTC|GMT)\)?$/i.test(heading.trim()) && timeFields.has(fieldOf(heading)))
    ? 'UTC'
    : null;

const timeFields = new Set<CsvField | null>(['startDate', 'startTime', 'endDate', 'endTime']);

const fieldOf = (heading: string): CsvField | null => fieldAt(findColumns([heading]), 0);

/** French files repeat a heading: first for the date, then for the time. */
const secondFields: Partial<Record<CsvField, CsvField>> = { startTime: 'startDate', endTime: 'endDate' };

/** Maps columns by their headings. */
export function findColumns(headings: readonly string[]): CsvColumns {
  const places = new Map<string, number[]>();
  for (const [place, heading] of headings.entries()) {
    const written = columnName(heading).replace(zoneInHeading, '');
    const name = durationIn(written)?.field ?? written;
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  const columns: Record<CsvField, number[]> = structuredClone(noColumns);
  for (const [name, field] of knownNames) {
    const [first, second] = places.get(name) ?? [];
    const secondField = secondFields[field];
    if (first === undefined) continue;
    if (secondField !== undefined && second !== undefined) {
      columns[secondField].push(first);
      columns[field].push(second);
    } else columns[field].push(first);
  }
  if (columns.title.length > 0) return columns;
  const titles = otherTitles.flatMap((name) => places.get(name)?.[0] ?? []);
  const rest = mapColumn(columns, titles[0] ?? -1, null);
  return { ...rest, title: titles };
}

/** The field of a column, or null. */
export function fieldAt(columns: CsvColumns, place: number): CsvField | null {
  return fieldsOf(columns).find((field) => columns[field].includes(place)) ?? null;
}

/** Maps a column to a field, before the field's other columns; null unmaps it. */
export function mapColumn(columns: CsvColumns, place: number, field: CsvField | null): CsvColumns {
  const taken = { ...columns };
  for (const each of fieldsOf(columns)) taken[each] = columns[each].filter((other) => other !== place);
  if (field) taken[field] = [place, ...taken[field]];
  return taken;
}

const fieldsOf = (columns: CsvColumns) => Object.keys(columns) as CsvField[];

export const countTaken = (columns: CsvColumns) => Object.values(columns).flat().length;

/** Whether most known headings are not English, which suggests dates with the day first. */
export function areForeign(headings: readonly string[]): boolean {
  const known = headings.map((heading) => isEnglishName(columnName(heading)));
  return known.filter((it) => it === false).length > known.filter(Boolean).length;
}

/** The first non-empty cell of a field, trimmed; '' if there is none. */
export function cellOf(row: readonly string[], places: readonly number[]): string {
  for (let i = 0; i < places.length; i += 1) {
    const cell = row[places[i] ?? -1]?.trim();
    if (cell) return cell;
  }
  return '';
}

type Lines = readonly (readonly string[])[];

/** A line before the headings may contain one known word by chance. */
const fewestNamed = 2;

/** Index of the heading line among the first lines; null without headings. */
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

/** Guesses columns without headings from their content: start, end, and the first text as the title. */
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
    (columns, [place, field]) => (place === undefined ? columns : mapColumn(columns, place, field)),
    noColumns,
  );
}

/** Of several columns of times, such as "Début" and "Heure de début", one can contain the days. */
export function withDays(columns: CsvColumns, lines: Lines): CsvColumns {
  const pairs = [
    ['startTime', 'startDate'],
    ['endTime', 'endDate'],
  ] as const;
  return pairs.reduce((found, [times, days]) => {
    if (columns[days].length > 0 || columns[times].length < 2) return found;
    const day = columns[times].find(
      (place) => commonKind(lines.map((line) => kindOf(line[place] ?? ''))) === 'date',
    );
    return day === undefined ? found : mapColumn(found, day, days);
  }, columns);
}

/** The most frequent kind among non-empty cells. */
function commonKind(kinds: readonly (Kind | null)[]): Kind | null {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
