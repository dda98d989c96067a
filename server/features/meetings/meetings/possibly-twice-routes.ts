// Lists meetings that may be recorded twice, and merges them or keeps both.

import type { FastifyInstance } from 'fastify';
import { keepBothMeetings, listPossiblyTwice, mergeMeetings } from '#contract/meetings/possibly-twice.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { meetingsWithIds } from './changes-store.ts';
import { possiblyTwice } from './possibly-twice.ts';
import { isOpenPair, markAsTwo, pairOf } from './possibly-twice-store.ts';
import { meetingRecord } from './record.ts';
import { moveLinks } from './same-meetings-store.ts';
import { toMeetingSummary } from './serializers.ts';
import { meetingById } from './store.ts';

export function possiblyTwiceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, now } = context;
  const record = meetingRecord(context);

  mountEndpoint(app, listPossiblyTwice, async (_request, caller) => ({
    pairs: await possiblyTwice(db, caller, now()),
  }));

  /** Both meetings of a pair that nobody has decided. */
  async function meetingsOfPair(tx: Tx, org: OrgId, oneId: number, otherId: number) {
    if (!(await isOpenPair(tx, org, pairOf(oneId, otherId)))) return fail('not-found');
    const [one, other] = [await meetingById(tx, org, oneId), await meetingById(tx, org, otherId)];
    return one && other ? ([one, other] as const) : fail('not-found');
  }

  mountEndpoint(app, mergeMeetings, async ({ body: { keptId, deletedId } }, caller) => {
    const { org } = caller;
    const merged = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const pair = await meetingsOfPair(tx, org, keptId, deletedId);
      if (pair instanceof ApiError) return pair;
      const [, deleted] = pair;
      if (!canEdit(caller, deleted)) return fail('no-permission');
      const detail = { title: deleted.title };
      const subject = `meeting:${keptId}`;
      await record.removeMeetings(tx, lock, [deleted], {
        actor: caller,
        action: 'meeting.merged',
        detail,
        subject,
      });
      await moveLinks(tx, lock, deletedId, keptId);
      events.refresh({ organizationId: org, kind: 'planned' }, tx);
      return null;
    });
    if (merged) return merged;
    const [kept] = await meetingsWithIds(visibleTo(caller, db).read, org, [keptId]);
    return kept ? toMeetingSummary(kept, caller, now()) : fail('not-found');
  });

  mountEndpoint(app, keepBothMeetings, async ({ body: { meetingId, otherId } }, caller) =>
    db.write(async (tx) => {
      const lock = await lockMeetings(tx, caller.org, now());
      const pair = await meetingsOfPair(tx, caller.org, meetingId, otherId);
      if (pair instanceof ApiError) return pair;
      const [one, other] = pair;
      if (!canEdit(caller, one) && !canEdit(caller, other)) return fail('no-permission');
      await markAsTwo(tx, lock, pairOf(meetingId, otherId));
      const subject = `meeting:${meetingId}`;
      await events.publish(tx, caller, 'meeting.kept-apart', { title: one.title }, subject);
      return undefined;
    }),
  );
}
