// Starts the server, again after each change of its sources, and the development server of the pages.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
const commands = [
  ['--watch', '--watch-preserve-output', 'server/app/main.ts'],
  [vite, ...process.argv.slice(2)],
];
const started = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));
const stop = () => {
  for (const child of started) child.kill();
};

for (const child of started)
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop();
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
