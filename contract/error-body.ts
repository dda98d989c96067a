// The body of a failed call, and the codes of invalid fields. Apart from the messages of errors.ts, which no page needs at
// first.

import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Codes of invalid fields with their parameters. A field can also have an `ErrorCode`. */
export const validationErrors = {
  required: 'The field is missing or empty.',
  'wrong-type': 'The value has another JSON type than `expected`.',
  'not-a-number': 'The value is not a number.',
  'not-an-integer': 'The value is not a whole number.',
  'out-of-range': 'The number or the time is below `min` or above `max`.',
  'too-many-decimals': 'The amount has more than `max` decimals.',
  'too-short': 'The text has fewer than `min` characters.',
  'too-long': 'The text has more than `max` characters.',
  'too-few': 'The list has fewer than `min` items.',
  'too-many': 'The list has more than `max` items.',
  duplicate: 'The value occurs twice where it must be unique.',
  'not-an-option': 'The value is not one of `options`.',
  'invalid-characters': 'The text contains control characters or unpaired surrogates.',
  'invalid-email': 'The text is not an email address.',
  'invalid-date': 'The text is not a date such as 2026-11-30.',
  'invalid-instant': 'The text is not an ISO 8601 instant with `Z` or an offset.',
  'unknown-field': 'The field does not exist.',
  invalid: 'The value is invalid; see the message.',
} as const satisfies Record<string, string>;

export type ValidationCode = keyof typeof validationErrors;

/** One of the codes above; later versions may add more. */
export const Code = z.string();

export const ErrorBody = z.object({
  code: Code,
  message: z.string(),
  /** Such as the `scope` that a token lacks. */
  params: z.optional(z.record(z.string(), z.unknown())),
  /** By path of the field, such as "attendees.0.name". */
  errors: z.optional(
    z.catchall(
      z.object({}),
      z.array(z.object({ code: Code, params: z.optional(z.looseObject({})), message: z.string() })),
    ),
  ),
  _global: z.optional(z.array(z.string())),
});

export type ErrorBody = z.output<typeof ErrorBody>;

/** A field error as the server sends it. */
export type FieldError = {
  code: ErrorCode | ValidationCode;
  params?: Record<string, unknown>;
  message: string;
};

export type FieldErrors = Record<string, FieldError[]>;

type Coded = Pick<FieldError, 'code' | 'params'>;

const formats: Record<string, ValidationCode> = {
  date: 'invalid-date',
  datetime: 'invalid-instant',
  email: 'invalid-email',
};

/** The code of a zod issue. Parse with `reportInput`, which distinguishes missing from wrong values. */
export function validationCode(issue: z.core.$ZodIssue): Coded {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { code: 'required' };
      if (issue.expected === 'number') return { code: 'not-a-number' };
      if (issue.expected === 'int')
        return { code: typeof issue.input === 'number' ? 'not-an-integer' : 'not-a-number' };
      return { code: 'wrong-type', params: { expected: issue.expected } };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return {
        code: { string: 'too-long', array: 'too-many' }[issue.origin as string] ?? 'out-of-range',
        params: { max: issue.maximum },
      } as Coded;
    case 'invalid_format':
      return { code: formats[issue.format] ?? 'invalid' };
    case 'invalid_value':
      if (issue.input === undefined) return { code: 'required' };
      return { code: 'not-an-option', params: { options: issue.values } };
    case 'custom':
      return ownCode(issue.params) ?? { code: 'invalid' };
    default:
      return { code: issue.input === undefined ? 'required' : 'invalid' };
  }
}

function tooSmall({ origin, minimum, input }: z.core.$ZodIssueTooSmall): Coded {
  if (origin === 'string')
    return input === '' && minimum === 1
      ? { code: 'required' }
      : { code: 'too-short', params: { min: minimum } };
  return { code: origin === 'array' ? 'too-few' : 'out-of-range', params: { min: minimum } };
}

/** The code that `rule` in contract/fields.ts attached. */
function ownCode(given: Record<string, unknown> | undefined): Coded | null {
  const { code, ...params } = given ?? {};
  if (typeof code !== 'string') return null;
  return { code: code as ValidationCode, ...(Object.keys(params).length > 0 && { params }) };
}
