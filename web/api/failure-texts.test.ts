import { expect, test } from 'vitest';
import { inPageLanguage } from './failure-texts.ts';

test('a failure has the words of the page for its code', () => {
  const message = 'as the server words it';
  expect(inPageLanguage({ code: 'wrong-credentials', message })).toEqual({
    code: 'wrong-credentials',
    message: 'Invalid email or password',
  });
  for (const code of ['of-a-later-version', 'constructor'])
    expect(inPageLanguage({ code, message })).toEqual({ code, message });
});

test('a field has the words for its code, and the first of them is the message', () => {
  const message = 'as the server words it';
  const errors = {
    'tiers.0.hourlyRate': [
      { code: 'too-costly', message },
      { code: 'out-of-range', params: { max: 5 }, message },
    ],
    name: [{ code: 'of-a-later-version', message }],
  };
  const shown = inPageLanguage({ code: 'validation-failed', message, errors });
  expect(shown.message).toMatch(/^This cost is too high/);
  expect(shown.errors?.['tiers.0.hourlyRate']?.map((one) => one.message)).toEqual([
    shown.message,
    'This is not possible: too low or too high, too early or too late',
  ]);
  expect(shown.errors?.['name']).toEqual(errors.name);
});
