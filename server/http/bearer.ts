// How a program names its API token: "Authorization: Bearer mct_…". Other kinds of that header are not ours to read.

import type { FastifyRequest } from 'fastify';

/** So that a token is known for one wherever it turns up, by people and by those who scan for leaked ones. */
export const tokenPrefix = 'mct_';

export function bearerToken({ headers: { authorization } }: FastifyRequest): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return token?.startsWith(tokenPrefix) ? token : null;
}
