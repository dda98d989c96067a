import { ApiFailure } from './api-failure.ts';

const refusals = [400, 403, 404, 409, 413, 422];

/** Whether a rule forbids what was asked, and says why: the same again would be refused again. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && refusals.includes(error.status) && error.message !== '';
}
