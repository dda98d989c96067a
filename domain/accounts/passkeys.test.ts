import { expect, test } from 'vitest';
import { passkeyHost } from './passkeys.ts';

test.each([
  ['https://cost.example', 'cost.example'],
  ['https://cost.example:8443', 'cost.example'],
  ['https://intranet', 'intranet'],
  ['http://localhost:3000', 'localhost'],
  ['http://cost.localhost:3000', 'cost.localhost'],
  ['http://cost.example', null],
  ['https://10.0.0.7', null],
  ['https://[::1]', null],
  ['http://127.0.0.1:3000', null],
  ['http://a b', null],
])('passkeys of %s belong to %j', (origin, host) => expect(passkeyHost(origin)).toBe(host));
