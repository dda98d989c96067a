// The OpenAPI 3.1 document, generated from the mounted endpoints.

import { toJSONSchema } from 'zod/v4/core';
import type * as z from 'zod/mini';
import { type Endpoint, statusesOf } from '#contract/endpoint.ts';
import { scopeNames, scopeOf } from '#contract/api-tokens.ts';
import {
  apiErrors,
  ErrorBody,
  type ErrorCode,
  errorMessage,
  errorStatus,
  validationErrors,
} from '#contract/errors.ts';
import { ChangeEvent } from '#contract/changes.ts';
import { DiscussEvent } from '#contract/coach.ts';
import {
  callsPerApiToken,
  guessesPerAddress,
  lookupsPerAddress,
  type RateLimit,
  uploadsPerPerson,
} from '#domain/limits.ts';

type Schema = Record<string, unknown>;

export const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
};

const accessNotes = {
  anyone: 'Anyone.',
  'signed-in': 'Any signed-in user, including pending ones.',
  member: 'Active members.',
  admin: 'Administrators.',
};

export type OpenApi = {
  openapi: string;
  info: Schema;
  paths: Record<string, Record<string, Schema>>;
} & Schema;

export function openApi(endpoints: readonly Endpoint[], version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.also ?? [])]) {
      const at = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
      at[endpoint.method.toLowerCase()] = { operationId: nameOf(endpoint, path), ...operation(endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'MeetingCost', version, description: apiGuide.join('\n\n') },
    paths,
    components: {
      schemas: {
        Error: jsonSchema(ErrorBody, 'output'),
        ErrorCode: codeSchema(Object.entries(apiErrors).map(([code, [, message]]) => [code, message])),
        ValidationCode: codeSchema(Object.entries(validationErrors)),
        // Events of the streams, which operations can only refer to by name.
        ChangeEvent: jsonSchema(ChangeEvent, 'output'),
        DiscussEvent: jsonSchema(DiscussEvent, 'output'),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'mc_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mct_…',
          description: `An API token, created in the profile. Scopes: ${scopeNames.join(', ')}.`,
        },
      },
    },
  };
}

/** Such as "getMeetings" or "patchMeetingsIdRoi". */
const nameOf = ({ method }: Endpoint, path: string): string =>
  path
    .replace('/api', method.toLowerCase())
    .replace(/[^a-z]+([a-z])/gi, (_separator, letter: string) => letter.toUpperCase());

function operation(endpoint: Endpoint): Schema {
  const success = {
    description: 'Success',
    ...(endpoint.answer !== undefined && { content: content(endpoint.answer) }),
  };
  return {
    summary: endpoint.summary,
    description: [accessNotes[endpoint.access], tokenNote(endpoint), limitNote(endpoint)]
      .filter(Boolean)
      .join(' '),
    security: security(endpoint),
    parameters: [...parameters(endpoint, 'params'), ...parameters(endpoint, 'query')],
    ...requestBody(endpoint),
    responses: {
      ...Object.fromEntries(statusesOf(endpoint).map((status) => [status, success])),
      ...errorResponses(endpoint),
    },
  };
}

/** Error codes of an endpoint: the common ones, derived from its description, and its own. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, params, query, body, upload, limited, errors = [] } = endpoint;
  const isForMembers = access === 'member' || access === 'admin';
  const hasToken = scopeOf(endpoint) !== null;
  const codes = new Set<ErrorCode>([
    'bad-request',
    'token-invalid',
    'token-scope',
    ...(access === 'anyone' ? [] : (['not-signed-in', 'other-user'] as const)),
    ...(isForMembers ? (['awaiting-approval', 'must-change-password'] as const) : []),
    ...(access === 'admin' ? (['no-permission'] as const) : []),
    ...(method === 'GET' ? [] : (['foreign-origin'] as const)),
    ...(params ? (['not-found'] as const) : []),
    ...(body || upload ? (['too-large'] as const) : []),
    ...(body || query ? (['validation-failed'] as const) : []),
    ...(limited || hasToken || errors.includes('wrong-password') ? (['rate-limited'] as const) : []),
    'internal-error',
    'unavailable',
    ...errors,
  ]);
  return [...codes];
}

/** One response per status, listing its codes. */
function errorResponses(endpoint: Endpoint): Schema {
  const byStatus = Object.groupBy(errorCodesOf(endpoint), errorStatus);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessage(code)}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** Known codes with their meaning; later versions may add some. */
