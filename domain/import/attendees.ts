import { oneLine } from './words.ts';

// The head count is a number, or the separators plus one, or the listed names; at most ten names are kept. Desktop
// clients separate invitees by semicolons and write names as "Turing, Alan".

export const defaultAttendee = { name: 'Meeting Participant', role: 'Team Member' };

/** A larger number is not a head count. */
const mostAttendees = 100_000;
const mostNames = 10;
const longestName = 120;

/** `counted` is the cell of the attendees or participants. */
export type AttendeeCells = { counted: string; required: string; optional: string };

/** Number of attendees; null if the row does not say. */
export function readHeadCount({ counted, required, optional }: AttendeeCells): number | null {
  const given = numberIn(counted);
  if (given !== null && given >= 1 && given <= mostAttendees) return given;
  if (given === null && counted) return Math.min(mostAttendees, headsIn(counted, true));
  const commasPart = commasPartInvited(required, optional);
  const listed = headsIn(required, commasPart) + headsIn(optional, commasPart);
  return listed === 0 ? null : Math.min(mostAttendees, listed);
}

const commasPartInvited = (required: string, optional: string) =>
  !required.includes(';') && !optional.includes(';');

/** Separators plus one, or the number of names if larger. */
function headsIn(list: string, commasPart: boolean): number {
  if (!list) return 0;
  const names = list.includes('\n') ? namesIn(list, commasPart).length : 0;
  return Math.max(separatorsIn(list, commasPart) + 1, names);
}

/** The names to keep: at least one, at most ten and at most `count`. */
export function readNames({ counted, required, optional }: AttendeeCells, count: number): string[] {
  const isList = counted !== '' && numberIn(counted) === null;
  const commasPart = commasPartInvited(required, optional);
  const names = isList
    ? namesIn(counted, true)
    : [required, optional].flatMap((list) => namesIn(list, commasPart)).slice(0, mostNames);
  return names.length > 0 ? names.slice(0, count) : [defaultAttendee.name];
}

/** The same for a list of people: addresses are not names. */
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
