// Gives each issue that zod finds the code that the API names it by.

import type * as z from 'zod/mini';
import type { FieldError } from './error-body.ts';
import { type ValidationCode, validationErrors } from './errors.ts';

type Coded = Pick<FieldError, 'code' | 'params'>;

const formats: Record<string, ValidationCode> = {
  date: 'invalid-date',
  datetime: 'invalid-instant',
  email: 'invalid-email',
};

/** The code of an issue. The schema has to be parsed with `reportInput`, which tells missing values from wrong ones. */
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

/** The code that a rule of a schema names for itself, see `rule` in contract/fields.ts. */
function ownCode(given: Record<string, unknown> | undefined): Coded | null {
  const { code, ...params } = given ?? {};
  if (typeof code !== 'string' || !Object.hasOwn(validationErrors, code)) return null;
  return { code: code as ValidationCode, ...(Object.keys(params).length > 0 && { params }) };
}
