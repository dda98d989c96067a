import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordError as errorOf } from './password-rules.ts';

const listed = dictionary['passwords-common'];
const common = new Set(listed);
const passwordError = (password: string, context: readonly string[]) => errorOf(password, context, common);

const ada = ['Ada Lovelace', 'ada.lovelace@analytical.example', 'Engine Works'];

test.each([
  'password',
  'Password1!',
  'P4ssw0rd',
  '12345678',
  '123123123',
  '987654321',
  '11111111',
  'abcd1234',
  'qwertyuiop',
  'qwerty123456',
  '1q2w3e4r5t',
  '1qaz2wsx',
  'iloveyou2',
  'sunshine2026',
  'football!!',
  'trustno1',
  '!!letmein!!',
  'asdfasdf',
  'a1b2c3d4',
  'Michael1984',
  'zaq12wsx',
])('%s is common', (password) => expect(passwordError(password, ada)).toBe('common-password'));

test.each([
  'meetingcost',
  'MeetingCost2026!',
  'ada-lovelace',
  'Lovelace1815',
  'engineworks#1',
  'analytical1',
  'L0velace99',
])('%s is too similar to the product, the organization, the name or the address', (password) =>
  expect(passwordError(password, ada)).toBe('personal-password'),
);

test.each([
  'correct horse battery',
  'another good one',
  'my very own one',
  'lovelace plays chess',
  'tr4vel-b0ttle',
  'kQ7vz2Lm',
  '4081-7733-2950',
  'ö'.repeat(2) + 'äüßçñåø',
])('%s is accepted', (password) => expect(passwordError(password, ada)).toBeNull());

// OWASP ASVS 6.2.4, counted among passwords that are long enough.
test('the 3,000 most common passwords of at least 8 characters are rejected, in any case', () => {
  const long = listed.filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThan(10_000);
  const accepted = long
    .slice(0, 3000)
    .flatMap((password) => [password, password.toUpperCase()])
    .filter((password) => passwordError(password, ada) === null);
  expect(accepted).toEqual([]);
});

test('short context words forbid nothing', () =>
  expect(passwordError('boat and li', ['Bo Li', 'b@li.example', 'Li'])).toBeNull());

test('checks a long hostile password quickly', () => {
  const started = performance.now();
  for (const text of [`${'a'.repeat(199)}x`, '12'.repeat(100), `${'abc1'.repeat(49)}ab`, '1q2w'.repeat(50)])
    passwordError(text, [text, text]);
  expect(performance.now() - started).toBeLessThan(1000);
});
