// What the stand-ins of Google and Microsoft have in common: meetings that a test puts into mailboxes, and faults.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One meeting, or one occurrence of a series, in a mailbox. */
export type MailboxMeeting = {
  uid: string;
  title: string;
  /** ISO UTC to the second, such as "2026-11-24T09:00:00Z". */
  start: string;
  minutes?: number;
  /** The first one is the organizer unless `organizer` names another. */
  people: readonly string[];
  organizer?: string;
  declined?: readonly string[];
  rooms?: readonly string[];
  /** The provider's id of the series, and the original start. */
  series?: string;
  original?: string;
  /** Only this occurrence was changed. */
  isChanged?: boolean;
  /** Version of the series or the single event. */
  version?: number;
  /** ISO UTC; by default long before the test. */
  updated?: string;
  isPrivate?: boolean;
  isFree?: boolean;
  isCanceled?: boolean;
};

export const complete = (meeting: MailboxMeeting) => ({
  organizer: meeting.people[0] ?? '',
  declined: [] as readonly string[],
  rooms: [] as readonly string[],
  version: 0,
  original: meeting.start,
  isChanged: false,
  updated: `2026-10-0${1 + (meeting.version ?? 0)}T0${meeting.isChanged ? 9 : 8}:00:00.000Z`,
  ...meeting,
});

/** Somebody in the directory of the company. */
export type DirectoryUser = {
  id: string;
  name: string;
  /** The main address first. */
  emails: readonly string[];
  department?: string;
  isSuspended?: boolean;
  isGuest?: boolean;
  /** Names by which Exchange knows them. */
  paths?: readonly string[];
};

export type Fault = {
  /** Part of the path with its query. */
  path: string;
  status: number;
  code: string;
  headers?: Record<string, string>;
  /** How often; once unless given. */
  times?: number;
};

export type Asked = { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] };
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export type Stand = {
  url: string;
  asked: Asked[];
  faults: Fault[];
  /** Runs before each answer. */
  meanwhile: (asked: Asked) => Promise<void>;
  close: () => void;
};

/** A server on loopback that logs what is asked. `failure` words a fault like the provider. */
export async function startStand(
  answer: (asked: Asked, form: URLSearchParams, url: string) => Reply,
  failure: (fault: Fault) => unknown,
): Promise<Stand> {
  const stand: Stand = { url: '', asked: [], faults: [], meanwhile: async () => {}, close: () => {} };
  const handle = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '', stand.url);
    const asked = { path: url.pathname, query: url.searchParams, headers: request.headers };
    const form = new URLSearchParams(await text(request));
    stand.asked.push(asked);
    await stand.meanwhile(asked);
    const place = stand.faults.findIndex(({ path }) =>
      decodeURIComponent(url.pathname + url.search).includes(path),
    );
    const fault = stand.faults[place];
    if (!fault) return answer(asked, form, stand.url);
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) stand.faults.splice(place, 1);
    return { status: fault.status, body: failure(fault), ...(fault.headers && { headers: fault.headers }) };
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body, headers } = await handle(request);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  stand.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stand.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return stand;
}

/** Header and claims of a signed assertion. */
export function partsOf(assertion: string) {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const parsed = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<
      string,
      string | number | undefined
    >;
  return {
    header: parsed(header),
    claims: parsed(claims),
    signed: Buffer.from(`${header}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}

export const endOf = ({ start, minutes = 30 }: MailboxMeeting): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();
