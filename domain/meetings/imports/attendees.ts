import { oneLine } from './words.ts';

// The head count is a number, the number of separators plus one, or the number of listed names; at most ten names
// are kept. Desktop clients separate invitees by semicolons and write names as "Turing, Alan".

export const defaultAttendee = { name: 'Meeting Participant', role: 'Team Member' };

/** A larger number is not a head count. */
const mostAttendees = 100_000;
const mostNames = 10;
const longestName = 120;

/** `counted` is the cell of attendees or participants. */
export type AttendeeCells = {
  counted: string;
  required: string;
  optional: string;
  /** Whether the file writes "Müller, Jürgen", so that such a cell names one person. */
  hasSurnamesFirst?: boolean;
};

/** Number of attendees; null if the row has none. */
export function readHeadCount(cells: AttendeeCells): number | null {
  const { counted, required, optional } = cells;
  const given = numberIn(counted);
  if (given !== null && given >= 1 && given <= mostAttendees) return given;
  if (given === null && counted) return Math.min(mostAttendees, headsIn(counted, commasPartCounted(cells)));
  const commasPart = commasPartInvited(cells);
  const listed = headsIn(required, commasPart) + headsIn(optional, commasPart);
  return listed === 0 ? null : Math.min(mostAttendees, listed);
}

const commasPartCounted = ({ counted, hasSurnamesFirst = false }: AttendeeCells) =>
  !(hasSurnamesFirst && areSurnamesFirst(counted));

const commasPartInvited = ({ required, optional, hasSurnamesFirst = false }: AttendeeCells) =>
  !required.includes(';') &&
  !optional.includes(';') &&
  !(hasSurnamesFirst && [required, optional].every((list) => list === '' || areSurnamesFirst(list)));

const surnameFirst = /^[^,;@<>\r\n]+,[^,;@<>\r\n]+(?:<[^<>]*>)?$/;
// Bounds the cost of matching long lists.
const longestList = 10_000;

/** Whether each person in the list is written as "Müller, Jürgen". */
const areSurnamesFirst = (list: string) =>
  list.length <= longestList &&
  list
    .split(/[;\r\n]/)
    .filter((person) => person.trim() !== '')
    .every((person) => surnameFirst.test(person.trim()));

type RowOfPeople = AttendeeCells & { organizer: string };

export type PeopleOfFile = {
  /** At least one row lists several people, so that a row with one person is not a meeting. */
  listsPeople: boolean;
  /** People are separated by semicolons, or organizers are written as "Müller, Jürgen". */
  hasSurnamesFirst: boolean;
};

const separated = /[^;\s]\s*;\s*[^;\s]/;

/** Properties that the rows of a file share. */
export function peopleOfFile(rows: Iterable<RowOfPeople>): PeopleOfFile {
  let [listsPeople, separates] = [false, false];
  let [organizers, surnamesFirst] = [0, 0];
  for (const row of rows) {
    listsPeople ||= (readHeadCount(row) ?? 0) > 1;
    separates ||= [row.counted, row.required, row.optional].some((list) => separated.test(list));
    if (row.organizer) {
      organizers += 1;
      if (surnameFirst.test(row.organizer)) surnamesFirst += 1;
    }
  }
  return { listsPeople, hasSurnamesFirst: separates || surnamesFirst * 2 > organizers };
}

/** Whether a row lists nobody, or only its organizer. */
export function isAlone(cells: RowOfPeople): boolean {
  const count = readHeadCount(cells);
  if (count === null || numberIn(cells.counted) === 1) return true;
  return count === 1 && readNames(cells, 1)[0] === oneLine(cells.organizer, longestName);
}

/** Separators plus one, or the number of names if larger. */
function headsIn(list: string, commasPart: boolean): number {
  if (!list) return 0;
  const names = list.includes('\n') ? namesIn(list, commasPart).length : 0;
  return Math.max(separatorsIn(list, commasPart) + 1, names);
}

/** The names to keep: at least one, at most ten and at most `count`. */
export function readNames(cells: AttendeeCells, count: number): string[] {
  const { counted, required, optional } = cells;
  const isList = counted !== '' && numberIn(counted) === null;
  const commasPart = commasPartInvited(cells);
  const names = isList
    ? namesIn(counted, commasPartCounted(cells))
    : [required, optional].flatMap((list) => namesIn(list, commasPart)).slice(0, mostNames);
  return names.length > 0 ? names.slice(0, count) : [defaultAttendee.name];
}

/** As `readNames`, for a list of people: addresses are not names. */
export function namesOf(people: readonly string[], count: number): string[] {
  const names = people.map(cleanName).filter(Boolean).slice(0, Math.min(mostNames, count));
  return names.length > 0 ? names : [defaultAttendee.name];
}

const [comma, semicolon, lineFeed, carriageReturn] = [44, 59, 10, 13];

const numberIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Separators between names; leading and trailing ones do not count. */
function separatorsIn(list: string, commasPart: boolean): number {
  const inner =
    isSeparator(list.charCodeAt(0)) || isSeparator(list.charCodeAt(list.length - 1))
      ? trimSeparators(list)
      : list;
  return occurrences(inner, ';') + (commasPart ? occurrences(inner, ',') : 0);
}

function trimSeparators(list: string): string {
  let [from, to] = [0, list.length];
  while (from < to && isSeparatorOrSpace(list.charAt(from))) from += 1;
  while (to > from && isSeparatorOrSpace(list.charAt(to - 1))) to -= 1;
  return list.slice(from, to);
}

const isSeparatorOrSpace = (char: string) => /[\s;,]/.test(char);

const isSeparator = (code: number) => code === semicolon || code === comma;

function occurrences(text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) count += 1;
  return count;
}

function namesIn(list: string, commasPart: boolean): string[] {
  const names: string[] = [];
  for (let from = 0; from <= list.length && names.length < mostNames;) {
    let to = from;
    while (to < list.length && !isBreak(list.charCodeAt(to), commasPart)) to += 1;
    const name = cleanName(list.slice(from, to));
    if (name) names.push(name);
    from = to + 1;
  }
  return names;
}

const isBreak = (code: number, commasPart: boolean) =>
  code === semicolon || (commasPart && code === comma) || code === lineFeed || code === carriageReturn;

function cleanName(text: string): string {
  return text.includes('@') ? '' : oneLine(text.replace(/[<>]/g, ''), longestName);
}
