// Starts a script as a process of its own and waits until it says where it listens.

import { spawn } from 'node:child_process';

export type Running = { url: string; pid: number; readyMs: number; stop: () => Promise<void> };

export async function startProcess(script: string, env: Record<string, string>): Promise<Running> {
  const from = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = said.match(/is at (\S+)/)?.[1];
      if (address) resolve(address);
    });
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - from,
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
