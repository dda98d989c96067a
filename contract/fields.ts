// The kinds of value that calls are made of. What a database or a page cannot hold is refused here, once.

import { usEnglish as format } from '#domain/format/format.ts';
import * as z from 'zod/mini';
import { isMeetingInstant } from '#domain/meetings/meeting-instant.ts';

// NUL cannot be stored by PostgreSQL; other control characters have no business in a name.
// eslint-disable-next-line no-control-regex
export const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const lineBreak = /[\n\r]/;

const isClean = (value: string) => value.isWellFormed() && !controlCharacter.test(value);

/** One line of text, trimmed. */
export const line = (max: number, message?: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(max, `Must be at most ${max} characters`),
    z.refine((value) => isClean(value) && !lineBreak.test(value), 'Contains characters that cannot be used'),
  );

/** One line of text with at least `min` characters after trimming. */
export const requiredText = (min: number, max: number, message: string) =>
  line(max, message).check(z.minLength(min, message));

/** Text of several lines, trimmed. */
export const multilineText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `Must be at most ${max} characters`),
      z.refine(isClean, 'Contains characters that cannot be used'),
    );

export const email = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(254, 'Must be at most 254 characters'),
    z.refine(
      (value) => /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) && isClean(value),
      message,
    ),
  );

/** A password is never trimmed. 200 characters keep the hashing of one bounded. */
export const password = (min: number, tooShort = `Password must be at least ${min} characters`) =>
  z.string(tooShort).check(
    z.minLength(min, tooShort),
    z.maxLength(200, 'Password must be at most 200 characters'),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Contains characters that cannot be used',
    ),
  );

/** The password that somebody has, to show that it is them. */
export const ownPassword = password(1, 'Enter your password');

/** Dollars with at most two decimals. `refused` takes the place of what is said of no number and of a negative one. */
export const dollars = (max: number, refused?: string) =>
  z.number(refused ?? 'Please enter an amount').check(
    z.minimum(0, refused ?? 'Must not be negative'),
    z.maximum(max, `Must be at most ${format.integer(max)}`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
  );

export const wholeNumber = (min: number, max: number, tooSmall = `Must be at least ${min}`) =>
  z
    .int('Must be a whole number')
    .check(z.minimum(min, tooSmall), z.maximum(max, `Must be at most ${format.integer(max)}`));

/** Positive integers of up to 53 bits. */
export const id = z.int().check(z.minimum(1));

/** An id in a path. */
export const idInPath = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,15}$/),
    z.refine((digits) => Number.isSafeInteger(Number(digits))),
  ),
  z.transform((digits: string) => Number(digits)),
);

export const instant = z.iso.datetime('Must be an ISO 8601 instant in UTC');

/** An instant that a meeting can have happened at. */
export const meetingInstant = instant.check(
  z.refine((value) => isMeetingInstant(Date.parse(value)), 'Must be between 2000 and 2099'),
);

/** "YYYY-MM-DD" */
export const day = z.iso.date('Must be a date like 2026-11-30');

/** A day that a list can be narrowed to. The clocks of the world reach one day beyond the years of meetings. */
export const meetingDay = day.check(
  z.refine((value) => value >= '1999-12-31' && value <= '2100-01-01', 'Must be between 2000 and 2099'),
);

/** A whole number in a query string. */
export function numberInQuery(min: number, max: number) {
  const range = `Must be between ${min} and ${max}`;
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, range)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(min, range), z.maximum(max, range)),
  );
}
