import { ApiFailure } from '#web/api/api-failure.ts';

/** Whether somebody else saved first. */
export const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 409;
