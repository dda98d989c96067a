import { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { adminExists } from '#contract/accounts/registration.ts';
import { lookupsPerAddress } from '#domain/limits.ts';
import { testApp } from '#server/testing/test-app.ts';
import { bareAddress } from './forwarded-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['192.0.2.999:4711', '192.0.2.999:4711'],
  ['unknown', 'unknown'],
])('%s is the address %s', (given, address) => expect(bareAddress(given)).toBe(address));

const lookup = adminExists.path.replace(':id', '123456789');

async function behindProxy() {
  const app = await testApp({ trustProxy: ['loopback', '10.0.0.0/8'] });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  return async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await fetch(`http://127.0.0.1:${port}${lookup}`, { headers })).status;
  };
}

test('a client that sends another port with each request has one rate limit', async () => {
  const statusFor = await behindProxy();
  for (let i = 0; i < lookupsPerAddress.attempts; i += 1)
    expect(await statusFor(`203.0.113.7:${5000 + i}, 10.1.1.1:80`)).toBe(404);
  expect(await statusFor('203.0.113.7:9999')).toBe(429);
  expect(await statusFor('[2001:db8::7]:1')).toBe(404);
});

test('rejects a client without an address, and ignores what it claims behind its address', async () => {
  const statusFor = await behindProxy();
  expect(await statusFor('unknown')).toBe(400);
  expect(await statusFor('203.0.113.7, 203.0.113.8:x')).toBe(400);
  expect(await statusFor('unknown, 203.0.113.7')).toBe(404);
});
