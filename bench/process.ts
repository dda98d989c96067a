// Starts a script as a process of its own and waits until it says where it listens.

import { spawn } from 'node:child_process';
import packageJson from '../package.json' with { type: 'json' };

export type Running = { url: string; pid: number; readyMs: number; stop: () => Promise<void> };

/** The server itself, just as `npm start` runs it. */
export const ourServer = packageJson.scripts.start.split(' ').slice(1);

export async function startProcess(args: string[], env: Record<string, string>): Promise<Running> {
  const from = performance.now();
  const child = spawn(process.execPath, args, {
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
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)));
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
