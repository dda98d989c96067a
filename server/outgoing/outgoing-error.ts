// Why an outgoing request got no response.

export type OutgoingFailure =
  /** The URL is not http or https, or has a name and password. */
  | 'bad-address'
  /** The address is not public, and OUTGOING_ALLOW does not permit it. */
  | 'address-denied'
  | 'unknown-host'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  /** The response is not HTTP, or ended early. */
  | 'bad-answer';

export class OutgoingError extends Error {
  readonly failure: OutgoingFailure;

  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}
