// Failures in the language of the page. The server words them in English; a page words them from their codes.

import type { ErrorBody, ValidationCode } from '#contract/error-body.ts';
import { apiErrors, type ErrorCode, errorMessage } from '#contract/errors.ts';
import { t } from '#domain/format/text.ts';

/** Fields of forms are checked before they are sent, with more exact messages. These are for what only the server finds. */
const fieldTexts: Record<ValidationCode, string> = {
  required: t`Is missing`,
  'wrong-type': t`This value cannot be used here`,
  'not-a-number': t`Please enter a number`,
  'not-an-integer': t`Please enter a whole number`,
  'out-of-range': t`This is not possible: too low or too high, too early or too late`,
  'too-many-decimals': t`Has too many decimals`,
  'too-short': t`Is too short`,
  'too-long': t`Is too long`,
  'too-few': t`Has too few entries`,
  'too-many': t`Has too many entries`,
  duplicate: t`Occurs twice`,
  'not-an-option': t`This cannot be chosen here`,
  'invalid-characters': t`Contains characters that cannot be used`,
  'invalid-email': t`Please enter an email address`,
  'invalid-date': t`Please enter a date`,
  'invalid-instant': t`Please enter a date and a time`,
  'unknown-field': t`This value cannot be used here`,
  invalid: t`This value cannot be used here`,
};

const texts = new Map<string, string>([
  ...Object.entries(fieldTexts),
  ...Object.keys(apiErrors).map((code) => [code, errorMessage(code as ErrorCode)] as const),
]);

const worded = <E extends { code: string; message: string }>(error: E): E => ({
  ...error,
  message: texts.get(error.code) ?? error.message,
});

/** The error with messages in the language of the page; codes of later versions keep the server's message. */
export function inPageLanguage({ errors, ...error }: ErrorBody): ErrorBody {
  if (!errors) return worded(error);
  const fields = Object.entries(errors).map(([field, all]) => [field, all.map(worded)] as const);
  const message = fields[0]?.[1][0]?.message ?? worded(error).message;
  return { ...error, message, errors: Object.fromEntries(fields) };
}
