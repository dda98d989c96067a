// How many came is a number, or the separators plus one, or the names; at most ten are kept by name.

export const defaultAttendee = { name: 'Meeting Participant', role: 'Team Member' };

export const mostNames = 10;
/** A larger number in a cell is something else. */
export const mostAttendees = 100_000;

const longestName = 120;

export type CsvAttendees = {
  count: number;
  /** At least one, at most ten and at most `count`. */
  names: readonly string[];
  /** Nothing was said: one is assumed. */
  isEstimated: boolean;
};

const assumed: CsvAttendees = { count: 1, names: [defaultAttendee.name], isEstimated: true };

/** `counted` is the cell of the attendees or participants; `invited` the required and optional ones, joined by ";". */
export function readAttendees(counted: string, invited: string): CsvAttendees {
  if (!counted && !invited) return assumed;
  if (/^\d{1,9}$/.test(counted)) {
    const count = Number(counted);
    if (count >= 1 && count <= mostAttendees)
      return { count, names: namesIn(invited, count), isEstimated: false };
    return invited ? readAttendees('', invited) : assumed;
  }
  const list = counted || invited;
  const names = namesIn(list, mostNames);
  return {
    count: Math.min(mostAttendees, Math.max(separatorsIn(list) + 1, names.length)),
    names,
    isEstimated: false,
  };
}

/** Separators at either end separate nothing. */
function separatorsIn(list: string): number {
  let count = 0;
  let pending = 0;
  for (let i = 0; i < list.length; i += 1) {
    const char = list[i];
    if (char === ';' || char === ',') pending += 1;
    else if (char !== ' ' && char !== '\n' && char !== '\r') {
      count += pending;
      pending = 0;
    }
  }
  return /^[\s;,]/.test(list) ? separatorsIn(list.replace(/^[\s;,]+/, '')) : count;
}

function namesIn(list: string, most: number): readonly string[] {
  const names: string[] = [];
  let from = 0;
  while (from <= list.length && names.length < Math.min(most, mostNames)) {
    let to = from;
    while (to < list.length && !isSeparator(list.charCodeAt(to))) to += 1;
    const name = to - from > 0 ? cleanName(list.slice(from, to)) : '';
    if (name) names.push(name);
    from = to + 1;
  }
  return names.length > 0 ? names : assumed.names;
}

// ; , and line breaks
const isSeparator = (code: number) => code === 59 || code === 44 || code === 10 || code === 13;

function cleanName(text: string): string {
  if (text.includes('@')) return '';
  return oneLine(text.replace(/[<>]/g, ''), longestName);
}

// eslint-disable-next-line no-control-regex
const unusable = /[\u0000-\u001f\u007f]/;
// eslint-disable-next-line no-control-regex
const unusableOrSpace = /[\s\u0000-\u001f\u007f]+/g;

/** One line that can be kept: no control characters, no half of a character, not longer than `most`. */
export function oneLine(text: string, most: number): string {
  const line = unusable.test(text) ? text.replace(unusableOrSpace, ' ') : text;
  // A spreadsheet's guard against formulas is not part of the text.
  const bare = /^'[=+\-@]/.test(line.trimStart()) ? line.trimStart().slice(1) : line;
  return bare.toWellFormed().trim().slice(0, most).toWellFormed().trim();
}
