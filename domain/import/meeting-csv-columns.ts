// A file's columns are known by their headings; each program and each language has its own for the same thing.

import { columnName, type CsvField, isEnglishName, knownNames } from './meeting-csv-names.ts';

/** Those of which the figures of a meeting are made. */
const figureFields: readonly CsvField[] = [
  'title',
  'duration',
  'minutes',
  'attendees',
  'required',
  'optional',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'allDay',
  'private',
];

/** Where the cells of each field stand in a row, the preferred column first. */
export type CsvColumns = Record<CsvField, readonly number[]>;

export const noColumns = Object.fromEntries(knownNames.map(([, field]) => [field, []])) as Record<
  CsvField,
  never[]
>;

/** What French files say twice: first comes the date, then the time. */
const twins: Partial<Record<CsvField, CsvField>> = { startTime: 'startDate', endTime: 'endDate' };

/** The columns that a line of headings names. */
export function findColumns(headings: readonly string[]): CsvColumns {
  const places = new Map<string, number[]>();
  for (const [place, heading] of headings.entries()) {
    const name = columnName(heading);
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  const columns: Record<CsvField, number[]> = structuredClone(noColumns);
  for (const [name, field] of knownNames) {
    const [first, second] = places.get(name) ?? [];
    const twin = twins[field];
    if (first === undefined) continue;
    if (twin !== undefined && second !== undefined) {
      columns[twin].push(first);
      columns[field].push(second);
    } else columns[field].push(first);
  }
  return columns;
}

/** What the cells of a column are taken for; null for nothing. */
export function fieldAt(columns: CsvColumns, place: number): CsvField | null {
  return fieldsOf(columns).find((field) => columns[field].includes(place)) ?? null;
}

/** The same columns with one of them taken for something else, where it goes before others; null takes it for nothing. */
export function takeAs(columns: CsvColumns, place: number, field: CsvField | null): CsvColumns {
  const taken = { ...columns };
  for (const each of fieldsOf(columns)) taken[each] = columns[each].filter((other) => other !== place);
  if (field) taken[field] = [place, ...taken[field]];
  return taken;
}

const fieldsOf = (columns: CsvColumns) => Object.keys(columns) as CsvField[];

/** How many columns are taken for something. */
export const countTaken = (columns: CsvColumns) => Object.values(columns).flat().length;

/** Whether headings are in a language that writes the day first: "Data" alone is a word of English, too. */
export function areForeign(headings: readonly string[]): boolean {
  const known = headings.map((heading) => isEnglishName(columnName(heading)));
  return known.filter((it) => it === false).length > known.filter(Boolean).length;
}

/** For each place of a row, whether figures are made of the cell there. */
export function figurePlaces(columns: CsvColumns): boolean[] {
  const places = figureFields.flatMap((field) => columns[field]);
  return Array.from({ length: Math.max(-1, ...places) + 1 }, (_, place) => places.includes(place));
}

/** The first cell of a field that is filled, trimmed; '' for none. */
export function cellOf(row: readonly string[], places: readonly number[]): string {
  for (let i = 0; i < places.length; i += 1) {
    const cell = row[places[i] ?? -1]?.trim();
    if (cell) return cell;
  }
  return '';
}
