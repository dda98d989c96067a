import { expect, test } from 'vitest';
import { deviceText } from './device-text.ts';
import { tierLabel } from './labels.ts';

test.each([
  ['mid', 'Mid'],
  ['iOS lead', 'iOS lead'],
  ['Staff', 'Staff'],
])('tier %s is shown as %s', (name, label) => expect(tierLabel(name)).toBe(label));

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', null, 'Firefox'],
  [null, 'Windows', 'an unknown browser on Windows'],
  [null, null, 'an unknown browser'],
])('a device with %j and %j is %s', (browser, system, text) =>
  expect(deviceText({ browser, system })).toBe(text),
);
