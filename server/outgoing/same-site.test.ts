import { expect, test } from 'vitest';
import { isSameSite } from './same-site.ts';

test.each([
  ['https://p37-caldav.icloud.com:443/1/', 'https://caldav.icloud.com/', true],
  ['https://posteo.de:8443/', 'https://posteo.de/', true],
  ['https://dav.example.co.uk/', 'https://example.co.uk/', true],
  ['https://other.co.uk/', 'https://example.co.uk/', false],
  ['https://example.com.evil.test/', 'https://example.com/', false],
  ['https://notexample.com/', 'https://example.com/', false],
  // Everybody can have a name below these.
  ['https://eve.synology.me/', 'https://ada.synology.me/', false],
  ['https://eve.github.io/', 'https://ada.github.io/', false],
  ['https://eve.dyndns.org/', 'https://ada.dyndns.org/', false],
  ['https://dav.ada.synology.me/', 'https://ada.synology.me/', true],
  // Credentials that were meant for TLS need it.
  ['http://caldav.example.com/', 'https://caldav.example.com/', false],
  ['https://caldav.example.com/', 'http://caldav.example.com/', true],
  ['http://dav.example.com/', 'http://caldav.example.com/', true],
  // Another port of an address is another server.
  ['http://10.0.0.7:81/', 'http://10.0.0.7/', false],
  ['https://10.0.0.7/', 'http://10.0.0.7:5232/', true],
  ['https://10.0.0.8/', 'http://10.0.0.7/', false],
  ['http://nas:5001/', 'http://nas:5000/', false],
  ['https://nas/', 'http://nas:5000/', true],
  ['https://[fd00::1]:81/', 'https://[fd00::1]/', false],
  ['https://EXAMPLE.com./', 'https://example.com/', true],
  ['https://dav.bücher.example/', 'https://xn--bcher-kva.example/', true],
])('%s is in the site of %s: %s', (url, of, expected) =>
  expect(isSameSite(new URL(url), new URL(of))).toBe(expected),
);
