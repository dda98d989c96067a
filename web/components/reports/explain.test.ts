import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explanations } from '#wording/figures/explanations.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{components,screens}/**/*.tsx', { cwd: root }).map((name) => ({
  name,
  text: readFileSync(join(root, name), 'utf8'),
}));

/** Amounts that are not figures of meetings, or whose formula is shown in full. */
const needNone = new Set([
  // The price of the product, and examples before sign-in.
  'subscription',
  'landing',
  // Rate × factor = cost, for each tier.
  'organization',
]);

test('every screen with money or scores explains how they are computed', () => {
  const screens = Map.groupBy(
    files.filter(({ name }) => name.startsWith('screens/')),
    ({ name }) => name.split('/')[2] ?? '',
  );
  const silent = [...screens].filter(([screen, parts]) => {
    const hasFigures = parts.some(({ text }) => /<Money|format\.money|<HygieneScore/.test(text));
    return hasFigures && !needNone.has(screen) && !parts.some(({ text }) => /<Explain(ed)?\b/.test(text));
  });
  expect(screens.size).toBeGreaterThan(20);
  expect(silent.map(([screen]) => screen)).toEqual([]);
});

test('every explanation is used on a screen', () => {
  const shown = files.map(({ text }) => text).join('\n');
  const figures = Object.keys(explanations).filter(
    // The coach names these by their factor and habit.
    (figure) => !/^(factor|habit)-/.test(figure),
  );
  const isShown = (figure: string) =>
    new RegExp(`figure=(?:"${figure}"|\\{[^}]*'${figure}'[^}]*\\})`).test(shown);
  expect(figures.filter((figure) => !isShown(figure))).toEqual([]);
});
