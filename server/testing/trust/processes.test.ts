import { expect, onTestFinished, test } from 'vitest';
import { engine, temporaryFolder } from '../database.ts';
import { startPostgres } from '../start-postgres.ts';
import { isClean } from './ledger.ts';
import { breakProcesses } from './processes.ts';

// A separate cluster: it crashes, and acknowledged writes must be on disk.
test.runIf(engine === 'postgres')(
  'three processes, one killed, the database crashed: nothing lost or doubled, each mail once, pages reload',
  { timeout: 600_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const { verdict, afterLoss, mails, receivedKinds } = await breakProcesses(
      postgres,
      temporaryFolder(),
      15,
    );
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, wrongSums: 0 });
    expect(verdict.acknowledged).toBeGreaterThanOrEqual(45);
    expect(mails.length).toBeGreaterThan(1);
    expect(new Set(mails).size).toBe(mails.length);
    expect(receivedKinds.before).toContain('meeting');
    // First "reload everything", since changes may be missing, then single changes as before.
    expect(receivedKinds.after).toContain(null);
    expect(receivedKinds.after.at(-1)).toBe('meeting');
    expect(isClean(afterLoss)).toBe(false);
  },
);
