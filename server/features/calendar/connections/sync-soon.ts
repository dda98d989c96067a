import type { Tx } from '#server/db/database.ts';
import { limitKey } from '#server/http/limits.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { siteOfHost } from '#server/outgoing/same-site.ts';
import type { ConnectionRow } from './connections-store.ts';

export const syncJob = 'calendars.sync';

/** Queues the sync of a connection. Two concurrent jobs do no harm. */
export const syncSoon = (
  jobs: Jobs,
  { host, organizationId, id: connectionId }: Pick<ConnectionRow, 'host' | 'organizationId' | 'id'>,
  tx: Tx,
) =>
  jobs.enqueue(
    {
      kind: syncJob,
      payload: { organizationId, connectionId },
      lane: 'calendars',
      origin: limitKey('slow-seconds', siteOfHost(host)),
    },
    tx,
  );
