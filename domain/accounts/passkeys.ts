// Where passkeys work: browsers bind them to a host name and offer them only over HTTPS and on localhost.

/** The host of passkeys for the site at `origin`, or null if passkeys cannot work there. */
export function passkeyHost(origin: string): string | null {
  if (!URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return null;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : hostname;
}
