// A calendar server on loopback with many events per calendar, a third of them recurring, ended or not. Even
// calendars have an address, odd ones are in a CalDAV account.

import { createServer, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { calendarOf } from '#server/testing/calendars.ts';

const days = 790;
const weeksOfSeries = 12;
const peopleOfEvent = 4;

const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+Z/g, '');

/** Spread over the last two years and the next 60 days. */
function eventOf(calendar: number, i: number, now: number): string[] {
  const day = Math.floor(now / dayMs) + 60 - ((i * 7) % days);
  const people = Array.from({ length: peopleOfEvent }, (_, person) => (calendar * 3 + i + person) % 200);
  return [
    `UID:${calendar}-${i}@example.test`,
    `SUMMARY:Meeting ${i} of calendar ${calendar}`,
    `DTSTART;TZID=Europe/Berlin:${stamp(day * dayMs + (8 + (i % 9)) * hourMs)}`,
    `DESCRIPTION:${'What we want to decide. '.repeat(10)}`,
    ...people.map((it) => `ATTENDEE;CN=Person ${it};PARTSTAT=ACCEPTED:mailto:person${it}@example.test`),
    ...(i % 3 === 0 ? [`RRULE:FREQ=WEEKLY;COUNT=${weeksOfSeries}`] : []),
  ];
}

const item = (href: string, properties: string) =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const etag = '<getetag>"1"</getetag>';

export type CalendarPeer = { url: string; addEvent: () => void; close: () => void };

export async function startCalendarPeer(calendars: number, events: number): Promise<CalendarPeer> {
  const now = Date.now();
  let added = 0;
  // An added event is on the day of the first one, which is within the window.
  const at = (i: number) => (i < events ? i : 0);
  const countOf = (calendar: number) => events + (calendar === 0 ? added : 0);
  const eventsOf = (calendar: number) =>
    Array.from({ length: countOf(calendar) }, (_, i) =>
      eventOf(calendar, at(i), now).with(0, `UID:${calendar}-${i}@example.test`),
    );

  function davItems(path: string, body: string): string[] {
    if (path.startsWith('/.well-known/'))
      return [item(path, '<current-user-principal><href>/ada/</href></current-user-principal>')];
    if (path === '/ada/')
      return [item(path, '<C:calendar-home-set><href>/dav/</href></C:calendar-home-set>')];
    if (path === '/dav/')
      return Array.from({ length: calendars / 2 }, (_, i) =>
        item(`/dav/${i * 2 + 1}/`, '<resourcetype><collection/><C:calendar/></resourcetype>'),
      );
    const calendar = Number(path.split('/')[2]);
    if (body.includes('multiget'))
      return [...body.matchAll(/<d:href>([^<]*?(\d+)\.ics)<\/d:href>/g)].map(([, href = '', i]) => {
        const text = calendarOf(eventOf(calendar, Number(i), now));
        return item(href, `${etag}<C:calendar-data>${text}</C:calendar-data>`);
      });
    if (body.includes('<d:sync-token>1<')) return [];
    return Array.from({ length: events }, (_, i) => item(`/dav/${calendar}/${i}.ics`, etag));
  }

  function sendDav(path: string, body: string, response: ServerResponse): void {
    response.writeHead(207, { 'content-type': 'application/xml' });
    response.end(
      `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${davItems(path, body).join('')}<sync-token>1</sync-token></multistatus>`,
    );
  }

  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    const calendar = Number(/^\/ics\/(\d+)/.exec(path)?.[1] ?? -1);
    if (calendar < 0) return void textOf(request).then((body) => sendDav(path, body, response));
    const version = `"${countOf(calendar)}"`;
    if (headers['if-none-match'] === version) return void response.writeHead(304).end();
    response.setHeader('etag', version).end(calendarOf(...eventsOf(calendar)));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    addEvent: () => void (added += 1),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
