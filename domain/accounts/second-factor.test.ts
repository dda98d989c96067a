import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  authenticatorLetters,
  codeOf,
  inBase32,
  plainRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeOf,
  setupAddress,
  validSteps,
} from './second-factor.ts';

const rfcSecret = '12345678901234567890';

function codeAt(step: number): string {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  return codeOf(createHmac('sha1', rfcSecret).update(counter).digest());
}

test.each([
  // RFC 4226, appendix D.
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('step %i of the RFC gives %s', (step, code) => {
  expect(codeAt(step)).toBe(code);
});

test.each([
  // RFC 6238, appendix B: the last six of the eight digits.
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('%i s after 1970 the RFC gives %s', (seconds, code) => {
  const [step = 0] = validSteps(seconds * 1000, -1);
  expect(codeAt(step)).toBe(code.slice(2));
});

test('a code is valid for 60 seconds, and only once', () => {
  expect(validSteps(300_000, 0)).toEqual([10, 9]);
  expect(validSteps(329_999, 0)).toEqual([10, 9]);
  expect(validSteps(330_000, 0)).toEqual([11, 10]);
  expect(validSteps(300_000, 9)).toEqual([10]);
  expect(validSteps(300_000, 10)).toEqual([]);
});

test.each([
  // RFC 4648, section 10, without padding.
  ['fooba', 'MZXW6YTB'],
  [rfcSecret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('%s is %s in base 32', (text, encoded) => {
  expect(inBase32(new TextEncoder().encode(text), authenticatorLetters)).toBe(encoded);
});

test('the setup URI escapes the account name', () => {
  expect(setupAddress('ABC', 'a&b+c@example.test', 'MeetingCost')).toBe(
    'otpauth://totp/MeetingCost:a%26b%2Bc%40example.test?secret=ABC&issuer=MeetingCost',
  );
});

test('a recovery code may be typed with spaces and in any case', () => {
  const bytes = new Uint8Array([0, 1, 2, 3, 4, 5, 250, 251, 252, 253, 0, 1, 2, 3, 4, 5, 250, 251, 252, 253]);
  const code = '000g-40r4-0qxf-qz7x-000g-40r4-0qxf';
  const plain = code.replaceAll('-', '');
  expect(recoveryCodeOf(bytes)).toBe(code);
  for (const typed of [plain, ' OOOG 4OR4 OQXF QZ7X 000G 4OR4 OQXF ', code])
    expect(plainRecoveryCode(typed)).toBe(plain);
  // Of earlier versions.
  expect(plainRecoveryCode(plain.slice(4))).toBe(plain.slice(4));
  for (const typed of ['', '123456', plain.slice(1), plain.replace('4', 'u'), `${plain}0`, plain.slice(12)])
    expect(plainRecoveryCode(typed)).toBeNull();
});

test('a recovery code has at least 128 bits', () => {
  const code = recoveryCodeOf(new Uint8Array(recoveryCodeBytes));
  expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(128);
});

test('every generated recovery code can be parsed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes }),
      (bytes) => plainRecoveryCode(recoveryCodeOf(bytes)) === recoveryCodeOf(bytes).replaceAll('-', ''),
    ),
  );
});
