// Parses durations: h means hours, m minutes; a bare number above 10 is minutes, otherwise hours.

export const defaultDurationMinutes = 60;

const mostBareHours = 10;
// Bounds the cost of matching long cells.
const longestText = 40;

const number = String.raw`(\d+(?:[.,]\d+)?)`;
const bare = new RegExp(`^${number}$`);
const days = new RegExp(String.raw`${number}\s*d(?:ays?)?(?![a-z])`, 'i');
const hours = new RegExp(String.raw`${number}\s*h`, 'i');
const minutes = new RegExp(String.raw`${number}\s*(?:m|['′])|h\s*([0-5]?\d)$`, 'i');
const seconds = new RegExp(String.raw`${number}\s*s`, 'i');
const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?\s*(?:h(?:rs?|ours?)?\.?)?$/i;
/** "18:25 min" */
const minutesAndSeconds = /^(\d{1,4}):([0-5]\d)\s*min(?:utes?|\.)?$/i;

const isNegative = /^\s*[-−–]/;

const valueOf = (text: string | undefined) => Number(text?.replace(',', '.') ?? 0);
/** Whole minutes; null for no time at all. */
const wholeMinutes = (value: number) => (value > 0 ? Math.max(1, Math.round(value)) : null);

/** Whole minutes, or null if unreadable. "1h 30m", "1h30" and "1:30" are 90, "18:25 min" is 18. */
export function readDuration(text: string): number | null {
  if (!text || text.length > longestText || isNegative.test(text)) return null;
  const alone = bare.exec(text);
  if (alone) {
    const value = valueOf(alone[1]);
    return wholeMinutes(value > mostBareHours ? value : value * 60);
  }
  const [, wholes, rest] = minutesAndSeconds.exec(text) ?? [];
  if (wholes) return wholeMinutes(Number(wholes) + Number(rest) / 60);
  const [, clockHours, clockMinutes, clockSeconds = '0'] = clock.exec(text) ?? [];
  if (clockHours)
    return wholeMinutes(Number(clockHours) * 60 + Number(clockMinutes) + Number(clockSeconds) / 60);
  const [, named, afterHours] = minutes.exec(text) ?? [];
  const inHours = valueOf(days.exec(text)?.[1]) * 24 + valueOf(hours.exec(text)?.[1]);
  return wholeMinutes(inHours * 60 + valueOf(named ?? afterHours) + valueOf(seconds.exec(text)?.[1]) / 60);
}

/**
 * Like `readDuration`, but a number without a unit, or "45:00", has the unit in which it is as long as the time between
 * start and end (null if unknown), if there is one.
 */
export function readDurationOf(text: string, span: number | null): number | null {
  const read = readDuration(text);
  if (read === null || span === null || /\p{L}/u.test(text)) return read;
  const agreeing = [read, read / 60, read * 60].find((one) => Math.abs(one - span) <= 1);
  return agreeing === undefined ? read : wholeMinutes(agreeing);
}

/** Like `readDuration`, but a bare number is always minutes. */
export function readMinutes(text: string): number | null {
  return text.length <= longestText && bare.test(text) ? wholeMinutes(valueOf(text)) : readDuration(text);
}

/** Like `readDuration`, but a bare number is always hours. */
export function readHours(text: string): number | null {
  return text.length <= longestText && bare.test(text)
    ? wholeMinutes(valueOf(text) * 60)
    : readDuration(text);
}

/** Like `readDuration`, but a bare number is always seconds. */
export function readSeconds(text: string): number | null {
  return text.length <= longestText && bare.test(text)
    ? wholeMinutes(valueOf(text) / 60)
    : readDuration(text);
}

/** Minutes typed into a field: null if empty, NaN if unreadable. */
export function typedMinutes(text: string): number | null {
  const plain = withPlainDigits(text.trim());
  if (plain === '') return null;
  return Number(plain) === 0 ? 0 : (readMinutes(plain) ?? Number.NaN);
}

/** "٣٠" becomes "30". The digits of each script are consecutive, from a code point that ends in 0 or 6. */
function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const last = digit.charCodeAt(0) % 16;
    const isFromZero = /\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - last));
    return String(isFromZero ? last : last - 6);
  });
}
