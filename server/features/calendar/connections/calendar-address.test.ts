import { expect, test } from 'vitest';
import { domainOf, readAddress } from './calendar-address.ts';
import { CalendarFailure } from './calendar-failure.ts';

test.each([
  ['https://a.test/b.ics', 'https://a.test/b.ics', false],
  ['http://a.test/b.ics', 'http://a.test/b.ics', false],
  ['HTTPS://A.test/B.ics?c=d#e', 'https://a.test/B.ics?c=d', false],
  ['webcal://a.test/b.ics', 'https://a.test/b.ics', true],
  ['WebCals://a.test/b.ics', 'https://a.test/b.ics', true],
  ['webcal://a.test:8080/b.ics', 'https://a.test:8080/b.ics', true],
  ['a.test/b.ics', 'https://a.test/b.ics', true],
  ['a.test:8443/b.ics', 'https://a.test:8443/b.ics', true],
  ['127.0.0.1:5232', 'https://127.0.0.1:5232/', true],
  ['[::1]:5232/b.ics', 'https://[::1]:5232/b.ics', true],
  [' \n<https://a.test/b.ics>\t', 'https://a.test/b.ics', false],
  ['https://bücher.test/b.ics', 'https://xn--bcher-kva.test/b.ics', false],
])('%j is %s', (typed, href, isSchemeOpen) => {
  expect(readAddress(typed)).toMatchObject({ url: { href }, isSchemeOpen, login: null });
});

test.each([
  ['https://ada:secret@a.test/b.ics', 'ada', 'secret'],
  ['webcal://ada:secret@a.test/b.ics', 'ada', 'secret'],
  ['ada:secret@a.test/b.ics', 'ada', 'secret'],
  ['https://ada%40a.test:p%40ss%3Aw%2Ford@a.test/', 'ada@a.test', 'p@ss:w/ord'],
  ['https://ada@firm.test:100%@a.test/', 'ada@firm.test', '100%'],
  ['https://token@a.test/', 'token', ''],
  ['https://jürgen:schön@a.test/', 'jürgen', 'schön'],
])('the name and password of %s are read apart', (typed, user, password) => {
  const { url, login } = readAddress(typed);
  expect(login).toEqual({ user, password });
  expect([url.username, url.password, url.hostname]).toEqual(['', '', 'a.test']);
});

test.each([
  '',
  ' ',
  'my calendar',
  'https://',
  'webcal://',
  'file:///etc/passwd',
  'ftp://a.test/',
  'http://[a/',
])('%j is no address', (typed) => expect(() => readAddress(typed)).toThrow(CalendarFailure));

test.each([
  ['ada@firm.test', 'firm.test'],
  [' Ada@FIRM.test ', 'firm.test'],
  ['ada@bücher.test', 'xn--bcher-kva.test'],
])('the domain of %j is %s', (email, domain) => expect(domainOf(email)).toBe(domain));
