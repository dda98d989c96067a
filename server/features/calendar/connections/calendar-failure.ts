// Why a calendar could not be read: a code that pages put into words.

import type { ConnectionFailure } from '#domain/calendar/connection.ts';
import { type OutgoingFailure, OutgoingError } from '#server/outgoing/outgoing-error.ts';

export type CalendarFailureCode = Exclude<ConnectionFailure, 'locked'>;

export class CalendarFailure extends Error {
  readonly code: CalendarFailureCode;

  constructor(code: CalendarFailureCode, message: string = code, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The server refers to one that did not get the password. */
export class OtherHost extends CalendarFailure {
  /** With the port, unless it is the default one. */
  readonly host: string;

  constructor({ host }: URL) {
    super('other-host', `the server refers to ${host}`);
    this.host = host;
  }
}

const codes: Record<OutgoingFailure, CalendarFailureCode> = {
  'bad-address': 'not-a-calendar',
  'address-denied': 'not-allowed',
  'unknown-host': 'unreachable',
  unreachable: 'unreachable',
  certificate: 'certificate',
  timeout: 'timeout',
  'too-large': 'too-large',
  'too-many-redirects': 'server-error',
  'bad-answer': 'server-error',
};

/** Rethrows the failure of a request as a CalendarFailure. */
export function throwAsCalendarFailure(error: unknown): never {
  if (!(error instanceof OutgoingError)) throw error;
  throw new CalendarFailure(codes[error.failure], error.message, error);
}

/** Throws unless the status is a success. */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 400) return;
  if (status === 401) throw new CalendarFailure('wrong-password', 'the server answers 401');
  if (status === 402 || status === 403)
    throw new CalendarFailure('forbidden', `the server answers ${status}`);
  if (status === 404 || status === 410) throw new CalendarFailure('gone', `the server answers ${status}`);
  throw new CalendarFailure('server-error', `the server answers ${status}`);
}
