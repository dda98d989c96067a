// A real PostgreSQL and a real streaming replica of it. The replica begins as a copy of the folder that initdb has just
// made, so that no tool for base backups is needed, and reads the log from its first byte.

import { execFile } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { clusterIn, crash, folderOfClusters } from './start-postgres.ts';

export type Replicated = {
  primaryUrl: string;
  replicaUrl: string;
  /** From here on the replica stays as it is. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  killReplica: () => Promise<void>;
  startReplica: () => Promise<void>;
  stop: () => Promise<void>;
};

const urlOf = (port: number) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;

async function answers(url: string, text: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ is: boolean }>(`select (${text}) as "is"`)).rows[0]?.is === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(url: string, text: string): Promise<void> {
  for (let i = 0; i < 500; i += 1) {
    if (await answers(url, text)) return;
    await setTimeout(20);
  }
  throw new Error(`never true: ${text}`);
}

export async function startReplicated(): Promise<Replicated> {
  const folder = await folderOfClusters();
  const [from, to] = [join(folder, 'primary'), join(folder, 'replica')];
  const [port, replicaPort] = [await freePort(), await freePort()];
  const log: string[] = [];
  const [primaryUrl, replicaUrl] = [urlOf(port), urlOf(replicaPort)];
  const primary = clusterIn(from, port, ['fsync=off'], log);
  const follows = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=postgres`;
  // So that a report never ends a wait of the replay, nor the other way round, while a test looks.
  const replica = clusterIn(to, replicaPort, ['fsync=off', follows, 'max_standby_streaming_delay=-1'], log);

  // It waits for the words of a server that takes writes, which a replica never says.
  let isAlive = false;
  const startReplica = async () => {
    isAlive = true;
    replica.start().catch(() => {});
    await until(replicaUrl, 'pg_is_in_recovery()');
  };
  try {
    await primary.initialise();
    await promisify(execFile)('cp', ['-a', from, to]);
    const signal = join(to, 'standby.signal');
    await writeFile(signal, '');
    const { uid, gid } = await stat(to);
    await chown(signal, uid, gid);
    await primary.start();
    await startReplica();
  } catch (error) {
    throw new Error(`the replica did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    primaryUrl,
    replicaUrl,
    startReplica,
    async killReplica() {
      await crash(to);
      isAlive = false;
    },
    async pause() {
      await until(replicaUrl, `pg_wal_replay_pause() is null or pg_get_wal_replay_pause_state() = 'paused'`);
      await until(replicaUrl, `pg_get_wal_replay_pause_state() = 'paused'`);
    },
    resume: () => until(replicaUrl, 'pg_wal_replay_resume()::text is not null'),
    async stop() {
      // It waits for the end of a process, and would wait forever for that of one that has ended.
      if (!isAlive) await startReplica();
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
