// A CalDAV server on loopback that asks for a password and answers as a test says, and the XML of its answers.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { calendarOf } from './calendars.ts';

export type DavAnswer = (body: string, request: IncomingMessage, response: ServerResponse) => void;

const davLogin = { user: 'ada', password: 'secret' };
const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`;

type Options = {
  /** Null answers without asking for a password. */
  challenge?: (() => string) | null;
  isKnown?: (request: IncomingMessage) => boolean;
};

export async function davServer(
  answer: DavAnswer,
  {
    challenge = () => 'Basic realm="calendars"',
    isKnown = ({ headers }) => headers.authorization === basic,
  }: Options = {},
) {
  const requests: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ? 'known' : 'unknown'}`);
    if (challenge === null || isKnown(request)) answer(body, request, response);
    else response.writeHead(401, { 'www-authenticate': challenge() }).end();
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const address = `http://127.0.0.1:${port}`;
  return { address, port, account: { address, ...davLogin }, requests };
}

export const davItem = (href: string, properties: string, status = 200): string =>
  status === 200
    ? `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`
    : `<response><href>${href}</href><status>HTTP/1.1 ${status} Status</status></response>`;

export function sendMultistatus(response: ServerResponse, items: readonly string[], token = ''): void {
  const end = token && `<sync-token>${token}</sync-token>`;
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
  response.end(
    `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${items.join('')}${end}</multistatus>`,
  );
}

export const davEtag = (version: string): string => `<getetag>"${version}"</getetag>`;

export const davData = (title: string, version = '1'): string =>
  `${davEtag(version)}<C:calendar-data><![CDATA[${calendarOf(`SUMMARY:${title}`)}]]></C:calendar-data>`;

export const davPrincipal = (href: string): string =>
  `<current-user-principal><href>${href}</href></current-user-principal>`;

export const davHome = (...hrefs: string[]): string =>
  `<C:calendar-home-set>${hrefs.map((href) => `<href>${href}</href>`).join('')}</C:calendar-home-set>`;

export const davCalendar = (name: string): string =>
  `<resourcetype><collection/><C:calendar/></resourcetype><displayname>${name}</displayname>`;

/** The hrefs of a multiget report. */
export const askedHrefs = (body: string): string[] =>
  [...body.matchAll(/<d:href>(.*?)<\/d:href>/g)].map(([, href = '']) => href);
