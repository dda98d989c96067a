import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readChangelog } from './whats-new-page.tsx';

test('versions and the changes of an area, with wrapped lines joined and without marks', () => {
  const text = `# Changelog

Words above.

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- **Calculator**: a list of \`first steps\`, see
  [the guide](docs/guide.md).
- **Server**: \`npm run tidy\`.
- Without an area.

### Removed

- **Calculator**: what nobody used.
- **API**: tokens of old.
`;
  expect(readChangelog(text)).toEqual([
    {
      title: '0.2.0 - 2026-12-01',
      areas: [
        { name: 'Calculator', changes: ['A list of first steps, see the guide.', 'What nobody used.'] },
        { name: 'Other', changes: ['Without an area.'] },
      ],
      technical: [
        { name: 'Server', changes: ['npm run tidy.'] },
        { name: 'API', changes: ['Tokens of old.'] },
      ],
    },
  ]);
});

test('each change of the product is found, in few areas', () => {
  const text = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
  const versions = readChangelog(text);
  const all = versions.flatMap(({ areas, technical }) => [...areas, ...technical]);
  const changes = all.flatMap((area) => area.changes);
  expect(changes).toHaveLength(text.match(/^- /gm)?.length ?? 0);
  for (const change of changes) expect(change).toMatch(/^\S.*\S$/);
  // An area is not misspelled into a second one.
  for (const { areas } of versions) expect(areas.length).toBeLessThanOrEqual(13);
});
