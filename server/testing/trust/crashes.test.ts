import { expect, test } from 'vitest';
import { engine, newLocation, temporaryFolder } from '../database.ts';
import { crash } from './crashes.ts';

// Three times here, a hundred times in `npm run bench:trust`.
test(
  'killed during saves: nothing acknowledged is lost or doubled, totals agree, and each save is one message',
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder();
    const { verdict, messages, withoutMessages, afterLoss } = await crash(
      folder,
      engine === 'postgres' ? await newLocation() : folder,
      3,
    );
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, wrongSums: 0 });
    expect(messages).toEqual({ unsent: 0, doubledMessages: 0, wronglyDelivered: 0 });
    expect(withoutMessages.wronglyDelivered).toBeGreaterThan(0);
    expect(verdict.acknowledged).toBeGreaterThan(5);
    expect(afterLoss.lost).toBe(1);
    expect(afterLoss.wrongSums).toBeGreaterThan(0);
  },
);
