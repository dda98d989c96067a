// Addresses as people type or paste them.

import type { Credentials } from '#server/outgoing/digest.ts';
import { CalendarFailure } from './calendar-failure.ts';

export type TypedAddress = {
  /** Without name and password. */
  url: URL;
  /** Without a scheme, or with that of calendar programs, TLS is tried first. */
  isSchemeOpen: boolean;
  /** The name and password in the address. */
  login: Credentials | null;
};

/** Throws a CalendarFailure. */
export function readAddress(typed: string): TypedAddress {
  // Mails and pages show addresses in brackets.
  const written = typed.trim().replace(/^<(.*)>$/, '$1');
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(written)?.[1]?.toLowerCase();
  const isSchemeOpen = scheme === undefined || scheme === 'webcal' || scheme === 'webcals';
  const rest = written.slice(scheme === undefined ? 0 : scheme.length + 3);
  const url = URL.parse(isSchemeOpen ? `https://${rest}` : written);
  if (!url || !/^https?:$/.test(url.protocol) || rest === '')
    throw new CalendarFailure('not-a-calendar', 'the address is no URL');
  const [user, password] = [decoded(url.username), decoded(url.password)];
  [url.username, url.password, url.hash] = ['', '', ''];
  return { url, isSchemeOpen, login: user === '' && password === '' ? null : { user, password } };
}

/** The domain of an email address, as in DNS. */
export const domainOf = (email: string): string =>
  URL.parse(`https://${email.trim().split('@').at(-1)}`)?.hostname ?? '';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
