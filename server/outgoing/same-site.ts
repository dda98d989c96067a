// Which addresses belong to one site: the boundary for credentials.

import { getDomain } from 'tldts';

/** Names such as `synology.me`, below which everybody can have a host, count as public suffixes. */
const siteOf = ({ hostname }: URL): string | null => getDomain(hostname, { allowPrivateDomains: true });

/** The site of a host with or without a port. For IP addresses and names of one part it is the host. */
export const siteOfHost = (host: string): string =>
  getDomain(host, { allowPrivateDomains: true }) ?? host.toLowerCase();

/**
 * Whether both addresses are in the same registrable domain, such as `caldav.icloud.com` and `p37-caldav.icloud.com`.
 * For IP addresses and names of one part only the same origin is, or its https. An address without TLS is never in
 * the site of one with TLS.
 */
export function isSameSite(url: URL, of: URL): boolean {
  if (url.origin === of.origin) return true;
  if (url.protocol !== 'https:' && of.protocol === 'https:') return false;
  const site = siteOf(of);
  if (site !== null) return siteOf(url) === site;
  return url.protocol === 'https:' && url.hostname === of.hostname && url.port === '';
}
