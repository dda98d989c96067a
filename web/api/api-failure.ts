import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

type Fields = NonNullable<ErrorBody['errors']>;

/** `unreachable`: no answer came. `unexpected-answer`: an answer that is not of this API, for example of a proxy. */
type ClientCode = 'unreachable' | 'unexpected-answer';

export type FailureParts = {
  /** HTTP status; 0 when the server could not be reached. */
  status: number;
  /** An `ErrorCode` or a `ClientCode`; a newer server may send codes that this page does not know. */
  code: string;
  message: string;
  fields?: Fields;
  globalErrors?: string[];
  retryAfterSeconds?: number | null;
};

/** A failed call: what the page decides by (`code`) and what it can show (`message`). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Errors by path of the field, such as "attendees.0.name". */
  readonly fields: Fields;
  readonly globalErrors: string[];
  readonly retryAfterSeconds: number | null;

  constructor(parts: FailureParts) {
    super(parts.message);
    this.name = 'ApiFailure';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.globalErrors = parts.globalErrors ?? [];
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

export const hasCode = <C extends ErrorCode | ClientCode>(
  error: unknown,
  code: C,
): error is ApiFailure & { code: C } => error instanceof ApiFailure && error.code === code;

/** HTTP status of what a call threw; 0 when the server could not be reached, undefined for any other error. */
export const statusOf = (error: unknown) => (error instanceof ApiFailure ? error.status : undefined);

/** Whether the thing that the call was about no longer exists. */
export const isGone = (error: unknown) => statusOf(error) === 404;

const finalStatuses = [400, 403, 404, 409, 413, 422];

/** Whether the server rejected the request for a reason that a retry does not change. */
export const isRejected = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && finalStatuses.includes(error.status) && error.message !== '';

/** The message of what a call threw; `fallback` if it has none that can be shown. */
export function failureMessage(error: unknown, fallback = 'Something went wrong'): string {
  return (error instanceof ApiFailure && error.message) || fallback;
}

/** The first message about the field, if the error has one. */
export const fieldMessage = (error: unknown, field: string): string | undefined =>
  error instanceof ApiFailure ? error.fields[field]?.[0]?.message : undefined;
