import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readChangelog } from './changelog.ts';

test('versions, groups and changes, with wrapped lines joined and without marks', () => {
  const text = `# Changelog

Words above.

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- A list of \`first steps\`, see
  [the guide](docs/guide.md).
- Another one.

### Removed

- What nobody used.
`;
  expect(readChangelog(text)).toEqual([
    {
      title: '0.2.0 - 2026-12-01',
      groups: [
        { title: 'Added', changes: ['A list of first steps, see the guide.', 'Another one.'] },
        { title: 'Removed', changes: ['What nobody used.'] },
      ],
    },
  ]);
});

test('each change of the product is found', () => {
  const text = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const changes = readChangelog(text).flatMap(({ groups }) => groups.flatMap((group) => group.changes));
  expect(changes).toHaveLength(text.match(/^- /gm)?.length ?? 0);
  for (const change of changes) expect(change).toMatch(/^\S.*\S$/);
});