const codeSchema = (codes: [code: string, meaning: string][]): Schema => ({
  type: 'string',
  enum: codes.map(([code]) => code),
  description: codes.map(([code, meaning]) => `\`${code}\`: ${meaning}`).join('\n'),
});

function tokenNote(endpoint: Endpoint): string {
  const scope = scopeOf(endpoint);
  return scope ? `API tokens need the scope ${scope}.` : 'Not available to API tokens.';
}

const limitNote = ({ limited }: Endpoint): string => (limited ? limitNotes[limited] : '');

/** A session, or a token if the call has a scope. */
function security(endpoint: Endpoint): Schema[] {
  const scope = scopeOf(endpoint);
  if (endpoint.access === 'anyone') return [];
  return [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];
}

function requestBody({ body, upload }: Endpoint): Schema {
  if (upload) {
    const schema = {
      type: 'object',
      required: [upload.field],
      properties: { [upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const schema = jsonSchema(body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function content(answer: z.ZodMiniType | string): Schema {
  if (typeof answer !== 'string') return { 'application/json': { schema: jsonSchema(answer, 'output') } };
  return { [answer]: answer.startsWith('text/') ? { schema: { type: 'string' } } : {} };
}

export function parameters(endpoint: Endpoint, part: 'params' | 'query'): Schema[] {
  const schema = endpoint[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const read = jsonSchema(schema, 'output') as { properties?: Record<string, Schema> };
  return Object.entries(properties).map(([name, sent]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    // Parameters are sent as text; for numbers, the parsed type is more informative.
    schema: read.properties?.[name]?.['type'] === 'integer' ? read.properties[name] : sent,
  }));
}

const often = ({ attempts, windowMs }: RateLimit) =>
  `${attempts} times ${windowMs === 60_000 ? 'a minute' : 'an hour'}`;

/** Notes on the rate limits of calls. */
const limitNotes = {
  guess: `At most ${often(guessesPerAddress)} from one address; successful sign-ins are not counted.`,
  lookup: `At most ${often(lookupsPerAddress)} from one address.`,
  upload: `At most ${often(uploadsPerPerson)} by one person.`,
};

/** What holds for all calls: the introduction of the documentation. */
export const apiGuide = [
  [
    'Programs authenticate with an API token, created in the profile: `Authorization: Bearer mct_…`. Each call names',
    'the scope that a token needs. Calls without a scope need a session: sign in at `/api/auth/login` and send the',
    'cookie `mc_session` (`__Host-mc_session` over HTTPS). Browsers can make changes only from pages of this server.',
  ],
  [
    'Amounts are dollars with at most two decimals, durations are minutes, instants are ISO 8601 in UTC',
    '(`2026-11-30T09:00:00Z`), and days are local days of the organization’s time zone, from 2000 to 2099. Text is',
    'trimmed and must not contain control characters. Unknown fields are rejected.',
  ],
  [
    'An error is always `{ code, message, errors? }`, where `errors` holds `{ code, params?, message }` by field.',
    'Branch on codes, which never change; messages may. Later versions may add codes: treat an unknown one by its',
    'status. After 429 and 503, retry after the seconds in `Retry-After`. The header `x-request-id` identifies the',
    'response in the server log.',
  ],
  [
    `An API token may call ${often(callsPerApiToken)} in each server process. A body may have at most 1 MB,`,
    'a picture 5 MB.',
  ],
  [
    'To get the next page of a list, send `next` as `after` with the same filters, until `next` is null. Items that',
    'exist throughout appear exactly once, whatever others add or delete meanwhile.',
  ],
  [
    'If a call takes a `draftKey`, generate a UUID and repeat it in retries, so that nothing is created twice. If it',
    'takes a `version`, send the version that you read; 409 means that it has changed since.',
  ],
].map((lines) => lines.join(' '));
