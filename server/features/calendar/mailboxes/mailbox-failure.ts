// Why a mailbox could not be read: a code that pages put into words, and the provider's own code beside it.

import type { MailboxFailureCode } from '#domain/calendar/mailboxes.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';

export class MailboxFailure extends Error {
  readonly code: MailboxFailureCode;
  /** Status and code as the provider answered them. */
  readonly providerCode: string;
  /** How long the provider asked to wait; 0 if it did not. */
  readonly retryAfterMs: number;

  constructor(code: MailboxFailureCode, providerCode: string, waitMs = 0, cause?: unknown) {
    super(`${code}: ${providerCode}`, { cause });
    this.code = code;
    this.providerCode = providerCode.slice(0, 300);
    this.retryAfterMs = waitMs;
  }
}

/** Rethrows the failure of a request as a MailboxFailure. */
export function throwAsMailboxFailure(error: unknown): never {
  if (!(error instanceof OutgoingError)) throw error;
  const code = error.failure === 'too-large' ? 'bad-answer' : 'unreachable';
  throw new MailboxFailure(code, error.failure, 0, error);
}
