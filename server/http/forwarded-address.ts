// X-Forwarded-For as fastify expects it: some proxies append the client's port.

import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';

/** "192.0.2.1" for "192.0.2.1:4711" and "2001:db8::1" for "[2001:db8::1]:4711"; anything else stays. */
export function bareAddress(text: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = inBrackets ?? beforePort ?? '';
  return isIP(address) > 0 ? address : text;
}

const header = 'x-forwarded-for';

/** Removes ports and brackets before fastify looks for the client behind trusted proxies. */
export const withBareAddresses =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    const given = request.headers[header];
    if (typeof given === 'string')
      request.headers[header] = given
        .split(',')
        .map((one) => bareAddress(one.trim()))
        .join(', ');
    return answer(request, response);
  };
