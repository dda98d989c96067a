import { expect, test } from 'vitest';
import { engine, newLocation, temporaryFolder } from '../database.ts';
import { crash } from './crashes.ts';

// Three times here, a hundred times in `npm run bench:trust`.
test(
  'killed during saves: nothing acknowledged is lost or doubled, and totals agree',
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder();
    const { verdict, afterLoss } = await crash(
      folder,
      engine === 'postgres' ? await newLocation() : folder,
      3,
    );
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, wrongSums: 0 });
    expect(verdict.acknowledged).toBeGreaterThan(5);
    expect(afterLoss.lost).toBe(1);
    expect(afterLoss.wrongSums).toBeGreaterThan(0);
  },
);
