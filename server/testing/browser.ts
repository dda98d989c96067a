// A client of the API with cookies and its own IP address.

import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { type Answer, type Endpoint, type Input, statusesOf } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { errorCodesOf } from '#server/http/openapi.ts';
import type { TestApp } from './test-app.ts';

export type RawAnswer = {
  status: number;
  body: unknown;
  text: string;
  bytes: Uint8Array;
  headers: Record<string, unknown>;
};

export type CallError = {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  fieldCodes: Record<string, string[]>;
};

let addresses = 0;

/** A new address, since rate limits count addresses. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export class Browser {
  readonly cookies = new Map<string, string>();
  /** The API token that a program sends instead of cookies. */
  apiToken: string | null = null;
  readonly #app: TestApp;
  readonly #address = newAddress();

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Sends any request. */
  async send(request: InjectOptions): Promise<RawAnswer> {
    const response = await this.#app.app.inject({
      remoteAddress: this.#address,
      ...request,
      headers: {
        host: 'meetingcost.test',
        ...(this.apiToken !== null && { authorization: `Bearer ${this.apiToken}` }),
        ...request.headers,
      },
      cookies: Object.fromEntries(this.cookies),
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const text = response.body;
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(text) : undefined,
      text,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }

  /** Calls an endpoint and returns any response; a success must have a status of the contract. */
  async ask<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<RawAnswer> {
    const {
      params = {},
      query = {},
      body,
    } = (input ?? {}) as Record<string, Record<string, string | number>>;
    const { upload } = (input ?? {}) as { upload?: Blob };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const given = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, `${value}`]],
    );
    const search = new URLSearchParams(given).toString();
    const answer = await this.send({
      method: endpoint.method,
      url: search ? `${path}?${search}` : path,
      ...(body !== undefined && { payload: body }),
      ...(endpoint.upload && upload && { payload: formOf(endpoint.upload.field, upload) }),
    });
    if (answer.status < 300 && !statusesOf(endpoint).includes(answer.status))
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} is not of the contract`);
    const { code } = z.safeParse(ErrorBody, answer.body).data ?? {};
    if (answer.status >= 400 && !errorCodesOf(endpoint).some((each) => each === code))
      throw new Error(`${endpoint.method} ${endpoint.path}: the contract does not list ${code}`);
    return answer;
  }

  /** Calls an endpoint that must succeed, and checks the response against the contract. */
  async call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>> {
    const answer = await this.ask(endpoint, input);
    if (answer.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`);
    if (endpoint.answer === undefined) return undefined as Answer<E>;
    if (endpoint.answer === 'image/webp') return answer.bytes as Answer<E>;
    if (typeof endpoint.answer === 'string') return answer.text as Answer<E>;
    return z.parse(endpoint.answer, answer.body) as Answer<E>;
  }

  async status<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<number> {
    return (await this.ask(endpoint, input)).status;
  }

  /**
   * Calls an endpoint that must fail, and returns its status, code and message, and messages and codes by field.
   */
  async error<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<CallError> {
    const { status, body } = await this.ask(endpoint, input);
    const { code, message, errors = {} } = z.parse(ErrorBody, body);
    const byField = (part: 'code' | 'message') =>
      Object.fromEntries(Object.entries(errors).map(([field, all]) => [field, all.map((one) => one[part])]));
    return { status, code, message, errors: byField('message'), fieldCodes: byField('code') };
  }
}

function formOf(field: string, file: Blob): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}
