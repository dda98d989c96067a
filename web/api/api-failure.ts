export type FailureParts = {
  /** HTTP status; 0 when the server could not be reached. */
  status: number;
  message: string;
  fieldErrors?: Record<string, string[]>;
  globalErrors?: string[];
  retryAfterSeconds?: number | null;
};

/** Why a call did not succeed, in words that can be shown. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly fieldErrors: Record<string, string[]>;
  readonly globalErrors: string[];
  readonly retryAfterSeconds: number | null;

  constructor({
    status,
    message,
    fieldErrors = {},
    globalErrors = [],
    retryAfterSeconds = null,
  }: FailureParts) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.fieldErrors = fieldErrors;
    this.globalErrors = globalErrors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** HTTP status of what a call threw; 0 when the server could not be reached, undefined of any other error. */
export const statusOf = (error: unknown) => (error instanceof ApiFailure ? error.status : undefined);

/** Whether what was to be changed is there no more. */
export const isGone = (error: unknown) => statusOf(error) === 404;

/** The message of what a call threw; `fallback` where that has none that can be shown. */
export function failureMessage(error: unknown, fallback = 'Something went wrong'): string {
  return (error instanceof ApiFailure && error.message) || fallback;
}
