// Real CalDAV servers on loopback. They are Debian packages: tests are skipped if they are not installed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export const calendarServers = ['radicale', 'xandikos'] as const;
export type CalendarServerName = (typeof calendarServers)[number];

export type CalendarServer = {
  account: { address: string; user: string; password: string };
  /** Creates a calendar with this path below the user's; returns its URL. */
  createCalendar: (name: string) => Promise<string>;
  send: (method: string, url: string, body?: string) => Promise<Response>;
  stop: () => Promise<void>;
};

/** Null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Title of the tests of a server, with the reason if they are skipped. */
export const headingOf = (name: CalendarServerName): string =>
  findProgram(name) === null ? `${name} is not installed (apt-get install ${name})` : `a real ${name}`;

const [user, password] = ['ada', 'right & proper'];

export async function startCalendarServer(name: CalendarServerName): Promise<CalendarServer> {
  const program = findProgram(name);
  if (!program) throw new Error(`there is no ${name} here`);
  const folder = await mkdtemp(join(tmpdir(), `meetingcost-${name}-`));
  const port = await freePort();
  const passwords = join(folder, 'passwords');
  await writeFile(passwords, `${user}:${password}\n`);
  const options = {
    radicale: [
      ['--config', ''],
      ['--hosts', `127.0.0.1:${port}`],
      ['--auth-type', 'htpasswd', '--auth-htpasswd-filename', passwords],
      ['--auth-htpasswd-encryption', 'plain', '--auth-delay', '0'],
      ['--storage-filesystem-folder', join(folder, 'calendars')],
    ],
    // It has no authentication.
    xandikos: [
      ['--directory', join(folder, 'calendars'), '--defaults'],
      ['--listen-address', '127.0.0.1', '--port', String(port)],
      ['--current-user-principal', `/${user}/`],
    ],
  }[name].flat();
  await mkdir(join(folder, 'calendars'));
  const server = spawn(program, options, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const send = (method: string, url: string, body?: string) => {
    const type = body === undefined ? [] : [['content-type', 'text/calendar']];
    const headers = Object.fromEntries([['authorization', authorization], ...type]) as HeadersInit;
    return fetch(url, { method, headers, body: body ?? null });
  };

  while (!(await send('OPTIONS', `${address}/`).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`${name} ended with ${server.exitCode}`);
    await setTimeout(50);
  }
  const home = name === 'radicale' ? `${address}/${user}` : `${address}/${user}/calendars`;
  return {
    account: { address, user, password },
    send,
    async createCalendar(calendar) {
      const url = `${home}/${calendar}/`;
      const { status } = await send('MKCALENDAR', url);
      if (status !== 201) throw new Error(`${name} answers ${status} to MKCALENDAR`);
      return url;
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
