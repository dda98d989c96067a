// Declares one API call. The server mounts it, the page calls it, and the OpenAPI document lists it.

import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: 'signed-in' includes people who wait for approval, 'member' does not. */
export type Access = 'anyone' | 'signed-in' | 'member' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;

/** What API tokens may be allowed. */
export const scopeNames = [
  'meetings:read',
  'meetings:write',
  'members:read',
  'people:read',
  'people:write',
  'budgets:write',
  'audit:read',
] as const;
export type Scope = (typeof scopeNames)[number];

/** The headings of the API documentation. */
export type Tag = keyof typeof tags;
export const tags = {
  Meetings: 'Meetings with their attendees and costs, imports, and how to follow changes.',
  Figures: 'Sums for dashboard, analytics, calendar and ROI.',
  Coach: 'Hygiene scores, recommendations and decisions.',
  'Budgets and finance': 'Budgets of departments, months and how costs are allocated.',
  'Templates and groups': 'What new meetings start from.',
  'People and pay': 'The directory of people, their tiers, and who sees pay.',
  Members: 'Accounts of the organization and invitations.',
  Organization: 'Profile, salary tiers, roles, meeting types and sample data.',
  'Audit log': 'Who did what and when.',
  'API tokens': 'Tokens of programs.',
  'Own account': 'Profile, password, sessions and data of the caller.',
  'Sign-in': 'Sign-in, registration and password reset.',
  Server: 'Health, plans and demo requests.',
};

export type Endpoint = {
  method: Method;
  path: Path;
  /** Aliases of the path. */
  also?: readonly Path[];
  access: Access;
  /** The scope that an API token needs; absent if the call needs a session. */
  scope?: Scope | 'any';
  /** Texts of the API documentation, left out of the pages: see scripts/without-texts.ts. */
  summary: string;
  /** Another heading than that of its feature. */
  tag?: Tag;
  example?: { body?: object; answer?: object };
  /** Error codes beyond those that `errorCodesOf` derives from access, limits and input. */
  errors?: readonly ErrorCode[];
  /** Rate limit: 'guess' and 'lookup' per address, 'upload' and 'export' per user; see domain/limits.ts. */
  limited?: 'guess' | 'lookup' | 'upload' | 'export';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** One file in this field of a multipart form. */
  upload?: { field: string; maxBytes: number };
  /** Schema of the JSON response, or the media type of a file; absent for 204. */
  answer?: z.ZodMiniType | 'text/csv' | 'text/calendar' | 'text/event-stream' | 'image/webp';
  /** Leaves no log line and no measurement, and does not extend the session. */
  unlogged?: true;
  /** The handler streams the JSON, which may be long. */
  streamed?: true;
  /**
   * Success status; by default 200 with a response body and 204 without. [201, 200]: created, or existed already.
   */
  status?: 200 | 201 | 202 | readonly [201, 200];
};

/** Success statuses, the usual one first. */
export const statusesOf = ({ answer, status }: Endpoint) =>
  [status ?? (answer === undefined ? 204 : 200)].flat() as [number, ...number[]];

type RouteOf<R extends string> = R extends `${infer M extends Method} ${infer P extends Path}`
  ? { method: M; path: P }
  : never;

/** Declares a call, such as `endpoint('GET /api/groups', { … })`, and keeps the literal types. */
export function endpoint<
  const R extends `${Method} ${Path}`,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(route: R, spec: E): RouteOf<R> & E {
  const [method, path] = route.split(' ');
  return { ...({ method, path } as RouteOf<R>), ...spec };
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Unparsed<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Field<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

/** The bytes of a file, or why there are none. */
export type Uploaded = Uint8Array | 'missing' | 'too-large';

/** What a handler receives. */
export type Received<E extends Endpoint> = {
  params: Parsed<Field<E, 'params'>>;
  query: Parsed<Field<E, 'query'>>;
  body: Parsed<Field<E, 'body'>>;
  upload: Field<E, 'upload'> extends object ? Uploaded : undefined;
};

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller sends. */
export type Input<E extends Endpoint> = WithoutUndefined<{
  params: Unparsed<Field<E, 'params'>>;
  query: Unparsed<Field<E, 'query'>>;
  body: Unparsed<Field<E, 'body'>>;
  upload: Field<E, 'upload'> extends object ? Blob : undefined;
}>;

/** The response: parsed JSON, the text or bytes of a file, or undefined. */
export type Answer<E extends Endpoint> =
  Field<E, 'answer'> extends z.ZodMiniType
    ? z.output<Field<E, 'answer'>>
    : Field<E, 'answer'> extends `text/${string}`
      ? string
      : Field<E, 'answer'> extends string
        ? Uint8Array
        : undefined;

/** Header with the id of the user whom the page shows; the server rejects the call if another user is signed in. */
export const expectedUserHeader = 'x-expected-user';

/** Header of each answer to somebody who is signed in: the currency of its amounts. */
export const currencyHeader = 'x-currency';

/** Header with the currency of the amounts of a call; the server rejects the call if the organization has another one. */
export const expectedCurrencyHeader = 'x-expected-currency';
