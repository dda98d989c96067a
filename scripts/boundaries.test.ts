// Each wall is run into once, in a small sandbox built for it, so that a rule which never fires is noticed.

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sandbox = mkdtempSync(join(tmpdir(), 'meetingcost-walls-'));
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

const walls: [rule: string, file: string, imports: string][] = [
  ['domain-imports-nothing', 'domain/a.ts', 'node:fs'],
  ['contract-imports-domain-and-zod', 'contract/a.ts', '#server/context.ts'],
  ['server-knows-no-web', 'server/a/store.ts', '#web/ui/button.tsx'],
  ['web-knows-no-server', 'web/screens/login/login-page.tsx', '#server/context.ts'],
  ['screens-are-apart', 'web/screens/login/a.tsx', '#web/screens/landing/b.tsx'],
  ['only-the-app-shows-screens', 'web/components/a.tsx', '#web/screens/landing/b.tsx'],
  ['ui-knows-no-product', 'web/ui/a.tsx', '#contract/b.ts'],
  ['slices-keep-their-routes', 'server/features/b/routes.ts', '#server/features/c/routes.ts'],
  ['sql-is-in-stores', 'server/d/routes.ts', 'kysely'],
  ['engines-are-in-db', 'server/e/store.ts', 'pg'],
  ['testing-is-for-tests', 'server/f/routes.ts', '#server/testing/a.ts'],
  ['testing-is-for-tests', 'web/components/b.tsx', '#web/testing/a.ts'],
  ['no-cycles', 'domain/c.ts', './d.ts'],
  ['no-barrels', 'domain/e.ts', './index.ts'],
  ['everything-resolves', 'domain/f.ts', './nowhere.ts'],
];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(sandbox, file)), { recursive: true });
  writeFileSync(join(sandbox, file), text);
}

function cruise(): { rule: string; from: string }[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/.bin/depcruise'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'domain',
      'contract',
      'server',
      'web',
    ],
    { cwd: sandbox, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}

test('every wall stops what runs into it', () => {
  write('package.json', '{"type":"module","imports":{"#*":"./*"}}');
  symlinkSync(join(root, 'node_modules'), join(sandbox, 'node_modules'));
  const targets = [
    'server/context.ts',
    'web/ui/button.tsx',
    'web/screens/landing/b.tsx',
    'contract/b.ts',
    'server/features/c/routes.ts',
  ];
  for (const file of [...targets, 'server/testing/a.ts', 'web/testing/a.ts', 'domain/index.ts'])
    write(file, 'export const a = 1;\n');
  write('domain/d.ts', "import './c.ts';\n");
  for (const [, file, imports] of walls) write(file, `import '${imports}';\n`);

  const found = cruise();
  for (const [rule, file] of walls) expect(found).toContainEqual({ rule, from: file });
});

// `db.prepare` gives its builder to whoever asks, without an import that the walls above could see.
test('statements are built in stores alone', () => {
  const builds = (file: string) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, 'utf8'));
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => builds(join(root, file)));
  expect(files).toContain('server/features/meetings/store.ts');
  const isAllowed = /^server\/(db|testing)\/|(^|-|\/)store\.ts$|\.test\.ts$/;
  expect(files.filter((file) => !isAllowed.test(file))).toEqual([]);
});
