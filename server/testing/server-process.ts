// The server as a separate process, for tests of starting, stopping, crashing and restarting.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

type EndSignal = 'SIGTERM' | 'SIGHUP' | 'SIGKILL';

export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  readyMs: number;
  /** Everything that it has printed so far. */
  said: () => string;
  /** Sends the signal and waits for the exit; returns the exit code, null if it was killed. */
  end: (signal: EndSignal) => Promise<number | null>;
  signal: (signal: EndSignal) => void;
  /** Waits for the exit after a signal. */
  ended: () => Promise<number | null>;
};

/** As `npm start` runs it. */
export const ourServer = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  join(import.meta.dirname, '../../dist/server/main.js'),
];

/** `location` is a folder or a PostgreSQL URL; then `folder` holds the other files. */
export const startServer = (
  folder: string,
  location: string,
  settings: Record<string, string> = {},
  command: readonly string[] = ourServer,
) =>
  startProcess(command, {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...(location.startsWith('postgres:') && { DATABASE_URL: location }),
    ...settings,
  });

/** What a script needs of this process; compiling the server's sources takes most of a command's time. */
export const processEnv = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

/** Starts a script with only these settings, and waits until it prints its address. */
export async function startProcess(
  command: readonly string[],
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...processEnv, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const address = said.match(/ is at (http\S+)/)?.[1];
        if (address) resolve(address);
      });
    child.on('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}: ${said}`)));
  });
  const exit = once(child, 'exit');
  const ended = async () => ((await exit) as [number | null])[0];
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    said: () => said,
    signal: (signal) => void child.kill(signal),
    ended,
    end(signal) {
      child.kill(signal);
      return ended();
    },
  };
}

export const founder = {
  email: 'founder@example.test',
  password: 'only-for-this-test',
  name: 'Founder',
  role: 'admin',
  user_added_new_organization: true,
  new_organization_name: 'Founded',
};

export async function post(url: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

/** The cookies of a response, formatted for a request. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Throws unless the request succeeds. */
export async function mustPost(url: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const response = await post(url, path, body, cookie);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Registers a person with a new organization and signs them in; returns the cookie. */
export async function signInNew(
  url: string,
  changes: Partial<typeof founder & { time_zone: string }> = {},
): Promise<string> {
  const person = { ...founder, ...changes };
  await mustPost(url, '/api/auth/register', person);
  const { email, password } = person;
  return cookiesOf(await mustPost(url, '/api/auth/login', { email, password }));
}
