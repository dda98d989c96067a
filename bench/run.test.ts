// Starts every part of the benches once on a tiny load.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isFine } from './bar.ts';

async function bench(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], {
    env: { ...process.env, BENCH_LOAD: 'tiny' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { code: await ended, said };
}

test.concurrent.each(['speed', 'trust'])('every part of %s runs and says what it measured', async (group) => {
  const { code, said } = await bench(group);
  expect(said).toContain('| bar |');
  expect(code, said).toBe(0);
});

test.concurrent('a bench that measured nothing exits with 1', async () => {
  expect((await bench('speed', 'no-such-part')).code).toBe(1);
});

test.each([
  [{}, true, true],
  [{ holds: false }, true, false],
  [{ holds: false }, false, true],
  [{ control: false }, false, false],
  [{ isRight: false }, false, false],
])('a bar with %j, which must hold: %j, is fine: %j', (changes, mustHold, fine) => {
  const bar = { name: '', figure: '', peer: '', aim: '', holds: true, control: true, ...changes };
  expect(isFine(bar, mustHold, false)).toBe(fine);
});
