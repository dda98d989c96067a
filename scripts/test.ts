// Everything that must pass before a change lands: checks, rules, the server on both engines, the browser.

import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const results = join(root, 'test-results');

/** Compile cache for the many server processes and commands that the tests start. */
const compiled = join(root, 'node_modules/.cache/compiled');

const roomyBytes = 4e9;

/** Test databases lie in memory if there is room. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    accessSync('/dev/shm', constants.W_OK);
    return bavail * bsize > roomyBytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Prints the output when the process ends, since two run at once. */
function run(name: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(join(bin, name), args, {
    cwd: root,
    env: { ...process.env, ...settings, TMPDIR: temporaryFolder(), NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void output.push(chunk));
  child.on('close', () => process.stdout.write(Buffer.concat(output)));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

type Counts = { passed: number; failed: number };

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** A runner that ended without a report, or with an error but no failed test, counts as one failure. */
function countsOf(exitCode: number, read: () => Counts): Counts {
  try {
    const { passed, failed } = read();
    return { passed, failed: exitCode === 0 ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function unitAndServer(): Promise<Counts> {
  const reporters = ['--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  const exitCode = await run('vitest', ['run', ...reporters], { NO_COLOR: '1' });
  return countsOf(exitCode, () => {
    const report = readJson('vitest.json') as { numPassedTests: number; numFailedTests: number };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function browser(): Promise<Counts> {
  const exitCode = await run('playwright', ['test']);
  return countsOf(exitCode, () => {
    const { stats } = readJson('e2e.json') as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checks = await runChecks();
// Both suites wait for processes and pages now and then, so running them together keeps both cores busy.
const suites = await Promise.all([unitAndServer(), browser()]);
const counts = [{ passed: checks.passed.length, failed: checks.failed.length }, ...suites];
for (const name of checks.failed) console.log(`✗ ${name}`);
const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
