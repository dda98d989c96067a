// The one way to the server: every path, input and answer comes from contract/.

import { type Answer, type Endpoint, type Input, expectedUserHeader } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { ApiFailure } from './api-failure.ts';

type Options = {
  /** Ended by time, it counts as a server that cannot be reached. */
  signal?: AbortSignal | undefined;
  /**
   * The id of the user who acts; rejected if another user has signed in meanwhile. The default of a change is the user
   * that the page shows; null means the user who is signed in.
   */
  asUser?: number | null;
};
type Rest<E extends Endpoint> =
  Partial<Input<E>> extends Input<E>
    ? [input?: Input<E>, options?: Options]
    : [input: Input<E>, options?: Options];

/** What is done when a session is found to have ended. */
export const signedOut = { notice: () => {} };

/** Whom the page shows as signed in, once it is known. */
export const shownUser: { id: () => number | undefined } = { id: () => undefined };

type Values = Record<string, unknown>;
type Sent = { params?: Values; query?: Values; body?: unknown; upload?: Blob };

/** Resolves with the checked answer; throws `ApiFailure` for everything else, except an abort by the caller. */
export function call<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>>;
export async function call(endpoint: Endpoint, input: Sent = {}, options: Options = {}): Promise<unknown> {
  const response = await responseTo(endpoint, input, options);
  if (!endpoint.answer) return undefined;
  if (endpoint.answer === 'image/webp') return new Uint8Array(await response.arrayBuffer());
  if (typeof endpoint.answer === 'string') return response.text();
  const answer = endpoint.answer.safeParse(await readJson(response));
  if (!answer.success)
    throw new ApiFailure({
      status: response.status,
      code: 'unexpected-answer',
      message: 'Something went wrong',
    });
  return answer.data;
}

/** The same for an answer that is read as it comes: only that the call succeeded is checked. */
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

async function send(endpoint: Endpoint, input: Sent, { signal, ...options }: Options): Promise<Response> {
  const hasBody = input.body !== undefined;
  const isChange = endpoint.method !== 'GET' && endpoint.access !== 'anyone';
  const { asUser = isChange ? shownUser.id() : null } = options;
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'application/json, text/csv, text/event-stream',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(typeof asUser === 'number' && { [expectedUserHeader]: String(asUser) }),
      },
      ...(hasBody && { body: JSON.stringify(input.body) }),
      ...(input.upload && endpoint.upload && { body: formOf(endpoint.upload.field, input.upload) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    throw new ApiFailure({
      status: 0,
      code: 'unreachable',
      message: "Can't reach the server. Check your connection.",
    });
  }
}

function formOf(field: string, file: Blob): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}

/** What a response that is no success says. */
async function failureOf(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const error = ErrorBody.safeParse(await readJson(response)).data;
  return new ApiFailure({
    status: response.status,
    code: error?.code ?? 'unexpected-answer',
    message: error?.message ?? '',
    fields: error?.errors ?? {},
    globalErrors: error?._global ?? [],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
