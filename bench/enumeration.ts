// Whether response times reveal which address has an account: registration and sign-in, alternating between a known
// and an unknown address.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { founder, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { type Bar, inFolder, isTiny, median, sized } from './bar.ts';

type Engine = 'sqlite' | 'postgres';

const turns = sized(60, 2);
/** Enough to stay below the rate limit per address. */
const accounts = sized(20, 2);
/** Response times vary by chance; an attacker needs a larger difference than that between equal requests. */
const mostShare = 0.05;

const rest = { password: founder.password, name: 'Somebody', role: 'user' };

type Attempt = { path: string; body: (email: string) => object; hasStatus: (status: number) => boolean };

const attempts = {
  registration: {
    path: '/api/auth/register',
    body: (email) => ({ ...rest, email, user_added_new_organization: true, new_organization_name: email }),
    hasStatus: (status) => status < 300,
  },
  'sign-in': {
    path: '/api/auth/login',
    body: (email) => ({ email, password: 'not the password' }),
    hasStatus: (status) => status === 401 || status === 422,
  },
} satisfies Record<string, Attempt>;

let clients = 0;

/** Each request has another client address, so that no rate limit applies. */
async function timed(url: string, { path, body, hasStatus }: Attempt, email: string): Promise<number> {
  clients += 1;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${clients >> 8}.${clients & 255}`,
  };
  const began = performance.now();
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body(email)) });
  const ms = performance.now() - began;
  if (!hasStatus(response.status)) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ms;
}

async function compare(url: string, name: string, attempt: Attempt, engine: Engine): Promise<Bar> {
  const known: number[] = [];
  const unknown: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < turns; i += 1) {
    known.push(await timed(url, attempt, `known-${i % accounts}@example.test`));
    unknown.push(await timed(url, attempt, `unknown-${name}-${i}@example.test`));
    others.push(await timed(url, attempt, `other-${name}-${i}@example.test`));
  }
  const share = (a: number[], b: number[]) => Math.abs(median(a) - median(b)) / median(b);
  const late = known.map((ms) => ms * (1 + 2 * mostShare));
  return {
    name: `${name} with a known address, ${engine}`,
    figure: `${median(known).toFixed(1)} ms`,
    peer: `unknown ${median(unknown).toFixed(1)} ms, another unknown ${median(others).toFixed(1)} ms`,
    aim: `≤ ${mostShare * 100} % apart`,
    holds: share(known, unknown) <= mostShare,
    control: share(late, unknown) > mostShare,
  };
}

/** Accepts mails and discards them. */
async function smtpSink() {
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let isData = false;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isData && line !== '.') continue;
        isData = /^data/i.test(line);
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function measure(engine: Engine): Promise<Bar[]> {
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  const smtp = await smtpSink();
  try {
    return await inFolder(async (folder) => {
      const location = cluster ? `${cluster.url}/postgres` : folder;
      const settings = { TRUST_PROXY: 'loopback' };
      const before = await startServer(folder, location, settings);
      // Without mail, registration creates accounts at once.
      for (let i = 0; i < accounts; i += 1)
        await timed(before.url, attempts.registration, `known-${i}@example.test`);
      await before.end('SIGTERM');
      const server = await startServer(folder, location, { ...settings, SMTP_URL: smtp.url });
      try {
        const bars: Bar[] = [];
        for (const [name, attempt] of Object.entries(attempts))
          bars.push(await compare(server.url, name, attempt, engine));
        return bars;
      } finally {
        await server.end('SIGTERM');
      }
    });
  } finally {
    smtp.close();
    await cluster?.stop();
  }
}

export const enumeration = async (): Promise<Bar[]> => [
  ...(await measure('sqlite')),
  ...(isTiny ? [] : await measure('postgres')),
];
