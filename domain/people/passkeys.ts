// Where passkeys work: browsers bind them to a host name, and offer them over HTTPS and on localhost only.

/** The host that passkeys of the site at `origin` belong to, or null where there can be none. */
export function passkeyHost(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return null;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : hostname;
}
