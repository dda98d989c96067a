// The addresses that outgoing requests may connect to: the public internet, and those of OUTGOING_ALLOW.

import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 ranges that are not public, by the IANA registry of special-purpose addresses. Metadata services are
 * link-local.
 */
const denied = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Teredo and other protocols, documentation, 6to4, documentation
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/**
 * Only global unicast IPv6 addresses are public. This excludes loopback, unique and link-local, multicast and
 * NAT64.
 */
const globalUnicast = blockListOf(['2000::/3']);

/** Whether requests may connect to the address, given the operator's additional ranges. */
export function isPermitted(address: string, permitted: BlockList): boolean {
  const bare = unmapped(address);
  const family = isIPv4(bare) ? 'ipv4' : 'ipv6';
  if (family === 'ipv6' && !isIPv6(bare)) return false;
  if (isListed(bare, permitted)) return true;
  return !denied.check(bare, family) && (family === 'ipv4' || globalUnicast.check(bare, family));
}

/** Whether the operator's ranges include the address. */
export function isListed(address: string, permitted: BlockList): boolean {
  const bare = unmapped(address);
  return permitted.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6');
}

/** An IPv4-mapped IPv6 address reaches its IPv4 address. */
function unmapped(address: string): string {
  if (!isIPv6(address)) return address;
  // URL normalizes every spelling to two groups of hexadecimal digits.
  const hex = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(
    new URL(`http://[${withoutZone(address)}]`).hostname,
  );
  if (!hex) return withoutZone(address);
  const [high, low] = [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const withoutZone = (address: string): string => address.split('%')[0] ?? '';

export const purposes = ['calendars', 'sign-in', 'webhooks'] as const;
export type Purpose = (typeof purposes)[number];

/** What an entry of OUTGOING_ALLOW permits, such as `10.0.0.7` or `webhooks=10.0.0.7`; null if it is none. */
export function permissionOf(entry: string): { range: string; for: readonly Purpose[] } | null {
  const [range = '', name] = entry.split('=').toReversed();
  const purpose = purposes.find((known) => known === name);
  if (!isRange(range) || (name !== undefined && !purpose)) return null;
  // Members must not reach a network that was permitted for calendars with requests of their own.
  return { range, for: purpose ? [purpose] : ['calendars', 'sign-in'] };
}

/** Whether the text is an address or a range such as 10.0.0.0/8. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : -1;
  return (
    rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
