import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedMinutes } from './duration-text.ts';

test.each([
  ['60', 60],
  ['99999', 99_999],
  ['90.0', 90],
  ['5', 5], // in a field of minutes, a bare number is always minutes
  ['1.5', 2],
  ['1h', 60],
  ['1:30', 90],
  ['1h 30m', 90],
  [' 1.5 hours ', 90],
  ['٣٠', 30],
  ['۱:۳۰', 90],
  ['९०', 90],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['1:', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
  ['soon', Number.NaN],
])('%j typed as minutes is %j', (text, minutes) => expect(typedMinutes(text)).toBe(minutes));

// The zero digits of scripts that people use for minutes.
const zeros = '0٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐０'.split('');

test('reads minutes in the digits of every script', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zeros), fc.integer({ min: 0, max: 99_999 }), (zero, minutes) => {
      const text = String(minutes).replace(/\d/g, (digit) =>
        String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
      );
      return typedMinutes(text) === minutes;
    }),
    { numRuns: 10_000 },
  );
});
