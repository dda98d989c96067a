import { spawn, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const scripts = readdirSync(import.meta.dirname);
const configs = ['vite.config.ts', 'vite.server.config.ts'];

/** A clone with everything installed and nothing built; its builder only records that it was called. */
function newClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-set-up-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const lock = '{}';
  write('package-lock.json', lock);
  const installed = createHash('sha256').update('package-lock.json').update(lock).digest('hex');
  write('node_modules/.installed', installed);
  write('node_modules/vite/bin/vite.js', "require('node:fs').appendFileSync('builds', '.');");
  const layers = ['domain', 'calendar-format', 'contract', 'wording', 'server', 'web'];
  for (const file of [...configs, ...layers.map((it) => `${it}/a.ts`)]) write(file, '');
  for (const file of scripts) write(`scripts/${file}`, '');
  for (const file of ['set-up.mjs', 'build-packages.json'])
    cpSync(join(import.meta.dirname, file), join(folder, 'scripts', file));
  return folder;
}

const setUp = (folder: string) =>
  new Promise((resolve) =>
    spawn(process.execPath, ['scripts/set-up.mjs'], { cwd: folder }).on('exit', resolve),
  );
/** Returns the exit code, the output, and the duration. */
function setUpWith(
  folder: string,
  options: SpawnOptions = {},
  args: readonly string[] = [],
  after: readonly string[] = [],
) {
  const began = performance.now();
  const child = spawn(process.execPath, [...args, 'scripts/set-up.mjs', ...after], {
    cwd: folder,
    stdio: 'pipe',
    ...options,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  return new Promise<{ code: number | null; said: string; ms: number }>((resolve) =>
    child.on('close', (code) => resolve({ code, said, ms: performance.now() - began })),
  );
}

const builds = (folder: string) => readFileSync(join(folder, 'builds'), 'utf8').length;

test('concurrent set-ups build once, pages and server; a set-up that died does not block others', async () => {
  const folder = newClone();
  expect(await Promise.all([setUp(folder), setUp(folder), setUp(folder)])).toEqual([0, 0, 0]);
  expect(builds(folder)).toBe(2);

  const turn = join(folder, 'dist/set-up-by');
  expect(existsSync(turn)).toBe(false);
  const gone = spawn(process.execPath, ['--version']);
  await new Promise((resolve) => gone.on('exit', resolve));
  writeFileSync(turn, String(gone.pid));
  writeFileSync(join(folder, 'server/a.ts'), 'changed');
  expect(await setUp(folder)).toBe(0);
  expect(builds(folder)).toBe(3);
  rmSync(folder, { recursive: true });
});

// With an npm that notes whether its package.json names vitest.
test('npm start leaves out what only tests need, until npm test brings it; a new lockfile does not take it away', async () => {
  const folder = newClone();
  rmSync(join(folder, 'node_modules/.installed'));
  const manifest = { devDependencies: { vite: '1', vitest: '1' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, '.npmrc'), '');
  const npm = `#!/bin/sh
[ "$1" = install ] || exit 0
grep -c vitest package.json >> ${folder}/calls
mkdir -p node_modules/vite/bin && echo > node_modules/vite/bin/vite.js`;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` };
  const callsAfter = async (command: 'start' | 'tests') => {
    const { code } = await setUpWith(folder, { env }, [], command === 'tests' ? ['tests'] : []);
    return [code, readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1)];
  };
  expect(await callsAfter('start')).toEqual([0, ['0']]);
  expect(await callsAfter('start')).toEqual([0, ['0']]);
  expect(await callsAfter('tests')).toEqual([0, ['0', '1']]);
  expect(await callsAfter('start')).toEqual([0, ['0', '1']]);
  writeFileSync(join(folder, 'package-lock.json'), '{"new":1}');
  expect(await callsAfter('start')).toEqual([0, ['0', '1', '1']]);
  rmSync(folder, { recursive: true });
});

test('the packages that npm start installs for building are those that pages and builds import', () => {
  const root = join(import.meta.dirname, '..');
  const filesIn = (path: string) =>
    readdirSync(join(root, path), { recursive: true }).map((it) => join(path, String(it)));
  const isSource = (file: string) => /\.(tsx?|css)$/.test(file) && !/\.test\.|\/testing\//.test(file);
  const sources = [...configs, 'scripts/static-pages.ts', ...filesIn('web').filter(isSource)];
  const imported = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:from |import\(|@import )'((?:@[^/']+\/)?[\w-][^/']*)/g,
      ),
    ].map(([, name = '']) => name),
  );
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { devDependencies } = readJson('package.json') as { devDependencies: object };
  const ofBuilds = new Set(imported.filter((name) => name in devDependencies));
  expect([...ofBuilds].toSorted()).toEqual(readJson('scripts/build-packages.json'));
});

test('reports a Node that is too old in one line', async () => {
  const folder = newClone();
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
  const { code, said } = await setUpWith(folder, {}, ['--import', older]);
  expect([code, said.split('\n').length]).toEqual([1, 2]);
  expect(said).toContain('this is Node 18.20.4, and MeetingCost needs Node 20 or newer');
  rmSync(folder, { recursive: true });
});

test('a read-only checkout starts if nothing has to be built, and otherwise reports the problem', async () => {
  const folder = newClone();
  expect((await setUpWith(folder)).code).toBe(0);
  const all = [folder, ...readdirSync(folder, { recursive: true }).map((it) => join(folder, String(it)))];
  for (const path of all) chmodSync(path, 0o555);
  // Root can write everywhere.
  const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  expect(await setUpWith(folder, somebody)).toMatchObject({ code: 0, said: '' });
  for (const path of all) chmodSync(path, 0o755);
  writeFileSync(join(folder, 'server/a.ts'), 'changed');
  for (const path of all) chmodSync(path, 0o555);
  const { code, said } = await setUpWith(folder, somebody);
  expect(code).toBe(1);
  expect(said).toMatch(/cannot be written to, and its pages have to be built/);
  for (const path of all) chmodSync(path, 0o755);
  rmSync(folder, { recursive: true });
});

test('reports an unreachable registry within 20 seconds', async () => {
  const folder = newClone();
  rmSync(join(folder, 'node_modules/.installed'));
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_cache: join(folder, 'cache'),
  };
  const { code, said, ms } = await setUpWith(folder, { env });
  expect(code).toBe(1);
  expect(said).toContain('the npm registry http://127.0.0.1:1/ cannot be reached (ECONNREFUSED)');
  expect(ms).toBeLessThan(20_000);
  rmSync(folder, { recursive: true });
});
