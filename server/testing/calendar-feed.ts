// An .ics address on loopback whose calendar the test sets.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { calendarOf } from './calendars.ts';

export type CalendarFeed = {
  address: string;
  /** Sets its content; one list of lines per event. */
  set(...events: (readonly string[])[]): void;
  /** Sets its text. */
  put(calendar: string): void;
  /** Sets the response status; 200 is a calendar. */
  fail(status: number): void;
  /** Runs while a request waits for its response. */
  meanwhile: () => Promise<void>;
  statuses: number[];
};

/** The lines of an event that Ada invited others to. */
export const eventLines = (
  uid: string,
  start: string,
  emails: readonly string[],
  ...more: readonly string[]
): string[] => [
  `UID:${uid}`,
  `SUMMARY:Meeting ${uid}`,
  `DTSTART:${start}`,
  ...emails.map((email) => `ATTENDEE:mailto:${email}`),
  ...more,
];

export async function calendarFeed(): Promise<CalendarFeed> {
  let [text, version, status] = [calendarOf(), 1, 200];
  const feed: CalendarFeed = {
    address: '',
    set(...events) {
      feed.put(calendarOf(...events));
    },
    put(calendar) {
      text = calendar;
      version += 1;
    },
    fail: (next) => void (status = next),
    meanwhile: async () => {},
    statuses: [],
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    await feed.meanwhile();
    const isKnown = status === 200 && request.headers['if-none-match'] === `"${version}"`;
    response.writeHead(isKnown ? 304 : status, { etag: `"${version}"` });
    feed.statuses.push(response.statusCode);
    response.end(isKnown || status !== 200 ? '' : text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  feed.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-part/basic.ics`;
  return feed;
}
