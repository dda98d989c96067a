import { defaultAttendee } from '#domain/meetings/meeting.ts';
import { oneLine } from './words.ts';

// The head count is a number, the number of separators plus one, or the number of listed people; at most ten names
// are kept. Desktop clients separate invitees by semicolons and write names as "Turing, Alan". An address is no name,
// but it finds the person of the directory.

/** A larger number is not a head count. */
const mostAttendees = 100_000;
export const mostNames = 10;
const longestName = 120;
const longestAddress = 254;
/** Kept for the directory: more than names, since only known addresses become names. */
export const mostListed = 50;

/** A person of a list; '' for what is not given. */
export type ListedPerson = { name: string; email: string };

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

const separated = /[^;\s]\s*[;\n]\s*[^;\s]/;

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

/** Separators plus one, or the number of people if larger. */
function headsIn(list: string, commasPart: boolean): number {
  if (!list) return 0;
  const entries = list.length <= longestList && /[\n@]/.test(list) ? entriesIn(list, commasPart).length : 0;
  return entries > 0 && /[<"]/.test(list) ? entries : Math.max(separatorsIn(list, commasPart) + 1, entries);
}

/** The people to keep: at most `count`, of whom at most ten have a name. */
export function readPeople(cells: AttendeeCells, count: number): ListedPerson[] {
  const { counted, required, optional } = cells;
  const isList = counted !== '' && numberIn(counted) === null;
  const commasPart = commasPartInvited(cells);
  const people = isList
    ? peopleIn(counted, commasPartCounted(cells))
    : [required, optional].flatMap((list) => peopleIn(list, commasPart));
  return keptOf(people, count);
}

function keptOf(people: readonly ListedPerson[], count: number): ListedPerson[] {
  let names = 0;
  return people
    .filter(({ name }) => name === '' || (names += 1) <= mostNames)
    .slice(0, Math.min(mostListed, count));
}

/** As `readPeople`, for the people of a calendar event. */
export const keptPeople = (people: readonly ListedPerson[], count: number): ListedPerson[] =>
  keptOf(
    people
      .map(({ name, email }) => ({ name: cleanName(name), email: email.slice(0, longestAddress) }))
      .filter(({ name, email }) => name || email),
    count,
  );

/** The names of people, or the default one if nobody has a name. */
export function namesOf(people: readonly ListedPerson[]): string[] {
  const names = people.flatMap(({ name }) => name || []);
  return names.length > 0 ? names : [defaultAttendee.name];
}

/** The names to keep: at least one, at most ten and at most `count`. */
export const readNames = (cells: AttendeeCells, count: number): string[] => namesOf(readPeople(cells, count));

const [comma, semicolon] = [44, 59];

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

const namesAndAddresses = /^\s*(?:[^,;<>\n]+,[^,;<>\n]+<[^<>\n]*>\s*(?:,|$))+$/;
const withComma = /[^,;<>\n]+,[^,;<>\n]+<[^<>\n]*>/g;

/** The non-empty entries of a list, in their notation. */
function entriesIn(list: string, commasPart: boolean): string[] {
  // "Turing, Alan <alan@example.test>, Lovelace, Ada <ada@example.test>"
  if (commasPart && list.length <= longestList && namesAndAddresses.test(list))
    return list.match(withComma) ?? [];
  const parts = list.includes('"')
    ? (list.match(commasPart ? quotedEntries : quotedLines) ?? [])
    : list.split(commasPart ? /[;,\r\n]/ : /[;\r\n]/);
  return parts
    .flatMap((entry) => (severalAddresses.test(entry) ? entry.trim().split(/\s+/) : entry))
    .filter((entry) => entry.trim() !== '');
}

// '"Turing, Alan" <alan@example.test>'
const quotedEntries = /(?:"[^"]*"|[^;,\r\n"])+/g;
const quotedLines = /(?:"[^"]*"|[^;\r\n"])+/g;
const severalAddresses = /^\s*[^\s<>]+@[^\s<>]+(?:\s+[^\s<>]+@[^\s<>]+)+\s*$/;

const peopleIn = (list: string, commasPart: boolean): ListedPerson[] =>
  entriesIn(list.slice(0, longestList), commasPart)
    .map(personIn)
    .filter(({ name, email }) => name || email);

const address = /[^\s<>()[\]"':,;]+@[^\s<>()[\]"',;]+/;
// "mailto:", brackets and quotes around an address or a name.
const around = /(?:mailto:)?\s*[<([]?\s*(?:mailto:)?$/i;

/** "Ada Lovelace <ada@example.test>", "ada@example.test" or "Ada Lovelace". */
function personIn(entry: string): ListedPerson {
  if (!entry.includes('@')) return { name: cleanName(entry), email: '' };
  const found = address.exec(entry);
  if (!found) return { name: '', email: '' };
  const before = entry.slice(0, found.index).replace(around, '');
  const name = before.trim().replace(/^(["'])(.*?)\1?$/, '$2');
  return { name: cleanName(name), email: found[0].slice(0, longestAddress).toLowerCase() };
}

const declined = /(?:^|;)[^;\r\n]*[([](?:declined|abgelehnt)[)\]]\s*(?=;|$)/gim;
const declinedAmongCommas = /(?:^|,)[^,\r\n]*[([](?:declined|abgelehnt)[)\]]\s*(?=,|$)/gim;

/** The list without those marked as "(declined)". */
export const withoutDeclined = (list: string): string =>
  list.length > longestList || !/declined|abgelehnt/i.test(list)
    ? list
    : list.replace(list.includes(';') ? declined : declinedAmongCommas, '').replace(/^[;,]\s*/, '');

/** "(accepted)" or "[Organizer]" behind a name. */
const answer =
  /\s*[([](?:accepted|tentative|declined|no response|needs action|organi[sz]er|optional|required|zugesagt|mit vorbehalt|organisator)[)\]]$/i;

function cleanName(text: string): string {
  return text.includes('@') ? '' : oneLine(text.trim().replace(answer, '').replace(/[<>]/g, ''), longestName);
}
