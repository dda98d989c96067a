// What the log says, one line of JSON each. An error leaves what happened and where, not the values it happened to:
// a database quotes the row that it refuses, with whatever secret or salary stood in it.

import type { FastifyServerOptions } from 'fastify';

type Fault = { code?: unknown; errcode?: unknown; reason?: unknown; statusCode?: unknown };

function errorInLog(error: Error & Fault) {
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
  serializers: { err: errorInLog },
});
