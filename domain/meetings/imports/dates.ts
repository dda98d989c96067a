import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { monthNumber } from './words.ts';

export type DateOrder = 'day-first' | 'month-first';

/** A date, optionally with a time, as a cell states it. */
export type CsvTime = {
  /** Midnight of the date as if it were UTC, epoch ms. */
  dayMs: number;
  /** Minutes since midnight; null for a date alone. */
  minutes: number | null;
  /** Minutes east of UTC where the text says so ("Z", "+02:00"); null for a local time. */
  offsetMinutes: number | null;
};

const longestText = 60;

// Spaces that clients put before AM and PM.
const otherSpaces = /[\u00a0\u202f\u2009]/g;

const yearFirst = /^(\d{4})([-/.]?)\s?(\d{1,2})\2\s?(\d{1,2})\.?(?:[T,\s]\s*(.*))?$/;
// "2026年11月3日" and "2026년 11월 3일".
const eastAsian = /^(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일](?:\s*[(（][^)）]*[)）])?(?:\s*(.*))?$/;
const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T,\s]\s*(.*))?$/;
const dayThenName =
  /^(?:\p{L}+[.,]*\s+)?(\d{1,2})(?:\.|º|er)?[\s/-]+(?:de\s)?(\p{L}{3,12})\.?,?[\s/-](?:de\s)?(\d{4}|\d{2})(?:[T,\s]\s*(.*))?$/iu;
