import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");

const tokensOf = (text: string) =>
  new Map(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
  );

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

// Rows turn `sunk` under the pointer, so everything on the surface can also be on `sunk`.
const plain = ['surface', 'canvas', 'sunk'];
const groundsOf: Record<string, string[]> = {
  ink: [...plain, 'accent-soft'],
  'ink-2': plain,
  'ink-3': plain,
  accent: [...plain, 'accent-soft'],
  'accent-ink': ['accent'],
  meter: [...plain, 'meter-soft'],
  good: [...plain, 'good-soft'],
  warn: [...plain, 'warn-soft'],
  bad: [...plain, 'bad-soft'],
  surface: ['bad'],
  canvas: ['ink'],
};
const pairs = Object.entries(groundsOf).flatMap(([ink, grounds]) =>
  grounds.map((ground) => [ink, ground] as const),
);

/** WCAG AA for text. */
const leastText = 4.5;
/** WCAG AA for non-text: bars and points against their background. */
const leastMark = 3;

describe.each([
  ['light', tokensOf(light)],
  ['dark', new Map([...tokensOf(light), ...tokensOf(dark)])],
])('%s', (_theme, tokens) => {
  const between = (one: string, other: string) => {
    const [a, b] = [tokens.get(one), tokens.get(other)];
    if (!a || !b) throw new Error(`tokens.css lacks ${a ? other : one}`);
    return contrast(a, b);
  };

  test.each(pairs)('%s is readable on %s', (ink, ground) => {
    expect(between(ink, ground)).toBeGreaterThanOrEqual(leastText);
  });

  test.each(plain)('the edge of a field or a bar is distinguishable from %s', (ground) => {
    expect(between('mark', ground)).toBeGreaterThanOrEqual(leastMark);
  });

  test.each([1, 2, 3, 4, 5])('series %i is distinguishable from the surface', (series) => {
    expect(between(`series-${series}`, 'surface')).toBeGreaterThanOrEqual(leastMark);
  });
});

test('black on white is 21, and a pair with too little contrast would fail', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#999999', '#ffffff')).toBeLessThan(leastText);
});

test('no utility class has the name of a color, whose style it would get as well', () => {
  const web = join(import.meta.dirname, '..');
  const sheets = globSync('**/*.css', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'));
  const names = [...sheets.join('').matchAll(/@utility ([\w-]+)/g)].map(([, name = '']) => name);
  expect(names).toContain('field-text');
  expect(names.filter((name) => /^(bg|border|fill|outline|ring|shadow|stroke|text)-/.test(name))).toEqual([]);
});
