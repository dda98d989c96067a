// The only client of the server: every path, input and response comes from contract/.

import {
  type Answer,
  type Endpoint,
  expectedCurrencyHeader,
  expectedUserHeader,
  type Input,
} from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error-body.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { t } from '#domain/format/text.ts';
import { storedWords } from '#wording/stored-words.ts';
import { pageLanguage } from './page-language.ts';

type Options = {
  /** An abort by timeout counts as an unreachable server. */
  signal?: AbortSignal | undefined;
  /**
   * The id of the acting user; the server rejects the call if another user has signed in meanwhile. Writes default
   * to the user that the page shows; null means the signed-in user.
   */
  asUser?: number | null;
  /** The currency of the amounts that are sent; writes default to that of the page. */
  currency?: string | undefined;
  /** The response to the same request, if it is already in flight. */
  early?: Promise<Response> | undefined;
};
type Rest<E extends Endpoint> =
  Partial<Input<E>> extends Input<E>
    ? [input?: Input<E>, options?: Options]
    : [input: Input<E>, options?: Options];

/** Called when a session turns out to have ended. */
export const signedOut = { notice: () => {} };

/** The user that the page shows as signed in and the currency of its amounts, once known. */
export const shown: { now: () => { id: number; organization: { currency: string } } | undefined } = {
  now: () => undefined,
};

type Values = Record<string, unknown>;
type Sent = { params?: Values; query?: Values; body?: unknown; upload?: Blob };

/** Resolves with the validated response; throws `ApiFailure` for everything else, except an abort by the caller. */
export function call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>>;
export async function call(endpoint: Endpoint, input: Sent = {}, options: Options = {}): Promise<unknown> {
  const response = await responseTo(endpoint, input, options);
  if (!endpoint.answer) return undefined;
  if (endpoint.answer === 'image/webp') return new Uint8Array(await response.arrayBuffer());
  if (typeof endpoint.answer === 'string') return response.text();
  const answer = endpoint.answer.safeParse(shownJson(await textOf(response)));
  if (!answer.success)
    throw new ApiFailure({
      status: response.status,
      code: 'unexpected-answer',
      message: t`Something went wrong`,
    });
  return answer.data;
}