const nameThenDay = /^(?:\p{L}+,?\s+)?(\p{L}{3,12})\.?\s(\d{1,2}),?\s(\d{4})(?:[T,\s]\s*(.*))?$/u;
const clock =
  /^(\d{1,2}):?(\d\d)?(?::?(\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(?:(z|(?:utc|gmt)?[+-]\d\d?(?::?\d\d)?|[a-z]{3,4}))?$/i;
// "10.30", "10.30.00", "10h30" and "10 h".
const otherClock = /^(\d{1,2})(?:\.(\d\d)(?:\.\d\d)?|\s?h(?:\s?(\d\d))?)(?=\s|$)/i;

// Between a date and its time.
const at = /^(?:at|um|om|à|às|a las|alle(?: ore)?)\s+/i;

/** "(GMT+1)" beside a time; "(Central European Standard Time)" only names its offset. */
const inParentheses = /\s*\((?:((?:GMT|UTC)(?:[+-][\d:]+)?|[A-Z]{2,5})|[^()]*)\)$/i;
const eastAsianHalf = /^(午前|午後|上午|下午|오전|오후)\s*([\d:]+)/;
const afternoon = /[後下후]/;

/** Rewrites other notations of a time as "10:30". */
const withColons = (text: string) =>
  text
    .replace(inParentheses, (_all, zone?: string) =>
      zone && !/[+-]\d\d:?\d\d$/.test(text.split('(')[0] ?? '') ? ` ${zone}` : '',
    )
    .replace(/^(\d{1,2})時(\d{1,2})分?$/, '$1:$2')
    .replace(
      eastAsianHalf,
      (_all, half: string, time: string) => `${time} ${afternoon.test(half) ? 'PM' : 'AM'}`,
    )
    .replace(at, '')
    .replace(otherClock, (_all, hour: string, minute?: string, other = '00') => `${hour}:${minute ?? other}`)
    .replace(/ uhr$/i, '');

/** Minutes of the day and the UTC offset if given; null if the text is not a time. */
export function readClock(text: string): Pick<CsvTime, 'minutes' | 'offsetMinutes'> | null {
  if (text.length > longestText) return null;
  const [, hourText, minuteText, , half, zone] = clock.exec(withColons(text.replace(otherSpaces, ' '))) ?? [];
  // A number alone is not a time.
  if (minuteText === undefined && !half) return null;
  const given = Number(hourText);
  if (half && (given < 1 || given > 12)) return null;
  const hour = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  const minute = Number(minuteText ?? 0);
  // "24:00" ends the day.
  if ((hour > 23 && !(hour === 24 && minute === 0)) || minute > 59) return null;
  const offsetMinutes = zone ? offsetOf(zone) : null;
  return offsetMinutes === undefined ? null : { minutes: hour * 60 + minute, offsetMinutes };
}

const clockTime = /^(?:\d{1,2}(?:[:.h]\d\d)?)\s*(?:[ap]\.?\s?m\.?)?(?:\s*uhr)?$/i;
const between = /\s*(?:→|[–—-]|\b(?:to|bis|until|til)\b)\s*/i;
const halfOf = /[ap]\.?\s?m\.?$/i;

/** "9:00 AM - 10:30 AM", "1 - 2:30 PM" or "14:00–15:00 Uhr": start and end; null if it is not two times. */
export function readHours(text: string): [from: string, to: string] | null {
  const [from = '', to = '', ...more] = text.split(between);
  if (more.length > 0 || !clockTime.test(from) || !clockTime.test(to)) return null;
  const half = halfOf.test(from) ? undefined : halfOf.exec(to)?.[0];
  if (!half) return readClock(to) && [from.includes(':') ? from : from.replace(/^(\d{1,2})$/, '$1:00'), to];
  const ends = readClock(to)?.minutes ?? null;
  // "11 - 1 PM" begins in the morning.
  const halves = [half, /p/i.test(half) ? 'AM' : 'PM'].map((each) => `${from} ${each}`);
  const begins = halves.find((each) => (readClock(each)?.minutes ?? Infinity) < (ends ?? 0));
  return begins === undefined ? null : [begins, to];
}

/** Hours east of UTC. */
const abbreviations = new Map(
  'z:0 utc:0 gmt:0 wet:0 west:1 cet:1 cest:2 mez:1 mesz:2 eet:2 eest:3 jst:9 est:-5 edt:-4 cst:-6 cdt:-5 mst:-7 mdt:-6 pst:-8 pdt:-7'
    .split(' ')
    .map((zone): [string, number] => [zone.replace(/:.*/, ''), Number(zone.replace(/.*:/, ''))]),
);

/** Undefined for an unknown zone. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /([+-])(\d\d?)(?::?(\d\d))?$/.exec(zone) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const ahead = abbreviations.get(zone.toLowerCase());
  return ahead === undefined ? undefined : ahead * 60;
}

/**
 * A date, optionally with a time, also as "@November 4, 2026"; null if it is not a date. Dates with dots always have the
 * day first.
 */
export function readDate(given: string, order: DateOrder): CsvTime | null {
  // "(Central European Standard Time)"
  const text = (
    given.length > longestText ? given.slice(0, 2 * longestText).replace(inParentheses, '') : given
  )
    .trim()
    .replace(/^@\s*/, '');
  if (text.length > longestText) return null;
  let match = yearFirst.exec(text);
  // Without separators, month and day have two digits each.
  if (match && !match[2] && `${match[3]}${match[4]}`.length < 4) return null;
  if (match) return dated(match[1], Number(match[3]), match[4], match[5]);
  match = eastAsian.exec(text);
  if (match) return dated(match[1], Number(match[2]), match[3], match[4]);
  match = numeric.exec(text);
  if (match) {
    const isDayFirst = order === 'day-first' || match[2] === '.';
    const [day, month] = isDayFirst ? [match[1], match[3]] : [match[3], match[1]];
    return dated(match[4], Number(month), day, match[5]);
  }
  match = dayThenName.exec(text);
  if (match) return dated(match[3], monthNumber(match[2]), match[1], match[4]);
  match = nameThenDay.exec(text);
  return match && dated(match[3], monthNumber(match[1]), match[2], match[4]);
}

// Days since 1899-12-30, as spreadsheets count them; seconds or milliseconds since 1970, as programs do.
const sheetDay = /^([34567]\d{4})(?:[.,](\d+))?$/;
const epoch = /^(\d{10})(?:\.\d+|\d{3})?$/;
const sheetEpochMs = Date.UTC(1899, 11, 30);

/** A date that a program wrote as a number; null if it is not one. */
export function readNumericDate(text: string): CsvTime | null {
  const [, day, part] = sheetDay.exec(text) ?? [];
  if (day) {
    const minutes = part === undefined ? null : Math.round(Number(`0.${part}`) * 1440);
    return { dayMs: sheetEpochMs + Number(day) * dayMs, minutes, offsetMinutes: null };
  }
  const [, seconds] = epoch.exec(text) ?? [];
  if (!seconds) return null;
  const ms = Number(seconds) * 1000;
  return { dayMs: ms - (ms % dayMs), minutes: Math.floor((ms % dayMs) / minuteMs), offsetMinutes: 0 };
}

function dated(
  year: string | undefined,
  month: number,
  day: string | undefined,
  time?: string,
): CsvTime | null {
  const fullYear = Number(year) + (year?.length === 2 ? 2000 : 0);
  if (fullYear < 2000 || fullYear > 2099) return null;
  const midnight = Date.UTC(fullYear, month - 1, Number(day));
  // Invalid days and months overflow into another month.
  if (new Date(midnight).getUTCMonth() !== month - 1) return null;
  if (!time) return { dayMs: midnight, minutes: null, offsetMinutes: null };
  const read = readClock(time);
  return read && { dayMs: midnight, ...read };
}

/**
 * Which of day and month comes first in this text: 'either' if both are possible, null if the order does not
 * matter.
 */
function orderIn(text: string): 'day' | 'month' | 'either' | null {
  const match = numeric.exec(text.slice(0, longestText));
  if (!match || match[2] === '.') return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first > 12 && second <= 12) return 'day';
  if (second > 12 && first <= 12) return 'month';
  return first <= 12 && first !== second ? 'either' : null;
}

/** Times as "9:00 AM": programs in American English write them, and put the month first. */
export const hasUpperCaseHalves = (times: Iterable<string>): boolean => {
  for (const time of times) if (/\d\s?[AP]M\b/.test(time)) return true;
  return false;
};

export type FoundOrder = {
  order: DateOrder;
  /**
   * 'clear': the file shows the order; 'open': both are possible; 'mixed': contradictory; 'none': it does not
   * matter.
   */
  evidence: 'clear' | 'open' | 'mixed' | 'none';
  /** An ambiguous date of the file, or ''. */
  example: string;
};

/** `preferred` decides if the file does not. */
export function findOrder(dates: Iterable<string>, preferred: DateOrder): FoundOrder {
  let [dayFirst, monthFirst, example] = [0, 0, ''];
  const seen = new Set<string>();
  for (const date of dates) {
    if (seen.has(date)) continue;
    seen.add(date);
    const found = orderIn(date);
    if (found === 'day') dayFirst += 1;
    else if (found === 'month') monthFirst += 1;
    else if (found === 'either' && !example) example = date.replace(/[\sT,].*$/, '');
  }
  if (dayFirst + monthFirst === 0) return { order: preferred, evidence: example ? 'open' : 'none', example };
  const order = dayFirst === monthFirst ? preferred : dayFirst > monthFirst ? 'day-first' : 'month-first';
  return { order, evidence: dayFirst > 0 && monthFirst > 0 ? 'mixed' : 'clear', example };
}
