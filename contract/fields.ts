// Schemas of single values. They reject what the database cannot store or the page cannot show.

import { isAccountAddress } from '#domain/accounts/account-address.ts';
import { hasControlCharacter, hasVisibleCharacter } from '#domain/format/control-characters.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { amountScale } from '#contract/amount-scale.ts';
import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { isMeetingInstant } from '#domain/meetings/meeting.ts';
import type { ValidationCode } from './error-body.ts';

/** A custom check with the code and parameters of its error. */
export const rule = <T>(
  isValid: (value: T) => boolean,
  code: ValidationCode,
  message: string,
  params: Record<string, unknown> = {},
) => z.refine<T>(isValid, { error: message, params: { code, ...params } });

const lineBreak = /[\n\r]/;

const isClean = (value: string) => value.isWellFormed() && !hasControlCharacter(value);

const clean = (isValid: (value: string) => boolean) =>
  rule(isValid, 'invalid-characters', t`Contains characters that cannot be used`);

/** One line of text, trimmed. */
export const text = (max: number, message?: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(max, t`Must be at most ${max} characters`),
    clean(
      (value) => isClean(value) && !lineBreak.test(value) && (value === '' || hasVisibleCharacter(value)),
    ),
  );

/** One line of text with at least `min` characters after trimming. */
export const requiredText = (min: number, max: number, message: string) =>
  text(max, message).check(z.minLength(min, message));

/** Text of several lines, trimmed. */
export const multilineText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, t`Must be at most ${max} characters`), clean(isClean));

const address = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const email = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(254, t`Must be at most 254 characters`),
    rule((value) => address.test(value) && isClean(value), 'invalid-email', message),
  );

/** The address of an account that is created. */
export const accountEmail = (message: string) =>
  email(message)
    .check(rule(isAccountAddress, 'invalid-email', message))
    .check(
      z.describe(
        'Invisible or mixed-script characters, those that stand for others, and IP addresses are refused.',
      ),
    );

/** A password is never trimmed. The limit of 200 characters bounds the cost of hashing. */
export const password = (min: number, tooShort = t`Password must be at least ${min} characters`) =>
  z.string(tooShort).check(
    z.minLength(min, tooShort),
    z.maxLength(200, t`Password must be at most 200 characters`),
    clean((value) => value.isWellFormed() && !value.includes('\0')),
  );

/** The caller's current password, which confirms a sensitive change. */
export const ownPassword = password(1, t`Enter your password`);

export const atMostTwoDecimals = (isValid: (value: number) => boolean) =>
  rule(isValid, 'too-many-decimals', t`At most two decimals`, { max: 2 });

export const twoDecimals = atMostTwoDecimals(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
);

/** Amounts in cents stay safe integers. */
const largestAmount = 1e13;

/** An amount in any currency. */
export const largeAmount = z
  .number(t`Please enter an amount`)
  .check(z.minimum(0, t`Must not be negative`), z.maximum(largestAmount), twoDecimals);

/** An amount with at most two decimals. `message` replaces the messages for a missing or negative amount. */
export const amount = (max: number, message?: string) =>
  z
    .number(message ?? t`Please enter an amount`)
    .check(z.minimum(0, message ?? t`Must not be negative`), atMostInCurrency(max), twoDecimals);

export const atMostInCurrency = (max: number) =>
  z.check<number>(
    ({ value, issues }) => {
      const maximum = Math.min(max * amountScale(), largestAmount);
      if (value <= maximum) return;
      const message = t`Must be at most ${format.integer(maximum)}`;
      issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: value, message });
    },
    { params: { code: 'too-large', max } },
  );

export const wholeNumber = (min: number, max: number, tooSmall = t`Must be at least ${min}`) =>
  z
    .int(t`Must be a whole number`)
    .check(z.minimum(min, tooSmall), z.maximum(max, t`Must be at most ${format.integer(max)}`));

/** The version that the client read. Its successor has to fit the column, too. */
export const version = wholeNumber(1, 2 ** 31 - 2);

/** Positive integers of up to 53 bits. */
export const id = z.int().check(z.minimum(1));

/** An id in a path. */
export const idInPath = z.pipe(
  z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,15}$/),
      z.refine((digits) => Number.isSafeInteger(Number(digits)), { abort: true, error: t`Must be an id` }),
    ),
    z.transform((digits: string) => Number(digits)),
  ),
  id,
);

/** The parameters of a path with one id. */
export const idParams = z.object({ id: idInPath });

/** With `Z` or an offset; responses are in UTC. */
export const instant = z.iso.datetime({
  offset: true,
  error: ({ input }) =>
    input === undefined ? undefined : t`Must be an ISO 8601 instant with Z or an offset`,
  abort: true,
});

/** An instant of a response, always in UTC. */
export const sentInstant = z.string();

const years = { min: 2000, max: 2099 };

/** An instant at which a meeting can take place. */
export const meetingInstant = instant.check(
  rule(
    (value) => isMeetingInstant(Date.parse(value)),
    'out-of-range',
    t`Must be between 2000 and 2099`,
    years,
  ),
);

/** "YYYY-MM-DD" */
export const day = z.iso.date({ error: t`Must be a date like 2026-11-30`, abort: true });

/** A day to filter by. Local days extend one day beyond the years of meetings. */
export const meetingDay = day.check(
  rule(
    (value) => value >= '1999-12-31' && value <= '2100-01-01',
    'out-of-range',
    t`Must be between 2000 and 2099`,
    years,
  ),
);

/** A month "YYYY-MM" that can have meetings. */
export const month = z.string().check(
  z.regex(/^(1999-12|20\d\d-(0[1-9]|1[0-2])|2100-01)$/, {
    error: t`Must be a month like 2026-11`,
    abort: true,
  }),
);

const exportKinds = ['csv', 'xlsx'] as const;
export type ExportedAs = (typeof exportKinds)[number];

/** The kind of file that an export gives. */
export const exportedAs = z
  .optional(z.enum(exportKinds))
  .check(z.describe('`xlsx`: a sheet with typed cells and formulas for totals, instead of CSV.'));

/** A whole number in a query string. */
export function numberInQuery(min: number, max: number) {
  const isInRange = (digits: string) =>
    /^\d{1,9}$/.test(digits) && Number(digits) >= min && Number(digits) <= max;
  const range = rule(isInRange, 'out-of-range', t`Must be between ${min} and ${max}`, { min, max });
  return z.pipe(
    z.pipe(
      z.string().check(range),
      z.transform((digits: string) => Number(digits)),
    ),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
}