/** The same for a streamed response: only checks that the call succeeded. */
export async function responseTo<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Response> {
  const response = await send(endpoint, input, options);
  if (response.status === 401 && endpoint.access !== 'anyone') signedOut.notice();
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** Address of a call, for a link to a file. */
export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Sent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

async function send(
  endpoint: Endpoint,
  input: Sent,
  { signal, early, ...options }: Options,
): Promise<Response> {
  const hasBody = input.body !== undefined;
  const isChange = endpoint.method !== 'GET' && endpoint.access !== 'anyone';
  const page = isChange ? shown.now() : undefined;
  const { asUser = page?.id, currency = page?.organization.currency } = options;
  try {
    if (early) return await early;
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'application/json, text/csv, text/event-stream',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(typeof asUser === 'number' && { [expectedUserHeader]: String(asUser) }),
        ...(asUser !== null && currency !== undefined && { [expectedCurrencyHeader]: currency }),
      },
      ...(hasBody && { body: JSON.stringify(input.body, storable) }),
      ...(input.upload && endpoint.upload && { body: formOf(endpoint.upload.field, input.upload) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    throw new ApiFailure({
      status: 0,
      code: 'unreachable',
      message: t`Can't reach the server. Check your connection.`,
    });
  }
}

function formOf(field: string, file: Blob): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

/** The error in an unsuccessful response. */
async function failureOf(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const text = await textOf(response);
  const json = parsedJson(text);
  const error = await worded(ErrorBody.safeParse(json).data);
  return new ApiFailure({
    status: response.status,
    code: error?.code ?? 'unexpected-answer',
    message: error?.message ?? bodyMessage(text),
    fields: error?.errors ?? looseFields(json),
    globalErrors: error?._global ?? [],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** In English where the texts of another language cannot be loaded. */
async function worded(error: ErrorBody | undefined): Promise<ErrorBody | undefined> {
  if (!error || pageLanguage === 'en') return error;
  try {
    return (await import('./failure-texts.ts')).inPageLanguage(error);
  } catch {
    return error;
  }
}

/** '' when the connection ends before the body does. */
const textOf = (response: Response): Promise<string> => response.text().catch(() => '');

function parsedJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

const wordOf = storedWords();
const storedOf = new Map([...wordOf].map(([stored, word]) => [word, stored]));

/** An answer with the reader's words for what is stored in English. */
function shownJson(text: string): unknown {
  const isWorded = [...wordOf].some(([stored, word]) => word !== stored && text.includes(`"${stored}"`));
  return parsedJson(text, isWorded ? (_key, value) => wordOf.get(value as string) ?? value : undefined);
}

/** Titles, names and roles that are sent, as they are stored. */
const storable = (key: string, value: unknown): unknown =>
  /^(title|name|role)$/.test(key) ? (storedOf.get(value as string) ?? value) : value;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const longestMessage = 300;

/**
 * What a body says that is not of this API, in the order of section 8 of the specification: the joined `_global`,
 * `message`, `error`, plain text. A page of HTML says nothing.
 */
export function bodyMessage(text: string): string {
  const json = parsedJson(text);
  if (typeof json === 'string') return short(json);
  const {
    _global: global,
    errors,
    message,
    error,
  }: Record<string, unknown> = Array.isArray(json) ? { _global: json } : { ...Object(json) };
  const joined = Array.isArray(global) ? textsOf(global).join(' ') : global;
  const plain = json === undefined && !text.trimStart().startsWith('<') ? text.trim() : '';
  const listed = isText(errors)
    ? errors
    : textsOf(Array.isArray(errors) ? errors : Object.values(Object(errors)).flat()).join(' ');
  return short([joined, message, error, listed, plain].find(isText) ?? '');
}

const short = (text: string): string => (text.length <= longestMessage ? text.trim() : '');

/** Of strings and objects with a message. */
const textsOf = (values: readonly unknown[]): string[] =>
  values
    .map((value) =>
      typeof value === 'object' && value !== null && 'message' in value ? value.message : value,
    )
    .filter(isText);

/** Plain messages by field, which are not of this API. */
function looseFields(json: unknown): Fields {
  const { errors }: { errors?: unknown } = Object(json);
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return {};
  const entries = Object.entries(errors).map(([field, said]) => {
    const texts = textsOf(Array.isArray(said) ? said : [said]);
    return [field, texts.map((message) => ({ code: 'invalid', message }))] as const;
  });
  return Object.fromEntries(entries.filter(([, said]) => said.length > 0));
}

type Fields = NonNullable<ErrorBody['errors']>;

/**
 * `unreachable`: no response. `unexpected-answer`: a response that is not from this API, for example from a proxy.
 */
type ClientCode = 'unreachable' | 'unexpected-answer';

type FailureParts = {
  /** HTTP status; 0 if the server could not be reached. */
  status: number;
  /** An `ErrorCode` or a `ClientCode`; a newer server may send unknown codes. */
  code: string;
  message: string;
  fields?: Fields;
  globalErrors?: string[];
  retryAfterSeconds?: number | null;
};

/** A failed call: `code` for decisions, `message` for display. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** Errors by path of the field, such as "attendees.0.name". */
  readonly fields: Fields;
  readonly globalErrors: string[];
  readonly retryAfterSeconds: number | null;

  constructor(parts: FailureParts) {
    super(parts.message);
    this.name = 'ApiFailure';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.globalErrors = parts.globalErrors ?? [];
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

export const hasCode = <C extends ErrorCode | ClientCode>(
  error: unknown,
  code: C,
): error is ApiFailure & { code: C } => error instanceof ApiFailure && error.code === code;

/**
 * HTTP status of an error thrown by a call; 0 if the server could not be reached, undefined for any other error.
 */
export const statusOf = (error: unknown) => (error instanceof ApiFailure ? error.status : undefined);

/** Whether the subject of the call no longer exists. */
export const isGone = (error: unknown) => statusOf(error) === 404;

const finalStatuses = [400, 403, 404, 409, 413, 422];

/** Whether the server rejected the request for a reason that a retry does not change. */
export const isRejected = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure &&
  finalStatuses.includes(error.status) &&
  error.message !== '' &&
  // A proxy may answer otherwise the next time.
  !hasCode(error, 'unexpected-answer');

/** The message of an error thrown by a call; `fallback` if it has none to show. */
export function failureMessage(error: unknown, fallback = t`Something went wrong`): string {
  return (error instanceof ApiFailure && error.message) || fallback;
}

/** The first message about the field, if the error has one. */
export const fieldMessage = (error: unknown, field: string): string | undefined =>
  error instanceof ApiFailure ? error.fields[field]?.[0]?.message : undefined;
