// Violates each boundary once in a sandbox, so that a rule that never fires is noticed.

import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const root = join(import.meta.dirname, '..');

const violations: [rule: string, file: string, imports: string][] = [
  ['domain-imports-nothing', 'domain/a.ts', 'node:fs'],
  ['contract-imports-domain-and-zod', 'contract/a.ts', '#server/context.ts'],
  ['wording-imports-domain-and-contract', 'wording/a.ts', 'zod'],
  ['calendar-format-imports-domain-and-ical', 'calendar-format/a.ts', '#contract/b.ts'],
  ['one-reader-of-calendars', 'web/screens/accounts/login/c.ts', 'ical.js'],
  ['server-does-not-import-web', 'server/a/store.ts', '#web/ui/button.tsx'],
  ['web-does-not-import-server', 'web/screens/accounts/login/login-page.tsx', '#server/context.ts'],
  ['screens-do-not-import-screens', 'web/screens/accounts/login/a.tsx', '#web/screens/public/landing/b.tsx'],
  ['only-app-imports-screens', 'web/components/a.tsx', '#web/screens/public/landing/b.tsx'],
  ['ui-imports-no-product-code', 'web/ui/a.tsx', '#contract/b.ts'],
  ['infrastructure-imports-no-feature', 'server/http/a.ts', '#server/features/organization/c/service.ts'],
  ['infrastructure-imports-no-feature', 'server/tenancy/a.ts', '#server/features/organization/c/service.ts'],
  ['infrastructure-imports-no-feature', 'server/db/a.ts', '#server/context.ts'],
  ['infrastructure-imports-no-feature', 'server/events/a.ts', '#server/app/a.ts'],
  ['infrastructure-imports-no-feature', 'server/jobs/a.ts', '#server/features/organization/c/service.ts'],
  ['services-import-no-feature', 'server/mail/a.ts', '#server/features/organization/c/service.ts'],
  ...['accounts', 'calendar', 'reports', 'meetings', 'people'].map((area): [string, string, string] => [
    `${area}-imports-no-area-above`,
    `server/features/${area}/b/service.ts`,
    '#server/features/organization/c/service.ts',
  ]),
  [
    'profile-imports-no-feature',
    'server/features/organization/profile/a.ts',
    '#server/features/organization/c/service.ts',
  ],
  ['tenancy-imports-no-infrastructure', 'server/tenancy/b.ts', '#server/db/a.ts'],
  ['only-app-composes', 'server/features/organization/b/service.ts', '#server/app/a.ts'],
  [
    'routes-are-private',
    'server/features/organization/b/routes.ts',
    '#server/features/organization/c/routes.ts',
  ],
  ['sql-in-stores-only', 'server/d/routes.ts', 'kysely'],
  [
    'only-the-record-writes-meetings',
    'server/d/store.ts',
    '#server/features/meetings/meetings/write-store.ts',
  ],
  ['drivers-in-db-only', 'server/e/store.ts', 'pg'],
  ['testing-in-tests-only', 'server/f/routes.ts', '#server/testing/a.ts'],
  ['testing-in-tests-only', 'web/components/b.tsx', '#web/testing/a.ts'],
  ['no-cycles', 'domain/c.ts', './d.ts'],
  ['no-barrels', 'domain/e.ts', './index.ts'],
  ['imports-resolve', 'domain/f.ts', './nowhere.ts'],
];

/** Creates a folder with these files and deletes it after the test. */
function newSandbox(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-boundaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

type Report = {
  summary: {
    violations: { rule: { name: string }; from: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
};

function cruise(folder: string): Report['summary'] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/.bin/depcruise'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'domain',
      'calendar-format',
      'contract',
      'wording',
      'server',
      'web',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as Report).summary;
}

test('every rule reports a violation', () => {
  const empty = 'export const a = 1;\n';
  const targets = [
    'server/context.ts',
    'server/app/a.ts',
    'server/features/organization/c/routes.ts',
    'server/features/meetings/meetings/write-store.ts',
    'server/features/organization/c/service.ts',
    'server/testing/a.ts',
    'web/screens/public/landing/b.tsx',
    'web/testing/a.ts',
    'web/ui/button.tsx',
    'contract/b.ts',
    'domain/index.ts',
  ];
  const folder = newSandbox({
    'package.json': '{"type":"module","imports":{"#*":"./*"}}',
    ...Object.fromEntries(targets.map((file) => [file, empty])),
    'domain/d.ts': "import './c.ts';\n",
    ...Object.fromEntries(violations.map(([, file, imports]) => [file, `import '${imports}';\n`])),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  const { violations: reported, ruleSetUsed } = cruise(folder);
  const found = reported.map(({ rule, from }) => ({ rule: rule.name, from }));
  for (const [rule, file] of violations) expect(found).toContainEqual({ rule, from: file });
  const names = ruleSetUsed.forbidden.map(({ name }) => name);
  expect([...new Set(violations.map(([rule]) => rule))].toSorted()).toEqual(names.toSorted());
});

/** Features that may import each other, with the reason. At most four, and no infrastructure. */
const allowedCycles = [
  // Sign-in needs the second factor; resetting it, joining and passwords concern members and their accounts.
  [
    'server/features/accounts/auth',
    'server/features/accounts/members',
    'server/features/accounts/second-factor',
  ],
];

test('folders form no cycles except the allowed ones', () => {
  expect(folderCycles(root)).toEqual(allowedCycles);
});

test('the check finds cycles between folders', () => {
  const folder = newSandbox({
    'server/db/a.ts': "import '#server/http/a.ts';\n",
    'server/http/a.ts': "import '../features/a/x/a.ts';\n",
    'server/features/a/x/a.ts': "import '#server/db/b.ts';\n",
    'server/db/b.ts': '',
    'server/features/a/y/a.ts': "import '#server/db/b.ts';\n",
    'server/features/a/z/a.test.ts': "import '#server/features/a/y/a.ts';\n",
  });
  expect(folderCycles(folder)).toEqual([['server/db', 'server/features/a/x', 'server/http']]);
});

// A transaction builds SQL without an import, which dependency-cruiser cannot see.
test('only stores build SQL statements', () => {
  const builds = (file: string) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(file, 'utf8'));
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => builds(join(root, file)));
  expect(files).toContain('server/features/meetings/meetings/store.ts');
  const isAllowed = /^server\/(db|testing)\/|(^|-|\/)store\.ts$|\.test\.ts$/;
  expect(files.filter((file) => !isAllowed.test(file))).toEqual([]);
});
