import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import type { Database } from '#server/db/database.ts';
import { withoutPay } from '#server/db/pay-views.ts';
import {
  engine,
  newDatabase,
  newMigratedDatabase,
  openDatabase,
  temporaryFolder,
} from '#server/testing/database.ts';
import { fill } from '#server/testing/fill.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { checkBackup } from './file.ts';
import { restoreBackup } from './restore.ts';
import { backupStore, isHalfRestored } from './store.ts';
import { takeBackup, takeScheduledBackup } from './take.ts';

vi.setConfig({ testTimeout: 600_000 });

const now = Date.UTC(2026, 10, 21, 12);
const quietly = { replace: false, report: () => {} };
/** Small batches: each table takes several statements, and the last one is not full. */
const small = { read: 50, inserted: 30 };
const newFile = () => join(temporaryFolder(), 'test.backup.gz');

/**
 * Empty databases of the engine under test and, on PostgreSQL, also of SQLite: a backup works with both engines.
 */
function targets(): Promise<Database>[] {
  const other = () => {
    const db = openDatabase(join(temporaryFolder(), 'other.sqlite'));
    onTestFinished(() => db.close());
    return Promise.resolve(db);
  };
  return engine === 'postgres' ? [newDatabase(), other()] : [newDatabase()];
}

async function allLines(batches: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = [];
  for await (const lines of batches) all.push(...lines);
  return all;
}

