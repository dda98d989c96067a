// Mounts an endpoint of the contract: authorization, rate limit and validation, then the handler and serialization.

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Answer, currencyHeader, type Endpoint, type Received, statusesOf } from '#contract/endpoint.ts';
import { atAmountScale } from '#contract/amount-scale.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { scale } from '#domain/money/scale.ts';
import type { ErrorCode } from '#contract/errors.ts';
import {
  type Caller,
  type Member,
  type SignedIn,
  authorize,
  asMember,
  Denied,
} from '#server/tenancy/authorize.ts';
import type { Tx } from '#server/db/database.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { limitsFor } from './rate-limits.ts';
import { ApiError, fail, sendError } from './api-error.ts';
import { isUnchanged } from './entity-tag.ts';
import { hasLocation, locationOf } from './location.ts';
import { compiled, serialize } from './serialize.ts';
import { defaultMessage, validationError } from './validation-errors.ts';
import { readUpload } from './uploads.ts';

/** Requests that take longer to arrive are authorized again. */
const reauthorizeAfterMs = 1000;

export type Http = {
  request: FastifyRequest;
  reply: FastifyReply;
  isClientConnected: () => boolean;
};

type Handler<E extends Endpoint> = (
  input: Received<E>,
  caller: Caller<E['access']>,
  http: Http,
) => Promise<Result<E> | ApiError>;

/** The result of a handler: a response, a stream, or the bytes of a file. */
type Result<E extends Endpoint> = E extends { answer: 'text/event-stream' } | { streamed: true }
  ? Readable
  : E extends { answer: 'text/csv' | 'text/calendar' }
    ? Buffer
    : Answer<E>;

declare module 'fastify' {
  interface FastifyContextConfig {
    isUnlogged?: boolean;
  }
  interface FastifyInstance {
    /** All mounted endpoints, for the OpenAPI document and the isolation test. */
    endpoints: Endpoint[];
    /** Looks up the caller of a request again, for example in a transaction. */
    callerNow: (request: FastifyRequest, tx?: Tx) => Promise<SignedIn | null>;
    /** Makes the meetings of the caller's organization held whose start has passed. */
    startMeetings: (caller: Member) => Promise<void>;
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
  const { scope = null } = endpoint;

  /** A body may take two minutes to arrive; meanwhile the caller may have been removed, demoted or signed out. */
  async function reauthorize(request: FastifyRequest, reply: FastifyReply): Promise<ErrorCode | null> {
    if (!request.caller || reply.elapsedTime < reauthorizeAfterMs) return null;
    request.caller = await app.callerNow(request);
    return authorize(endpoint.access, request.caller, scope);
  }

  /** Names the scope that the token lacks; there is none for calls that need a session. */
  const denial = (code: ErrorCode): ApiError =>
    code === 'token-scope' && scope ? new ApiError(code, undefined, { scope }) : fail(code);

  /**
   * Each writing transaction reads the caller's rights again: the caller may have been removed, demoted or signed
   * out.
   */
  const writeCheck = (request: FastifyRequest) => async (tx: unknown) => {
    const now = await app.callerNow(request, tx as Tx);
    const denied = authorize(endpoint.access, now, scope);
    if (denied) throw new Denied(denied);
    // The handler may have decided based on the role at the start of the request.
    if (request.caller?.role === 'admin' && now?.role !== 'admin') throw new Denied('no-permission');
    // Its amounts are in the former currency.
    const { currency, isConverting = false } = now?.organization ?? {};
    if (isConverting || currency !== request.caller?.organization.currency) throw new Denied('unavailable');
  };

