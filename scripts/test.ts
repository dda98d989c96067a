// Everything that is checked before a change lands: the checks, the rules, the server on both engines, the browser.

import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  type VitestReport,
} from './failures.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const results = join(root, 'test-results');

/** Servers and commands are started by the dozen: each would compile the same code again. */
const compiled = join(root, 'node_modules/.cache/compiled');

const roomyBytes = 4e9;

/** Where there is room, databases of a test lie in memory: what they hold has to outlive processes, never the machine. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    accessSync('/dev/shm', constants.W_OK);
    return bavail * bsize > roomyBytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** What it says is printed when it has ended: another one speaks meanwhile. */
function run(name: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(join(bin, name), args, {
    cwd: root,
    env: { ...process.env, ...settings, TMPDIR: temporaryFolder(), NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void said.push(chunk));
  child.on('close', () => process.stdout.write(Buffer.concat(said)));
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

type Outcome = { passed: number; failed: number; failures: string[] };

/** A runner that died without a report has failed, however many tests it had run. */
function outcomeOf(runner: string, exitCode: number, read: () => Outcome): Outcome {
  const died = `✗ ${runner} ended with ${exitCode}`;
  try {
    const outcome = read();
    if (exitCode === 0 || outcome.failed > 0) return outcome;
    return { ...outcome, failed: 1, failures: [...outcome.failures, died] };
  } catch {
    return { passed: 0, failed: 1, failures: [died] };
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(results, file), 'utf8'));

async function unitAndServer(): Promise<Outcome> {
  const reporters = ['--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  // In CI each of thousands of dots would have a color, and what was said before them be out of sight.
  const exitCode = await run('vitest', ['run', ...reporters], { NO_COLOR: '1' });
  return outcomeOf('vitest', exitCode, () => {
    const report = readJson('vitest.json') as VitestReport;
    const failures = failuresOfVitest(report, root);
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
  });
}

async function inTheBrowser(): Promise<Outcome> {
  const exitCode = await run('playwright', ['test']);
  return outcomeOf('playwright', exitCode, () => {
    const report = readJson('e2e.json') as PlaywrightReport;
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky, failures: failuresOfPlaywright(report) };
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checks = await runChecks();
// Each waits now and then, for a process to start or a page to be drawn: together they leave no core idle.
const suites = await Promise.all([unitAndServer(), inTheBrowser()]);
const failedChecks = checks.failed.map((name) => `✗ ${name}`);
const outcomes: Outcome[] = [
  { passed: checks.passed.length, failed: failedChecks.length, failures: failedChecks },
  ...suites,
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
// Whoever reads the end alone reads what failed.
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(failure);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
