// Everything that must pass before a change lands: checks, domain tests, server tests on both engines, browser
// tests.

import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './check.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const results = join(root, 'test-results');

/** Compile cache for the many server processes and commands that the tests start. */
const compiled = join(root, 'node_modules/.cache/compiled');

const roomyBytes = 4e9;

/** Test databases are in memory if there is room. */
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

/** Failed and skipped tests say why in their name or after it. */
type Result = { passed: number; failed: string[]; skipped: string[] };

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** A runner that ended without a report, or with an error but no failed test, counts as one failure. */
function resultOf(name: string, exitCode: number, read: () => Result): Result {
  try {
    const { passed, failed, skipped } = read();
    return {
      passed,
      skipped,
      failed: exitCode !== 0 && failed.length === 0 ? [`${name}: an error outside the tests`] : failed,
    };
  } catch {
    return { passed: 0, failed: [`${name}: no report`], skipped: [] };
  }
}

/** A name with the first lines of its error. */
const withReason = (name: string, reason = '') =>
  [name, ...stripVTControlCharacters(reason).split('\n').slice(0, 12)].join('\n    ');

type UnitReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

async function unitAndServer(): Promise<Result> {
  const reporters = ['--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  const exitCode = await run('vitest', ['run', ...reporters], { NO_COLOR: '1' });
  return resultOf('vitest', exitCode, () => {
    const report = readJson('vitest.json') as UnitReport;
    const namesOf = (wanted: string) =>
      report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === wanted)
          .map(({ fullName, failureMessages: [reason] }) =>
            withReason(`${relative(root, name)} › ${fullName}`, reason),
          ),
      );
    return { passed: report.numPassedTests, failed: namesOf('failed'), skipped: namesOf('skipped') };
  });
}

type Spec = {
  ok: boolean;
  file: string;
  title: string;
  tests: {
    status: string;
    annotations: { type: string; description?: string }[];
    results: { error?: { message?: string } }[];
  }[];
};
type Suite = { suites?: Suite[]; specs?: Spec[] };

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

async function browser(): Promise<Result> {
  const exitCode = await run('playwright', ['test']);
  return resultOf('playwright', exitCode, () => {
    const report = readJson('e2e.json') as Suite & { stats: { expected: number } };
    const nameOf = ({ file, title }: Spec) => `e2e/${file} › ${title}`;
    const specs = specsOf(report);
    const reasonOf = ({ tests }: Spec) =>
      tests.flatMap(({ results: all }) => all.map(({ error }) => error?.message));
    const failed = specs.filter(({ ok }) => !ok).map((spec) => withReason(nameOf(spec), reasonOf(spec)[0]));
    const skipped = specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map((spec) => {
        const annotations = spec.tests.flatMap((one) => one.annotations);
        return [nameOf(spec), ...annotations.flatMap(({ description }) => description ?? [])].join(': ');
      });
    return { passed: report.stats.expected, failed, skipped };
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checks = await runChecks();
// Both suites wait for processes and pages now and then, so running them together keeps both cores busy.
const suites = await Promise.all([unitAndServer(), browser()]);
const passed = suites.reduce((total, suite) => total + suite.passed, checks.passed.length);
const failed = [...checks.failed, ...suites.flatMap((suite) => suite.failed)];
// The server's tests run on each engine.
const skipped = new Set(suites.flatMap((suite) => suite.skipped));
for (const name of skipped) console.log(`- skipped: ${name}`);
for (const name of failed) console.log(`✗ ${name}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
