// Finds the calendars of a CalDAV account, from an email address, a host or a URL (RFC 6764).

import { isEmailAddress } from '#domain/calendar/connection.ts';
import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import type { ServiceRecords } from '#server/outgoing/service-records.ts';
import { domainOf, readAddress } from './calendar-address.ts';
import { CalendarFailure, OtherHost } from './calendar-failure.ts';
import {
  type CalendarAccount,
  DavServer,
  isOtherwise,
  keyOf,
  orNull,
  propfind,
  trustedRoots,
} from './dav.ts';
import type { DavItem } from './multistatus.ts';

type FoundCalendar = { href: string; name: string; color: string };

type Network = { outgoing: OutgoingFetch; serviceRecords: ServiceRecords };

/** `account` is the one to store, with the address that answered and the user name that was accepted. */
type Discovered = { calendars: FoundCalendar[]; account: CalendarAccount };

/**
 * The account's calendars with events, or the one at its address. Without a user name, that is the email address or
 * what stands before its @. Throws a CalendarFailure; an OtherHost if the calendars are on a server that the account
 * does not trust yet.
 */
export async function discover(network: Network, account: CalendarAccount): Promise<Discovered> {
  const { address, user } = account;
  if (!isEmailAddress(address)) return discoverAs(network, account, startOfUrl(address));
  const email = address.trim();
  const start = await startOfEmail(network, email);
  if (user !== '') return discoverAs(network, account, start);
  try {
    return await discoverAs(network, { ...account, user: email }, start);
  } catch (error) {
    if (!(error instanceof CalendarFailure && error.code === 'wrong-password')) throw error;
    const name = email.slice(0, email.lastIndexOf('@'));
    return discoverAs(network, { ...account, user: name }, start).catch(() => {
      throw error;
    });
  }
}

/** Where to look, in this order, and whose sites get the password. */
type Start = { places: URL[]; roots: URL[]; plainOnlyInOwnNetwork: boolean; failure: CalendarFailure };

const wellKnown = (url: URL) => new URL('/.well-known/caldav', url);

const placesAt = (url: URL): URL[] =>
  url.pathname === '/' && url.search === '' ? [wellKnown(url), url] : [url, wellKnown(url)];

function startOfUrl(address: string): Start {
  const { url, isSchemeOpen } = readAddress(address);
  const plain = new URL(url);
  plain.protocol = 'http:';
  const roots = isSchemeOpen ? [url, plain] : [url];
  return {
    places: roots.flatMap(placesAt),
    roots,
    plainOnlyInOwnNetwork: isSchemeOpen,
    failure: new CalendarFailure('not-a-calendar', 'no calendars at the address'),
  };
}

async function startOfEmail({ serviceRecords }: Network, email: string): Promise<Start> {
  const domain = domainOf(email);
  const provider = URL.parse(serverOfProvider(domain) ?? '');
  const places: URL[] = [];
  for (const [service, protocol] of [
    ['_caldavs._tcp', 'https:'],
    ['_caldav._tcp', 'http:'],
  ] as const)
    for (const { host, port, path } of await serviceRecords(service, domain)) {
      const url = URL.parse(`${protocol}//${host}:${port}`);
      if (url) places.push(...(path === null ? placesAt(url) : [new URL(path, url), wellKnown(url)]));
    }
  if (provider) places.push(...placesAt(provider));
  const base = URL.parse(`https://${domain}`);
  if (base) places.push(...placesAt(base));
  return {
    places: [...new Map(places.map((place) => [place.href, place])).values()],
    roots: [base, provider, URL.parse(`http://${domain}`)].filter((url) => url !== null),
    plainOnlyInOwnNetwork: true,
    failure: new CalendarFailure('no-server', 'no calendar server for the email address'),
  };
}

async function discoverAs(
  { outgoing }: Network,
  account: CalendarAccount,
  start: Start,
): Promise<Discovered> {
  const protocols = [...new Set(start.roots.map(({ protocol }) => protocol))];
  const roots = [...start.roots, ...protocols.flatMap((protocol) => trustedRoots(account, protocol))];
  const server = new DavServer(outgoing, account, { ...start, roots });
  const failures: CalendarFailure[] = [];
  const unreachable = new Set<string>();
  for (const place of start.places) {
    if (unreachable.has(place.origin)) continue;
    if (hasOnlyAddresses(place.hostname)) throw new CalendarFailure('address-only', place.hostname);
    try {
      const found = await calendarsAt(server, place);
      if (found)
        return {
          calendars: found.calendars,
          account: { ...account, address: found.url.href, usesDigest: server.usesDigest },
        };
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error;
      if (error.code === 'wrong-password') throw error;
      const isQuestion = error instanceof OtherHost;
      // Nobody asked for a server without TLS.
      const isAsked = place.protocol === 'https:' || !start.plainOnlyInOwnNetwork;
      if (isQuestion || isAsked) failures.push(error);
      if (!isQuestion && !isOtherwise(error)) unreachable.add(place.origin);
    }
  }
  throw worstOf(failures, start, account);
}

