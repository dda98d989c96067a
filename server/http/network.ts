// Who counts as one in a network: an IPv4 address, and of an IPv6 one the first 64 bits. The other 64 are free to choose
// for whoever has one line, so that a count of whole addresses would never end.

import { isIPv6 } from 'node:net';

/** The address itself where it is none of IPv6. One that only carries an IPv4 address counts as that. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Its eight numbers of 16 bits. */
function groupsOf(address: string): number[] {
  // A URL writes it in one way, without a dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
