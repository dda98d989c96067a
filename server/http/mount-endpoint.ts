// Mounts a call of the contract: gate, limits and validation before the handler, its answer by its schema after it.

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Answer, type Endpoint, type Received, statusesOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { scopeOf } from '#contract/api-tokens.ts';
import { type Caller, type SignedIn, authorize, asMember } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { limitsFor } from './rate-limits.ts';
import { ApiError, fail, sendError } from './api-error.ts';
import { compiled, serialize } from './serialize.ts';
import { defaultMessage, validationError } from './validation-errors.ts';
import { readUpload } from './uploads.ts';

/** Until then what was found at the beginning of a request is believed. */
const soonMs = 1000;

export type Http = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whoever asked is still there to be answered. */
  isClientConnected: () => boolean;
};

type Handler<E extends Endpoint> = (
  input: Received<E>,
  caller: Caller<E['access']>,
  http: Http,
) => Promise<Given<E> | ApiError>;

/** An answer, the stream of one that comes bit by bit, or the bytes of a file. */
type Given<E extends Endpoint> = E extends { answer: 'text/event-stream' } | { streamed: true }
  ? Readable
  : E extends { answer: 'text/csv' }
    ? Buffer
    : Answer<E>;

declare module 'fastify' {
  interface FastifyInstance {
    /** What was bound so far: the OpenAPI document and the isolation test are made from it. */
    endpoints: Endpoint[];
    /** Who a request comes from, by what is known now. */
    callerNow: (request: FastifyRequest) => Promise<SignedIn | null>;
  }
}

export function mountEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
): void {
  app.endpoints.push(endpoint);
  const [status] = statusesOf(endpoint);
  const limit = limitsFor(app, endpoint);
  const scope = scopeOf(endpoint);

  /** Bodies may take two minutes, and who sends one may have been removed, demoted or signed out meanwhile. */
  async function admitAgain(request: FastifyRequest, reply: FastifyReply): Promise<ErrorCode | null> {
    if (!request.caller || reply.elapsedTime < soonMs) return null;
    request.caller = await app.callerNow(request);
    return authorize(endpoint.access, request.caller, scope);
  }

  for (const path of [endpoint.path, ...(endpoint.also ?? [])]) {
    app.route({
      method: endpoint.method,
      url: path,
      // Before the body is read: a stranger cannot make the server parse a megabyte.
      onRequest: async (request, reply) => {
        const refused = authorize(endpoint.access, request.caller, scope);
        if (refused) return sendError(reply, fail(refused));
        if (limit && (await limit(request, reply))) return sendError(reply, fail('rate-limited'));
      },
      handler: async (request, reply) => {
        const input = readInput(endpoint, request);
        if (input instanceof ApiError) return sendError(reply, input);
        const upload = endpoint.upload && (await readUpload(endpoint.upload, request));
        if (upload instanceof ApiError) return sendError(reply, upload);
        const lost = await admitAgain(request, reply);
        if (lost) return sendError(reply, fail(lost));
        // `admit` let the caller through for this access, which is what the handler's type relies on.
        const caller = (asMember(request.caller) ?? request.caller) as Caller<E['access']>;
        void reply.code(status);
        // A call that is open to all is nobody's, whoever comes in by it.
        const organization = endpoint.access === 'anyone' ? null : request.caller?.organization;
        const isClientConnected = () => !reply.raw.destroyed;
        const work = () =>
          handle({ ...input, upload } as Received<E>, caller, { request, reply, isClientConnected });
        const answer = await runAs(organization?.id ?? null, work);
        if (answer instanceof ApiError) return sendError(reply, answer);
        if (endpoint.answer === undefined) return reply.send();
        if (typeof endpoint.answer === 'string') return reply.type(fileType(endpoint.answer)).send(answer);
        return reply.type(json).send(endpoint.streamed ? answer : serialize(endpoint, answer));
      },
    });
  }
}

const json = 'application/json; charset=utf-8';

const fileType = (answer: string): string =>
  answer.startsWith('text/') ? `${answer}; charset=utf-8` : answer;

type Part = 'params' | 'query' | 'body';

function readInput(endpoint: Endpoint, request: FastifyRequest): Record<Part, unknown> | ApiError {
  const input: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const given = request[part] ?? (part === 'query' ? {} : undefined);
    const parsed = z.safeParse(compiled(schema), given, { error: defaultMessage, reportInput: true });
    // A path that cannot name anything is a path to nothing.
    if (!parsed.success) return part === 'params' ? fail('not-found') : validationError(parsed.error.issues);
    input[part] = parsed.data;
  }
  return input;
}
