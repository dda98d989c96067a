// Turns zod issues into error codes by field.

import type * as z from 'zod/mini';
import { usEnglish as format } from '#domain/format/format.ts';
import { type FieldError, validationCode } from '#contract/error-body.ts';
import { ApiError } from './api-error.ts';

/** Bounds the size of the response. */
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
        ? { code: 'unknown-field' as const, message: 'Unknown field' }
        : { ...validationCode(issue), message: issue.message };
      errors.set(field, [...(errors.get(field) ?? []), error]);
    }
  }
  return new ApiError('validation-failed', Object.fromEntries(errors));
}

/** Messages for schemas without their own. */
export function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`;
    case 'too_big':
      return `Must ${extentOf(issue.origin, 'most', Number(issue.maximum))}`;
    case 'too_small':
      return `Must ${extentOf(issue.origin, 'least', Number(issue.minimum))}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'Must be a UUID' : undefined;
    default:
      return undefined;
  }
}

/** Such as "have at most 2,000 items". */
function extentOf(origin: string, end: 'most' | 'least', limit: number): string {
  const number = format.integer(limit);
  const unit = { array: 'item', string: 'character' }[origin];
  return unit ? `have at ${end} ${number} ${unit}${limit === 1 ? '' : 's'}` : `be at ${end} ${number}`;
}