/** All rows by table, as lines. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const store = backupStore(db);
  return db.snapshot(async (tx) => {
    const rows: Record<string, string[]> = {};
    for (const table of await store.tables(tx)) {
      rows[table.name] = (await allLines(store.lines(table, tx))).toSorted();
    }
    return rows;
  });
}

async function filled(rows = 3): Promise<Database> {
  const db = await newMigratedDatabase();
  await fill(db, rows);
  return db;
}

test('a backup of every table can be restored in either engine, row by row', async () => {
  const db = await filled(110);
  const file = newFile();
  await takeBackup(db, file, now, { sizes: small });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await rowsOf(db);
  expect(Object.values(before).every((rows) => rows.length === 110)).toBe(true);
  for (const target of await Promise.all(targets())) {
    await restoreBackup(target, file, { ...quietly, sizes: small });
    expect(await rowsOf(target)).toEqual(before);
    // The restore also creates the views without pay.
    expect(await withoutPay(target.read).selectFrom('meetings').select('totalCents').execute()).toHaveLength(
      110,
    );
    expect(await withoutPay(target.read).selectFrom('salaryTiers').selectAll().execute()).toEqual([]);
  }
});

test('a backup during writes is consistent: totals and meetings agree', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  let saved = 0;
  let stopped = false;
  const save = async () => {
    await admin.call(saveMeeting, { body: meetingDraft() });
    saved += 1;
  };
  for (let i = 0; i < 20; i += 1) await save();
  const saving = (async () => {
    while (!stopped) await save();
  })();
  const before = saved;
  const file = newFile();
  await takeBackup(app.db, file, now);
  const after = saved;
  stopped = true;
  await saving;

  const target = await newDatabase();
  await restoreBackup(target, file, quietly);
  const { meetings = [] } = await rowsOf(target);
  expect(meetings.length).toBeGreaterThanOrEqual(before);
  expect(meetings.length).toBeLessThanOrEqual(after + 1);
  expect(await wrongTotals(target)).toEqual([]);
});

test('a restore ends sessions and links, makes sync clients start over, and changes nothing else', async () => {
  const file = newFile();
  const source = await filled();
  await takeBackup(source, file, now);
  const target = await newDatabase();
  await restoreBackup(target, file, { ...quietly, restoredAt: now });
  const before = await rowsOf(source);
  expect(before['sessions']?.length).toBeGreaterThan(0);
  const ended = { sessions: [], signInTickets: [], passwordResets: [], addressLinks: [] };
  const changes = target.read
    .selectFrom('organizations')
    .select(['meetingsChangedAt', 'meetingsForgottenUntil'])
    .distinct();
  expect(await changes.execute()).toEqual([{ meetingsChangedAt: now, meetingsForgottenUntil: now }]);
  const { organizations: _, ...after } = await rowsOf(target);
  const { organizations: __, ...others } = before;
  expect(after).toEqual({ ...others, ...ended });
});

test('a restore replaces data only with --replace, and never tables of another product', async () => {
  const file = newFile();
  const source = await filled();
  await takeBackup(source, file, now);
  const target = await filled(5);
  const before = await rowsOf(target);
  await expect(restoreBackup(target, file, quietly)).rejects.toThrow(/not empty/);
  expect(await rowsOf(target)).toEqual(before);
  await restoreBackup(target, file, { ...quietly, replace: true });
  expect(await rowsOf(target)).toEqual(await rowsOf(source));

  const foreign = await newDatabase();
  await foreign.write(
    async (tx) => void (await sql`create table theirs (id integer primary key)`.execute(tx)),
  );
  await expect(restoreBackup(foreign, file, { ...quietly, replace: true })).rejects.toThrow(
    /something other than/,
  );
});

test('a damaged or truncated backup is rejected before anything changes', async () => {
  const file = newFile();
  await takeBackup(await filled(), file, now);
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const target = await filled(4);
  const before = await rowsOf(target);
  const damages: (Buffer | string)[] = [
    whole.subarray(0, -1),
    whole.subarray(0, whole.length / 2),
    gzipSync(text.replace('"user"', '"admin"')),
    gzipSync(text.replace(/^\[.*\n/m, '')),
    gzipSync(text.replace(/.*\n$/, '')),
    gzipSync('{"meetingCostBackup":2}\n'),
    '',
    'not gzip at all',
  ];
  for (const damage of damages) {
    writeFileSync(file, damage);
    await expect(restoreBackup(target, file, { ...quietly, replace: true })).rejects.toThrow(
      /cannot be used/,
    );
  }
  expect(await rowsOf(target)).toEqual(before);
});

test('a backup with an endless line is refused without reading on', async () => {
  const file = newFile();
  await takeBackup(await filled(), file, now);
  const [header = ''] = gunzipSync(readFileSync(file)).toString().split('\n');
  const line = gzipSync(`${header}\n["${'x'.repeat(150_000_000)}"]\n`);
  // Its end cannot be read: the file is refused for the line, so before that.
  writeFileSync(file, line.subarray(0, -1000));
  await expect(checkBackup(file)).rejects.toThrow('a line is too long');
});

test('a row that changes during the restore is noticed, and the database stays marked as half restored', async () => {
  const file = newFile();
  await takeBackup(await filled(), file, now);
  const target = await newDatabase();
  const lines: string[] = [];
  const store = backupStore(target);
  const flip = () =>
    target.write((tx) => tx.updateTable('users').set({ name: 'Mallory' }).where('id', '=', 2).execute());
  await restoreBackup(target, file, {
    replace: false,
    report: (line) => {
      lines.push(line);
      if (line.startsWith('users:')) void flip();
    },
  }).then(
    () => expect.unreachable(),
    (error: Error) => expect(error.message).toMatch(/rows differ from the backup in users;/),
  );
  expect(await isHalfRestored(target)).toBe(true);
  expect(await target.snapshot(store.progress)).toMatchObject({ table: lines.length });
});

test('an interrupted restore resumes', async () => {
  const file = newFile();
  const source = await filled(110);
  await takeBackup(source, file, now);
  const target = await newDatabase();
  const restore = (report: (line: string) => void) =>
    restoreBackup(target, file, { replace: false, report, sizes: small });
  const interruptAt = (name: string) => (line: string) => {
    if (line.startsWith(name)) throw new Error('interrupted');
  };
  for (const name of ['organizations', 'meetings'])
    await expect(restore(interruptAt(name))).rejects.toThrow('interrupted');
  expect(await isHalfRestored(target)).toBe(true);
  const other = newFile();
  await takeBackup(source, other, now);
  await expect(restoreBackup(target, other, quietly)).rejects.toThrow(
    /restore of another backup was interrupted/,
  );
  const lines: string[] = [];
  await restore((line) => void lines.push(line));
  expect(lines[0]).toMatch(/resuming/);
  expect(lines).not.toContain('meetings: 110 rows');
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  expect(await isHalfRestored(target)).toBe(false);
});

test.each([
  ['of a newer version', '"schema":["000-tomorrow",', /it is of a newer version/],
  ['of a version before the baseline', '"schema":["001-foundation",', /start the version of commit \w+/],
])('a backup %s is rejected', async (_, schema, reason) => {
  const file = newFile();
  await takeBackup(await filled(), file, now);
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(file, gzipSync(text.replace('"schema":[', schema)));
  await expect(restoreBackup(await newDatabase(), file, quietly)).rejects.toThrow(reason);
});

test('scheduled backups: one per minute across processes, and the oldest are deleted', async () => {
  const folder = temporaryFolder();
  const app = await testApp();
  const schedule = { db: app.db, now: app.context.now, folder, keep: 2 };
  const taken = await Promise.all([takeScheduledBackup(schedule), takeScheduledBackup(schedule)]);
  expect(taken.filter((file) => file !== null).length).toBeGreaterThanOrEqual(1);
  expect(readdirSync(folder)).toEqual(['meetingcost-20261121T120000Z-scheduled.backup.gz']);
  writeFileSync(join(folder, 'meetingcost-20260101T000000Z.backup.gz'), 'manual');
  for (let i = 0; i < 3; i += 1) {
    app.pass(3_600_000);
    expect(await takeScheduledBackup(schedule)).not.toBeNull();
    expect(await takeScheduledBackup(schedule)).toBeNull();
  }
  expect(readdirSync(folder)).toEqual([
    'meetingcost-20260101T000000Z.backup.gz',
    'meetingcost-20261121T140000Z-scheduled.backup.gz',
    'meetingcost-20261121T150000Z-scheduled.backup.gz',
  ]);
});

test('a scheduled backup keeps later-dated files in the folder', async () => {
  const folder = temporaryFolder();
  const app = await testApp();
  const later = 'meetingcost-20991231T000000Z-scheduled.backup.gz';
  writeFileSync(join(folder, later), 'of a clock that was wrong');
  for (let i = 0; i < 2; i += 1) {
    app.pass(3_600_000);
    await takeScheduledBackup({ db: app.db, now: app.context.now, folder, keep: 1 });
  }
  expect(readdirSync(folder)).toEqual(['meetingcost-20261121T140000Z-scheduled.backup.gz', later]);
});

test.runIf(engine === 'postgres')(
  'on PostgreSQL a process skips the backup that another one is taking',
  async () => {
    const app = await testApp();
    const schedule = { db: app.db, now: app.context.now, folder: temporaryFolder(), keep: 2 };
    const beside = await app.db.snapshot(async (tx) => {
      expect(await backupStore(app.db).tryLock(tx)).toBe(true);
      return takeScheduledBackup(schedule);
    });
    expect(beside).toBeNull();
    expect(await takeScheduledBackup(schedule)).not.toBeNull();
  },
);
