import { expect, test } from 'vitest';
import { usableText } from './field.tsx';

test.each([
  ['Plain text, ümlauts and 👩🏽‍🚀', 'Plain text, ümlauts and 👩🏽‍🚀', 'Plain text, ümlauts and 👩🏽‍🚀'],
  ['One\u000bTwo', 'One Two', 'One\nTwo'],
  ['One\u000cTwo', 'One Two', 'One\nTwo'],
  ['\u0000\u001bOne\u007f', ' One ', '\nOne\n'],
  ['Tab\tand\nbreak', 'Tab\tand\nbreak', 'Tab\tand\nbreak'],
])('%j becomes %j in one line, and %j in several', (text, line, lines) => {
  expect(usableText(text, ' ')).toBe(line);
  expect(usableText(text, '\n')).toBe(lines);
});
