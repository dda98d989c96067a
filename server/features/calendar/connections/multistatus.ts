// Parses WebDAV responses (RFC 4918) about calendars.

import { type DAVResponse, davRequest } from 'tsdav';

export type DavItem = {
  href: string;
  /** For the whole resource: 404 if it no longer exists. */
  status: number;
  etag: string;
  /** calendar-data; null if it was not requested. */
  text: string | null;
  name: string;
  color: string;
  isCalendar: boolean;
  isCollection: boolean;
  /** Whether it contains events; true if the server does not say. */
  hasEvents: boolean;
  principal: string | null;
  homeSets: string[];
};

export type Multistatus = { items: DavItem[]; syncToken: string | null };

type Node = string | number | boolean | { [name: string]: Node | undefined } | Node[] | undefined;

/** Throws if the text is not a multistatus. */
export async function readMultistatus(text: string): Promise<Multistatus> {
  const answer = new Response(text, { status: 207, headers: { 'content-type': 'application/xml' } });
  const responses = await davRequest({
    url: 'http://unused.invalid/',
    init: { method: 'PROPFIND', body: undefined as never },
    convertIncoming: false,
    fetch: async () => answer,
  });
  const root = responses[0]?.raw as Node;
  const multistatus = child(root, 'multistatus');
  if (multistatus === undefined) throw new Error('the answer is no multistatus');
  const items = responses.filter(({ href }) => href !== undefined).map(itemOf);
  return { items, syncToken: textOf(child(multistatus, 'syncToken')) };
}

function itemOf({ href, status, props }: DAVResponse): DavItem {
  const prop = props as Node;
  const type = child(prop, 'resourcetype');
  return {
    href: textOf(href) ?? '',
    status,
    etag: textOf(child(prop, 'getetag')) ?? '',
    text: textOf(child(prop, 'calendarData')),
    name: textOf(child(prop, 'displayname')) ?? '',
    color: textOf(child(prop, 'calendarColor')) ?? '',
    isCalendar: child(type, 'calendar') !== undefined,
    isCollection: child(type, 'collection') !== undefined,
    hasEvents: hasEvents(child(prop, 'supportedCalendarComponentSet')),
    principal: textOf(child(child(prop, 'currentUserPrincipal'), 'href')),
    homeSets: hrefsOf(child(prop, 'calendarHomeSet')),
  };
}

/** tsdav turns texts such as "true" and "2026" into values, and CDATA into an element. */
function textOf(node: Node): string | null {
  if (Array.isArray(node)) return textOf(node[0]);
  if (typeof node === 'object') return textOf(node['_cdata'] ?? node['_text']);
  return node === undefined ? null : String(node);
}

function child(node: Node, name: string): Node {
  const one = Array.isArray(node) ? node[0] : node;
  return typeof one === 'object' && !Array.isArray(one) && Object.hasOwn(one, name) ? one[name] : undefined;
}

function hrefsOf(node: Node): string[] {
  const hrefs = child(node, 'href');
  return [hrefs].flat().flatMap((href) => textOf(href)?.trim() || []);
}

function hasEvents(set: Node): boolean {
  const components = child(set, 'comp');
  if (components === undefined) return true;
  return [components].flat().some((it) => {
    const attributes = child(it, '_attributes');
    return textOf(child(attributes, 'name'))?.toUpperCase() === 'VEVENT';
  });
}
