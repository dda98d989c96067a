// Static checks: types, lint, boundaries, unused code, format, page weight. Two run at a time.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

const bin = join(import.meta.dirname, '../node_modules/.bin');

const layers = ['domain', 'calendar-format', 'contract', 'wording', 'server', 'web'];

/** Slowest first. */
const checks: Record<string, string[]> = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  types: ['tsc', '-p', '.', '--singleThreaded'],
  boundaries: ['depcruise', '--config', '.dependency-cruiser.mjs', ...layers],
  unused: ['knip', '--treat-config-hints-as-errors'],
  weight: ['node', 'scripts/page-weight.ts'],
  texts: ['node', 'scripts/texts.ts'],
  asvs: ['node', 'scripts/asvs.ts'],
};

// The compiler and the linter are written in Go; one thread each and fewer collections are faster on two cores.
const env = { ...process.env, GOMAXPROCS: '1', GOGC: '400' };

function run(command: string[]): Promise<{ ok: boolean; output: string }> {
  const [name = '', ...args] = command;
  const child = spawn(name === 'node' ? process.execPath : join(bin, name), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Prints the output of failed checks; returns the names. */
export async function runChecks(): Promise<{ passed: string[]; failed: string[] }> {
  const waiting = Object.entries(checks);
  const passed: string[] = [];
  const failed: string[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      const { ok, output } = await run(command);
      (ok ? passed : failed).push(name);
      console.log(ok ? `✓ ${name}` : `✗ ${name}\n${output}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed, failed };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
