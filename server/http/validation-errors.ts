// Turns what zod finds wrong with an input into coded errors by field.

import type * as z from 'zod/mini';
import type { FieldError } from '#contract/error-body.ts';
import { type ValidationCode, validationErrors } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';

/** A body of a megabyte can hold tens of thousands of unknown fields; the answer names this many. */
const maxUnknownFields = 20;
const maxFieldLength = 100;

export function validationError(issues: readonly z.core.$ZodIssue[]): ApiError {
  // A map, because a client may name a field "constructor" or "__proto__".
  const errors = new Map<string, FieldError[]>();
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    for (const key of isUnknown ? issue.keys.slice(0, maxUnknownFields) : [null]) {
      const path = key === null ? issue.path : [...issue.path, key];
      const field = path.join('.').slice(0, maxFieldLength) || 'body';
      const error = isUnknown
        ? { code: 'unknown-field' as const, message: 'Is not known here' }
        : { ...codeOf(issue), message: issue.message };
      errors.set(field, [...(errors.get(field) ?? []), error]);
    }
  }
  return new ApiError('validation-failed', Object.fromEntries(errors));
}

/** Messages for schemas that have none of their own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'Must be a UUID' : undefined;
    default:
      return undefined;
  }
}

type Coded = Pick<FieldError, 'code' | 'params'>;

const formats: Record<string, ValidationCode> = {
  date: 'invalid-date',
  datetime: 'invalid-instant',
  email: 'invalid-email',
};

/** The code of an issue; schemas parsed with `reportInput` only, since a missing value is found by its input. */
function codeOf(issue: z.core.$ZodIssue): Coded {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required' };
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

/** The code that a rule of a schema names for itself, see `rule` in contract/fields.ts. */
function ownCode(given: Record<string, unknown> | undefined): Coded | null {
  const { code, ...params } = given ?? {};
  if (typeof code !== 'string' || !Object.hasOwn(validationErrors, code)) return null;
  return { code: code as ValidationCode, ...(Object.keys(params).length > 0 && { params }) };
}
