import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processEnv } from '#server/testing/server-process.ts';

test('the demo prints a link to a meeting on twenty devices, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-demo-test-'));
  const demo = spawn(process.execPath, [join(import.meta.dirname, 'demo-live.ts')], {
    env: { ...processEnv, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(demo, 'exit');
  onTestFinished(async () => {
    if (demo.exitCode === null) demo.kill('SIGKILL');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  });
  let printed = '';
  demo.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  await expect.poll(() => printed).toMatch(/http:\/\/\S+\/live\/\d+#key=[\w-]{22}\n/);
  const [link = ''] = /http:\S+/.exec(printed) ?? [];
  expect((await fetch(link)).status).toBe(200);
  await expect.poll(() => printed).toMatch(/\$\d+\.\d\d {2}20 devices, meters at most \d+ ms apart/);
  demo.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual([]);
});
