// Security headers: pages load only files of this origin.

import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const directives = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  // See web/app/trusted-types.js.
  trustedTypes: ['default'],
};

/** What no page uses, so that a script that somebody brought in could not either. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

const named = (response: ServerResponse) =>
  Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));

/**
 * The headers of every page. Inline scripts run and inline styles apply only when their hash is given. Computed once:
 * they do not change while the server runs.
 */
export function pageHeaders(
  https: Https,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): Record<string, string> {
  // A static import of node:http also loads the fetch client, which delays the start.
  const http = process.getBuiltinModule('node:http');
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, scriptSrc: ["'self'", ...scripts], styleSrc: ["'self'", ...styles] },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Set below, for every response.
    strictTransportSecurity: false,
  })(request, response, () => {});
  const permissions = { 'permissions-policy': unused.map((name) => `${name}=()`).join(', ') };
  return { ...named(response), ...permissions, ...strictTransport(https) };
}

/** What browsers may reach by HTTPS only: nothing, this host, or also the names below it. */
type Https = 'none' | 'host' | 'subdomains';

const strictTransport = (https: Https): Record<string, string> =>
  https === 'none'
    ? {}
    : {
        'strict-transport-security': `max-age=31536000${https === 'subdomains' ? '; includeSubDomains' : ''}`,
      };

/** The headers of every API response, and of every error before routing. */
export const apiHeaders = (https: Https): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Responses are personal: neither a proxy nor a shared browser may store them.
  'cache-control': 'no-store',
  ...strictTransport(https),
});