  for (const path of [endpoint.path, ...(endpoint.also ?? [])]) {
    app.route({
      method: endpoint.method,
      url: path,
      config: { isUnlogged: endpoint.unlogged === true },
      // Before reading the body, so that strangers cannot make the server parse it.
      onRequest: async (request, reply) => {
        const denied = authorize(endpoint.access, request.caller, scope);
        if (denied) return sendError(reply, denial(denied));
        if (request.caller?.organization.isConverting) return sendError(reply, fail('unavailable'));
        if (hasPrecondition(request)) return sendError(reply, fail('precondition-failed'));
        if (limit && (await limit(request, reply))) return sendError(reply, fail('rate-limited'));
      },
      handler: async (request, reply) => {
        const { currency = defaultCurrency } = request.caller?.organization ?? {};
        const input = atAmountScale(scale(currency), () => readInput(endpoint, request));
        if (input instanceof ApiError) return sendError(reply, input);
        const upload = endpoint.upload && (await readUpload(endpoint.upload, request));
        if (upload instanceof ApiError) return sendError(reply, upload);
        // It is read. A database connection would keep it as long as it lives: it keeps the request that opened it.
        request.body = undefined;
        const revoked = await reauthorize(request, reply);
        if (revoked) return sendError(reply, denial(revoked));
        // `authorize` accepted the caller for this access level, so the type holds.
        const caller = (asMember(request.caller) ?? request.caller) as Caller<E['access']>;
        void reply.code(status);
        if (request.caller) void reply.header(currencyHeader, request.caller.organization.currency);
        // HEAD must not record a file export or open a stream. A calendar has an ETag.
        if (
          request.method === 'HEAD' &&
          typeof endpoint.answer === 'string' &&
          endpoint.answer !== 'text/calendar'
        )
          return reply.type(fileType(endpoint.answer, input.query)).send();
        // Public calls run without a tenant, even if the caller is signed in.
        const organization = endpoint.access === 'anyone' ? null : request.caller?.organization;
        const isClientConnected = () => !reply.raw.destroyed;
        const work = async () => {
          const member = organization && asMember(request.caller);
          if (member) await app.startMeetings(member);
          return handle({ ...input, upload } as Received<E>, caller, { request, reply, isClientConnected });
        };
        const check = organization ? writeCheck(request) : undefined;
        const answer = await runAs(organization?.id ?? null, work, check).catch((error: unknown) => {
          if (error instanceof Denied) return denial(error.code);
          throw error;
        });
        if (answer instanceof ApiError) return sendError(reply, answer);
        if (endpoint.answer === undefined) return reply.send();
        if (typeof endpoint.answer === 'string')
          return reply.type(fileType(endpoint.answer, input.query)).send(answer);
        if (endpoint.streamed) return reply.type(json).send(answer);
        const text = serialize(endpoint, answer);
        if (reply.statusCode === 201 && hasLocation(endpoint, app.endpoints))
          void reply.header('location', locationOf(endpoint, answer));
        const isRead = endpoint.method === 'GET' && request.caller?.apiToken !== undefined;
        if (isRead && isUnchanged(request, reply, text)) return reply.code(304).send();
        return reply.type(json).send(text);
      },
    });
  }
}

/** Responses of writes have no ETag that could match; ignoring the header would overwrite what it protects. */
const hasPrecondition = ({ method, headers }: FastifyRequest): boolean =>
  !['GET', 'HEAD'].includes(method) && (headers['if-match'] ?? '*').trim() !== '*';

const json = 'application/json; charset=utf-8';

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function fileType(answer: string, query: unknown): string {
  const isSheet = query instanceof Object && 'as' in query && query.as === 'xlsx';
  if (answer === 'text/csv' && isSheet) return sheetType;
  return answer.startsWith('text/') ? `${answer}; charset=utf-8` : answer;
}

type Part = 'params' | 'query' | 'body';

function readInput(endpoint: Endpoint, request: FastifyRequest): Record<Part, unknown> | ApiError {
  const input: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const given = request[part] ?? (part === 'query' ? {} : undefined);
    const parsed = z.safeParse(compiled(schema), given, { error: defaultMessage, reportInput: true });
    // An impossible id gets the same response as a missing one.
    if (!parsed.success) return part === 'params' ? fail('not-found') : validationError(parsed.error.issues);
    input[part] = parsed.data;
  }
  return input;
}
