// The OpenAPI 3.1 document, generated from the mounted endpoints.

import * as z from 'zod/mini';
import { currencyHeader, type Endpoint, scopeNames, statusesOf, type Tag, tags } from '#contract/endpoint.ts';
import { ErrorBody, validationErrors } from '#contract/error-body.ts';
import { apiErrors, type ErrorCode, errorMessage, errorStatus } from '#contract/errors.ts';
import { ChangeEvent } from '#contract/accounts/changes.ts';
import { DiscussEvent } from '#contract/reports/coach.ts';
import {
  callsPerApiToken,
  exportsPerPerson,
  guessesPerAddress,
  lookupsPerAddress,
  type RateLimit,
  uploadsPerPerson,
} from '#domain/limits.ts';
import { hasLocation } from './location.ts';
import { sheetType } from './mount-endpoint.ts';
import { componentsOf, jsonSchema, ref, type Schema } from './openapi-schemas.ts';

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

/** What features say about their calls. */
type Described = { tag?: Tag; contract?: readonly object[] };

/** `version` is the server's version, `url` the origin under which users reach it. */
export function openApi(
  endpoints: readonly Endpoint[],
  features: readonly Described[],
  version: string,
  url: string | null,
): OpenApi {
  const tagsOfFeatures = new Map(
    features.flatMap(({ tag, contract = [] }) =>
      contract.flatMap((module) =>
        Object.values(module).map((exported: unknown) => [exported, tag] as const),
      ),
    ),
  );
  const { schemas, reference } = componentsOf(
    features.flatMap(({ contract = [] }) => contract),
    new Map(
      endpoints.flatMap((endpoint) => (endpoint.body ? [[keyOf(endpoint, 'Body'), endpoint.body]] : [])),
    ),
    new Map([
      ...endpoints.flatMap((endpoint) => {
        const { answer } = endpoint;
        return typeof answer === 'object' ? [[keyOf(endpoint, 'Answer'), answer] as const] : [];
      }),
      ['ErrorAnswer', ErrorBody],
      // Events of the streams, which operations can only reference by name.
      ['ChangeEventData', ChangeEvent],
      ['DiscussEventData', DiscussEvent],
    ]),
  );
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.also ?? [])]) {
      const at = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
      at[endpoint.method.toLowerCase()] = {
        operationId: nameOf(endpoint, path),
        tags: [endpoint.tag ?? tagsOfFeatures.get(endpoint)],
        ...operation(endpoint, reference, hasLocation(endpoint, endpoints)),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'MeetingCost',
      version,
      description: apiGuide.join('\n\n'),
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: url ?? '/', description: 'This server.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...schemas,
        Code: {
          description: 'Later versions may add codes: handle an unknown one by the status of the response.',
          anyOf: [ref('ErrorCode'), ref('ValidationCode'), { type: 'string' }],
        },
        ErrorCode: codeSchema(Object.entries(apiErrors).map(([code, [, message]]) => [code, message])),
        ValidationCode: codeSchema(Object.entries(validationErrors)),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'mc_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mct_…',
          description: `An API token, created under Settings. Scopes: ${scopeNames.join(', ')}.`,
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

/** Such as "GetMeetingsAnswer", for a schema without its own name. */
const keyOf = (endpoint: Endpoint, part: 'Body' | 'Answer'): string => {
  const name = nameOf(endpoint, endpoint.path);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${part}`;
};

type Reference = (key: string) => Schema;

const currencyHeaders = {
  [currencyHeader]: {
    description: 'The currency of the amounts, such as EUR.',
    schema: { type: 'string' },
  },
};

const locationHeader = {
  Location: {
    description: 'The path of what was created.',
    schema: { type: 'string', format: 'uri-reference' },
  },
};

function operation(endpoint: Endpoint, reference: Reference, isLocated: boolean): Schema {
  const success = {
    description: 'Success',
    ...(endpoint.answer !== undefined && { content: content(endpoint, endpoint.answer, reference) }),
  };
  return {
    summary: endpoint.summary,
    description: [accessNotes[endpoint.access], tokenNote(endpoint), limitNote(endpoint)]
      .filter(Boolean)
      .join(' '),
    security: security(endpoint),
    parameters: [...parameters(endpoint, 'params'), ...parameters(endpoint, 'query')],
    ...requestBody(endpoint, reference),
    responses: {
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [
          status,
          {
            ...success,
            headers: {
              ...(endpoint.access !== 'anyone' && currencyHeaders),
              ...(status === 201 && isLocated && locationHeader),
            },
          },
        ]),
      ),
      ...errorResponses(endpoint),
    },
  };
}

/** Error codes of an endpoint: the common ones, derived from its declaration, and its own. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, params, query, body, upload, limited, errors = [] } = endpoint;
  const isForMembers = access === 'member' || access === 'admin';
  const hasToken = endpoint.scope !== undefined;
  const codes = new Set<ErrorCode>([
    'bad-request',
    'token-invalid',
    'token-scope',
    ...(access === 'anyone' ? [] : (['not-signed-in', 'other-user', 'other-currency'] as const)),
    ...(isForMembers ? (['awaiting-approval', 'must-change-password', 'second-factor-needed'] as const) : []),
    ...(access === 'admin' ? (['no-permission'] as const) : []),
    ...(method === 'GET' ? [] : (['foreign-origin', 'unsupported-media-type'] as const)),
    ...(params ? (['not-found'] as const) : []),
    ...(body || upload ? (['too-large'] as const) : []),
    ...(body || query ? (['validation-failed'] as const) : []),
    ...(limited || hasToken || errors.includes('wrong-password') ? (['rate-limited'] as const) : []),
    'sums-too-large',
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
        content: {
          'application/json': withExample(
            ref('Error'),
            codes.includes('validation-failed') ? errorExample : undefined,
          ),
        },
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
  const { scope } = endpoint;
  if (scope === 'any') return 'Available to every API token.';
  return scope ? `API tokens need the scope ${scope}.` : 'Not available to API tokens.';
}

const limitNote = ({ limited }: Endpoint): string => (limited ? limitNotes[limited] : '');

/** A session, or a token if the call has a scope. */
function security(endpoint: Endpoint): Schema[] {
  const { scope } = endpoint;
  if (endpoint.access === 'anyone') return [];
  return [{ session: [] }, ...(scope ? [{ token: scope === 'any' ? [] : [scope] }] : [])];
}

function requestBody(endpoint: Endpoint, reference: Reference): Schema {
  const { body, upload } = endpoint;
  if (upload) {
    const schema = {
      type: 'object',
      required: [upload.field],
      properties: { [upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const json = withExample(reference(keyOf(endpoint, 'Body')), endpoint.example?.body);
  // A body may be optional, as for a call that needs the password only sometimes.
  const required = !z.safeParse(body, undefined).success;
  return { requestBody: { required, content: { 'application/json': json } } };
}

const withExample = (schema: Schema, example: object | undefined): Schema => ({
  schema,
  ...(example && { example }),
});

function content(endpoint: Endpoint, answer: z.ZodMiniType | string, reference: Reference): Schema {
  if (typeof answer !== 'string')
    return {
      'application/json': withExample(reference(keyOf(endpoint, 'Answer')), endpoint.example?.answer),
    };
  if (answer !== 'text/event-stream')
    return answer === 'text/csv'
      ? { [answer]: { schema: { type: 'string' } }, [sheetType]: {} }
      : { [answer]: {} };
  const data = ref(endpoint.method === 'GET' ? 'ChangeEvent' : 'DiscussEvent');
  const description = 'Server-sent events, each with JSON of `contentSchema` as its `data`.';
  return {
    [answer]: {
      schema: { type: 'string', description, contentMediaType: 'application/json', contentSchema: data },
    },
  };
}

export function parameters(endpoint: Endpoint, part: 'params' | 'query'): Schema[] {
  const schema = endpoint[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const read = jsonSchema(schema, 'output') as { properties?: Record<string, Schema> };
  return Object.entries(properties).map(([name, sent]) => {
    // Parameters are sent as text; for numbers, the parsed type is more informative.
    const shown = read.properties?.[name]?.['type'] === 'integer' ? read.properties[name] : sent;
    const { description = commonParameters[name], ...rest } = shown;
    return {
      name,
      in: part === 'params' ? 'path' : 'query',
      description,
      required: part === 'params' || required.includes(name),
      schema: rest,
    };
  });
}

/** Parameters that mean the same in every call that does not describe them. */
const commonParameters: Record<string, string> = {
  id: 'The id of the item.',
  after: '`next` of the page before.',
  department: 'Only this department; case is ignored.',
  from: 'The first day, in the organization’s time zone.',
  to: 'The last day, in the organization’s time zone.',
  limit: 'Items per page; 50 by default.',
  month: 'A month such as `2026-11`.',
  order: '`desc` (the default) or `asc`.',
  page: 'Number of the page, from 1.',
  search: 'Only items that contain this text; case is ignored.',
  sort: 'What the list is sorted by; `startedAt` by default.',
};

/** For a request with validation errors. */
export const errorExample = {
  code: 'validation-failed',
  message: 'Must be between 1 and 200',
  errors: {
    limit: [{ code: 'out-of-range', params: { min: 1, max: 200 }, message: 'Must be between 1 and 200' }],
  },
};

const often = ({ attempts, windowMs }: RateLimit) =>
  `${attempts} times ${windowMs === 60_000 ? 'a minute' : 'an hour'}`;

/** Descriptions of the rate limits. */
const limitNotes = {
  guess: `At most ${often(guessesPerAddress)} from one address; successful sign-ins are not counted.`,
  lookup: `At most ${often(lookupsPerAddress)} from one address.`,
  upload: `At most ${often(uploadsPerPerson)} by one person.`,
  export: `At most ${often(exportsPerPerson)} by one person.`,
};

/** The introduction of the API documentation: rules for all calls. */
export const apiGuide = [
  [
    'Programs authenticate with an API token, created under Settings: `Authorization: Bearer mct_…`. Each call names',
    'the scope that a token needs. Calls without a scope need a session: sign in at `/api/auth/login` and send the',
    'cookie `mc_session` (`__Host-mc_session` over HTTPS). Pages of other origins may call with a token if the server',
    'permits their origin.',
  ],
  [
    'Amounts are in the currency of the organization (`user.organization.currency`) with at most two decimals (their limits are given in US dollars and multiplied with `user.organization.amountScale`), durations are minutes, instants are ISO 8601 with `Z` or an offset',
    '(`2026-11-30T10:00:00+01:00`) and answered in UTC, and days are local days of the organization’s time zone, from',
    '2000 to 2099. Text other than passwords is trimmed, its length counts UTF-16 code units, and what is not empty has a',
    'visible character. `x-minimum` and `x-maximum` are the first and the last instant or day. Unknown fields of a',
    'body are rejected; ignore those of an answer, since later versions may add some.',
  ],
  [
    'An error is always `{ code, message, errors? }`, where `errors` holds `{ code, params?, message }` by field.',
    'Branch on codes, which never change; messages may. Later versions may add codes: treat an unknown one by its',
    'status. After 429 and 503, retry after the seconds in `Retry-After`. The header `x-request-id` identifies the',
    'response in the server log.',
  ],
  [
    `An API token may call ${often(callsPerApiToken)} in each server process; \`RateLimit-Limit\`,`,
    '`RateLimit-Remaining` and `RateLimit-Reset` (seconds) tell what is left. To a token, answers of reading calls have',
    'an `ETag`: send it as `If-None-Match`, and what did not change is answered by 304 without a body. A body may have',
    'at most 1 MB, a picture 5 MB.',
  ],
  [
    'Lists with `after` are for programs: to get the next page, send `next` as `after` with the same filters, until `next`',
    'is null. Items that exist throughout appear exactly once, whatever others add or delete meanwhile. Lists with `page`',
    'are for screens with page numbers: an item can move to another page between two calls. Lists with neither are whole, or say how many items they have.',
  ],
  [
    'If a call takes a `draftKey`, generate a UUID and repeat it in retries, so that nothing is created twice. If it',
    'takes a `version`, send the version that you read; 409 means that it has changed since. A write with `If-Match` is',
    'answered by 412.',
  ],
].map((lines) => lines.join(' '));
