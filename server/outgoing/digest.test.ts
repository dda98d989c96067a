import { expect, test } from 'vitest';
import { readChallenges } from './challenges.ts';
import { digestChallenge, digestHeader } from './digest.ts';

// The example of RFC 7616, section 3.9.1.
const offered = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
const mufasa = { user: 'Mufasa', password: 'Circle of Life' };
const request = {
  method: 'GET',
  uri: '/dir/index.html',
  count: 1,
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

const headerFor = (challenges: string, credentials = mufasa, sent = request) => {
  const challenge = digestChallenge(readChallenges(challenges));
  return challenge && digestHeader(challenge, credentials, sent);
};
const parameter = (header: string | null, name: string) => readChallenges(header ?? '')[0]?.params.get(name);

test.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('%s answers as in the example of RFC 7616', (algorithm, response) => {
  const header = headerFor(offered(algorithm));
  expect(parameter(header, 'response')).toBe(response);
  expect(header).toMatch(/^Digest username="Mufasa", realm="http-auth@example.org", /);
  expect(header).toMatch(/, qop=auth, nc=00000001, cnonce="[^"]+"$/);
  expect(parameter(header, 'opaque')).toBe('FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS');
});

test('answers servers of RFC 2069, and names no algorithm that they do not know', () => {
  // The example of that RFC, with the corrected response of its errata.
  const header = headerFor(
    'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    { user: 'Mufasa', password: 'CircleOfLife' },
  );
  expect(parameter(header, 'response')).toBe('1949323746fe6a43ef61f9606e7febea');
  expect(header).not.toMatch(/algorithm|qop|nc=|cnonce/);
});

test.each([
  ['the strongest of several', `${offered('MD5')}, Basic realm="x", ${offered('SHA-256')}`, 'SHA-256'],
  ['one after others', `Negotiate abc==, Basic realm="a, b=\\"c\\"", ${offered('MD5')}`, 'MD5'],
  ['names in other cases', 'digest NONCE="a", Algorithm=md5, QOP=Auth', 'md5'],
  ['sessions', offered('MD5-sess'), 'MD5-sess'],
  ['none with an unknown algorithm', offered('SHA-1024'), null],
  ['none with only auth-int', 'Digest realm="a", nonce="b", qop="auth-int"', null],
  ['none without a nonce', 'Digest realm="a", qop="auth"', null],
  ['none of other schemes', 'Basic realm="a", x-mobileme-authtoken realm="b"', null],
  ['nothing', '', null],
])('chooses %s', (_name, challenges, algorithm) =>
  expect(digestChallenge(readChallenges(challenges))?.algorithm ?? null).toBe(algorithm),
);

test('a user name and a realm can have any characters', () => {
  const realm = Buffer.from('Büro "A"').toString('latin1').replaceAll('"', '\\"');
  const challenge = `Digest realm="${realm}", nonce="a", qop="auth"`;
  const jurgen = { user: 'jürgen', password: 'schön' };
  const header = headerFor(challenge, jurgen);
  // Headers hold bytes, so that Node accepts it.
  expect(() => new Headers({ authorization: header ?? '' })).not.toThrow();
  expect([parameter(header, 'username'), parameter(header, 'realm')]).toEqual(['jürgen', 'Büro "A"']);
  expect(headerFor(`${challenge}, charset=UTF-8`, jurgen)).toContain("username*=UTF-8''j%C3%BCrgen, ");
  const hashed = headerFor(`${challenge}, charset=UTF-8, userhash=true`, jurgen);
  expect(hashed).toContain(', userhash=true, ');
  expect(hashed).not.toContain('rgen');
});
