// The first line of a calendar export names its columns; each client has its own names for the same thing.

const names = {
  // An iCalendar file that was converted has a summary; conferencing tools have topics and meeting titles.
  title: ['subject', 'title', 'summary', 'topic', 'meeting_title', 'meeting_name', 'event_name'],
  duration: ['duration'],
  minutes: ['minutes', 'duration_minutes', 'duration_(minutes)', 'duration_(min)'],
  attendees: ['attendees', 'participants', 'guests', 'attendee'],
  required: ['required_attendees'],
  optional: ['optional_attendees'],
  startDate: ['start_date', 'date'],
  startTime: ['start_time', 'start', 'dtstart'],
  endDate: ['end_date'],
  endTime: ['end_time', 'end', 'dtend'],
  allDay: ['all_day_event', 'all_day'],
  agenda: ['description', 'body', 'agenda', 'notes'],
  department: ['department'],
} as const;

export type CsvField = keyof typeof names;

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
];

/** Where the cells of each field stand in a row, the preferred column first. */
export type CsvColumns = Record<CsvField, readonly number[]>;

/** "Start Time" is start_time: lower case, spaces turned into underscores. */
export function columnName(header: string): string {
  return header
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_');
}

/** The columns that a header row names. */
export function findColumns(header: readonly string[]): CsvColumns {
  const places = new Map<string, number>();
  for (const [index, cell] of header.entries()) {
    const name = columnName(cell);
    if (!places.has(name)) places.set(name, index);
  }
  const columns: Partial<Record<CsvField, readonly number[]>> = {};
  for (const [field, known] of Object.entries(names))
    columns[field as CsvField] = known.flatMap((name) => places.get(name) ?? []);
  return columns as CsvColumns;
}

/** For each place of a row, whether figures are made of the cell there. */
export function figurePlaces(columns: CsvColumns): boolean[] {
  const places = figureFields.flatMap((field) => columns[field]);
  return Array.from({ length: Math.max(-1, ...places) + 1 }, (_, place) => places.includes(place));
}

/** Whether a header row names anything that can be read. */
export function namesAnyColumn(columns: CsvColumns): boolean {
  return Object.values(columns).some((places) => places.length > 0);
}

/** The first cell of a field that is filled, trimmed; '' for none. */
export function cellOf(row: readonly string[], places: readonly number[]): string {
  for (let i = 0; i < places.length; i += 1) {
    const cell = row[places[i] ?? -1]?.trim();
    if (cell) return cell;
  }
  return '';
}
