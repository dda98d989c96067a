// Log settings. Errors are logged without their other properties: PostgreSQL quotes rejected rows, which may contain
// secrets or salaries.

import type { FastifyServerOptions } from 'fastify';

type LoggedError = { code?: unknown; errcode?: unknown; reason?: unknown; statusCode?: unknown };

function serializeError(error: Error & LoggedError) {
  const { name, message, stack = '', code, errcode, statusCode, cause } = error;
  return {
    type: name,
    message,
    stack,
    code,
    errcode,
    statusCode,
    cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined,
  };
}

export const logOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: { err: serializeError },
});
