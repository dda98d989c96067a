// One content line of a calendar (RFC 5545, 3.1), read as leniently as programs write them: with colons in
// parameters without quotes, and with quotes that are escaped or never end.

export type Property = {
  /** Lower case. */
  name: string;
  /** The value of a parameter; '' if it is missing. */
  parameter: (name: string) => string;
  /** Without surrounding white space, otherwise as it is written. */
  value: string;
};

export function propertyOf(line: string): Property {
  const name = (/^[\w-]+/.exec(line)?.[0] ?? '').toLowerCase();
  const colon = endOfParameters(name, line);
  const written = line.slice(name.length, colon);
  let parameters: Map<string, string> | null = null;
  return {
    name,
    parameter: (key) => (parameters ??= parametersIn(written)).get(key) ?? '',
    value: line.slice(colon + 1).trim(),
  };
}

const times = new Set(['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']);
const people = new Set(['attendee', 'organizer']);

function endOfParameters(name: string, line: string): number {
  // TZID=tzone://Microsoft/Utc:20261201T100000, TZID=GMT+05:30:20261201T100000
  if (times.has(name)) {
    const time = line.search(/:\s*(?:\d{8}|\d{4}-\d\d-\d\d)/);
    return time < 0 ? line.lastIndexOf(':') : time;
  }
  // CN=Team: Sales:mailto:sales@example.test
  const address = people.has(name) ? line.search(/:\s*mailto:[^":]*$/i) : -1;
  if (address >= 0) return address;
  const first = line.indexOf(':');
  if (!line.includes('"')) return first;
  for (const [at, sign] of signsOutsideQuotes(line)) if (sign === ':') return at;
  return first;
}

/** Colons and semicolons that are not in quotes. A quote ends where a parameter can end: others are part of it. */
function* signsOutsideQuotes(text: string): Iterable<[at: number, sign: string]> {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') {
      if (!isQuoted) isQuoted = /[=,]/.test(text.charAt(at - 1));
      else if (/^[;:,]?$/.test(text.charAt(at + 1))) isQuoted = false;
    } else if (!isQuoted && (sign === ':' || sign === ';')) yield [at, sign];
  }
}

/** `written` begins with a semicolon, or is empty. */
function parametersIn(written: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const parameter of partsOf(written)) {
    const equals = parameter.indexOf('=');
    const key = parameter.slice(0, equals).trim().toLowerCase();
    if (equals > 0 && !found.has(key)) found.set(key, parameterValue(parameter.slice(equals + 1).trim()));
  }
  return found;
}

/** Cuts at semicolons that are not in quotes. */
function partsOf(written: string): string[] {
  if (!written.includes('"')) return written.split(';').slice(1);
  const starts = [...signsOutsideQuotes(written)].flatMap(([at, sign]) => (sign === ';' ? at : []));
  return starts.map((start, index) => written.slice(start + 1, starts[index + 1]));
}

/** Decodes RFC 6868, and the backslashes that programs write instead. */
const parameterValue = (written: string): string =>
  /["^\\]/.test(written)
    ? written
        .replace(/^"(.*)"$/s, '$1')
        .replace(/\^([n'^])/g, (_all, sign: string) => ({ n: '\n', "'": '"' })[sign] ?? sign)
        .replace(/\\([\\,;:"])/g, '$1')
    : written;

/** TEXT (RFC 5545, 3.3.11). */
export const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
