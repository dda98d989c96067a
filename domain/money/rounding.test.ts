import { usEnglish as format } from '#domain/format/format.ts';
import { expect, test } from 'vitest';
import { oneDecimal, withoutFloatNoise } from './rounding.ts';

test.each([
  [12.25, 12.3],
  [-12.25, -12.3],
  [4.35, 4.4],
  [57.449999999999996, 57.5],
  [-0.04, 0],
  [0, 0],
])('%d with one decimal is %d, and is formatted the same', (value, figure) => {
  expect(oneDecimal(value)).toBe(figure);
  expect(format.fixed(withoutFloatNoise(value), 1)).toBe(figure.toFixed(1));
});

test.each([
  [57.499999999999993, '58'],
  [57.4, '57'],
])('%d as a whole number is %s', (value, text) =>
  expect(format.fixed(withoutFloatNoise(value), 0)).toBe(text),
);
