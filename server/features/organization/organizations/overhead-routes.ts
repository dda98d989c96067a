// Whether tier rates are salaries or fully loaded.

import type { FastifyInstance } from 'fastify';
import { readOverhead, saveOverhead } from '#contract/people/overhead.ts';
import { type DatedOverhead, noOverhead, overheadsAfter } from '#domain/people/overhead.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { pricePlanned } from '#server/features/people/people/changes.ts';
import { overheadsOf } from '#server/features/people/people/prices-store.ts';
import { failField } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { settingsStore } from './settings-store.ts';
import { saveOverheads } from './tier-store.ts';

/** No change is dated in the future, so the last one applies today. */
const current = (overheads: readonly DatedOverhead[]) => overheads.at(-1) ?? { ...noOverhead, fromDay: null };

export function overheadRoutes(app: FastifyInstance, { db, events, jobs, now }: AppContext): void {
  const settings = settingsStore(db);

  mountEndpoint(app, readOverhead, async (_input, { org }) => current(await overheadsOf(db.read, org)));

  mountEndpoint(app, saveOverhead, ({ body: { ratesAre, percent, ...body } }, caller) =>
    db.write(async (tx) => {
      const { org } = caller;
      const { timeZone } = await settings.readLocked(org, tx);
      const today = localDay(now(), timeZone);
      const { fromDay = today } = body;
      if (fromDay > today) return failField('fromDay', 'out-of-range', 'Must be today or earlier');
      const after = overheadsAfter(await overheadsOf(tx, org), { fromDay, ratesAre, percent });
      await saveOverheads(org, after, tx);
      await pricePlanned(jobs, org, tx);
      const detail = { ratesAre, percent, since: fromDay };
      await events.publish(tx, caller, 'tiers.overhead-changed', detail, `organization:${org}`);
      return current(after);
    }),
  );
}
