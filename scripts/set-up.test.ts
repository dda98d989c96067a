import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
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

/** A clone with everything installed and nothing built; its builder only notes that it was asked. */
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
  for (const file of [...configs, 'web/a.ts', 'server/a.ts', 'domain/a.ts', 'contract/a.ts']) write(file, '');
  for (const file of scripts) write(`scripts/${file}`, '');
  cpSync(join(import.meta.dirname, 'set-up.mjs'), join(folder, 'scripts/set-up.mjs'));
  return folder;
}

const setUp = (folder: string) =>
  new Promise((resolve) =>
    spawn(process.execPath, ['scripts/set-up.mjs'], { cwd: folder }).on('exit', resolve),
  );
const builds = (folder: string) => readFileSync(join(folder, 'builds'), 'utf8').length;

test('set-ups at once build once, the pages and the server; one that died in the middle holds nobody up', async () => {
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