/** What helps most to know: a question, else why the only server did not answer. */
function worstOf(
  failures: readonly CalendarFailure[],
  { failure }: Start,
  { trustedHosts = [] }: CalendarAccount,
): CalendarFailure {
  const question = failures.find((one) => one instanceof OtherHost);
  if (question && trustedHosts.includes(question.host))
    return new CalendarFailure('server-error', `the server refers to ${question.host} without TLS`);
  if (question || failure.code === 'no-server') return question ?? failure;
  return failures.find((one) => !isOtherwise(one)) ?? failure;
}

const ofCalendars =
  '<d:displayname/><a:calendar-color/><d:resourcetype/><c:supported-calendar-component-set/>';

type Found = { calendars: FoundCalendar[]; url: URL };

/** Null if there is neither a calendar nor an account. */
async function calendarsAt(server: DavServer, place: URL): Promise<Found | null> {
  const first = propfind('0', `<d:current-user-principal/><c:calendar-home-set/>${ofCalendars}`);
  const { items, url } = await server.request(place, first);
  const [item] = items;
  if (!item) return null;
  if (item.isCalendar) return { calendars: calendarsIn(server, [item], url), url };
  if (item.homeSets.length > 0) return { calendars: await calendarsOf(server, item.homeSets, url), url };
  if (!item.principal) return null;
  const calendars = await withOwn(server, item.principal, url, async (at) => {
    const principal = await server.request(at, propfind('0', '<c:calendar-home-set/>'));
    const homes = principal.items[0]?.homeSets ?? [];
    return homes.length === 0 ? null : calendarsOf(server, homes, principal.url);
  });
  return calendars && { calendars, url };
}

async function calendarsOf(server: DavServer, homes: readonly string[], from: URL): Promise<FoundCalendar[]> {
  const found = new Map<string, FoundCalendar>();
  for (const home of homes) {
    const calendars = await withOwn(server, home, from, async (at) => {
      const listed = await server.request(at, propfind('1', ofCalendars));
      return calendarsIn(server, listed.items, listed.url);
    });
    for (const calendar of calendars ?? []) found.set(calendar.href, calendar);
  }
  return [...found.values()];
}

/**
 * Asks at the address to which a server refers. In another site that may be a mistake of a server behind a proxy, so
 * that its path at our server is tried. Throws an OtherHost if that does not help.
 */
async function withOwn(
  server: DavServer,
  href: string,
  from: URL,
  ask: (at: URL) => Promise<FoundCalendar[] | null>,
): Promise<FoundCalendar[] | null> {
  const url = URL.parse(href, from);
  if (!url) throw new CalendarFailure('server-error', 'the server gives an address that is no URL');
  if (server.mayAsk(url)) return ask(url);
  const own = await orNull(ask(new URL(`${url.pathname}${url.search}`, from)));
  if (!own || own.length === 0) throw new OtherHost(url);
  return own;
}

function calendarsIn(server: DavServer, items: readonly DavItem[], url: URL): FoundCalendar[] {
  return items
    .filter(({ isCalendar, hasEvents }) => isCalendar && hasEvents)
    .flatMap(({ href, name, color }) => {
      const named = URL.parse(href, url);
      if (!named) return [];
      const at = server.mayAsk(named) ? named : new URL(named.pathname, url);
      const folder = keyOf(at.pathname)
        .split('/')
        .findLast((part) => part !== '');
      return { href: at.href, name: name || folder || at.host, color };
    });
}

// Providers whose CalDAV server is not found at the domain of their email addresses.

const servers: Readonly<Record<string, readonly string[]>> = {
  'https://caldav.icloud.com/': ['icloud.com', 'me.com', 'mac.com'],
  'https://caldav.fastmail.com/': ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
  'https://caldav.calendar.yahoo.com/': ['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'ymail.com'],
  'https://caldav.gmx.net/': ['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch'],
  'https://caldav.gmx.com/': ['gmx.com'],
  'https://caldav.web.de/': ['web.de'],
  'https://dav.mailbox.org/': ['mailbox.org'],
  'https://posteo.de:8443/': ['posteo.de', 'posteo.net', 'posteo.org', 'posteo.eu', 'posteo.at', 'posteo.ch'],
  'https://calendar.zoho.com/': ['zoho.com', 'zohomail.com'],
  'https://calendar.zoho.eu/': ['zoho.eu', 'zohomail.eu'],
};

/** Their servers want a sign-in on a page instead of a password, or have no CalDAV. */
const withoutPasswords = [
  'gmail.com',
  'googlemail.com',
  'google.com',
  'googleusercontent.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'office.com',
  'office365.com',
];

/** The address of the server for email addresses at a domain. */
const serverOfProvider = (domain: string): string | null =>
  Object.entries(servers).find(([, domains]) => domains.includes(domain))?.[0] ?? null;

/** Whether calendars of the provider can be connected by their secret address only. */
const hasOnlyAddresses = (host: string): boolean =>
  withoutPasswords.some((domain) => host === domain || host.endsWith(`.${domain}`));
