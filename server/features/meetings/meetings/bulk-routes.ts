// One change of several meetings: a department, a mark, deletion or restoration.

import type { FastifyInstance } from 'fastify';
import { changeMeetings } from '#contract/meetings/meeting-list.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { aheadByIds } from './ahead-store.ts';
import { departmentName } from './departments-store.ts';
import { meetingRecord } from './record.ts';
import { meetingsOf } from './store.ts';

export function bulkRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const record = meetingRecord(context);

  mountEndpoint(app, changeMeetings, async ({ body }, caller) => {
    const { org } = caller;
    const ids = [...new Set(body.ids)];
    return db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const later = await aheadByIds(tx, org, ids);
      const stored = await meetingsOf(tx, org, ids);
      const all = [...stored, ...[...later.values()].map(({ meeting }) => meeting)];
      const wantsDeleted = body.deleted === false;
      const found = all.filter(({ deletedAt }) => (deletedAt !== null) === wantsDeleted);
      if (!found.every((meeting) => canEdit(caller, meeting))) return fail('no-permission');
      const detail = { meetings: found.length };
      const subject = 'meetings';

      if (found.length === 0) return detail;
      if (body.deleted === true) {
        const event = { actor: caller, action: 'meetings.deleted' as const, detail, subject };
        await record.removeMeetings(tx, lock, found, event);
      } else if (body.deleted === false) {
        const event = { actor: caller, action: 'meetings.restored' as const, detail, subject };
        const full = await record.restoreMeetings(tx, lock, found, event);
        if (full instanceof ApiError) return full;
      } else if (body.department !== undefined) {
        const department = await departmentName(tx, org, body.department);
        const columns = { department };
        const event = {
          actor: caller,
          action: 'meetings.assigned' as const,
          detail: { ...detail, department },
          subject,
        };
        await record.changeMeetings(
          tx,
          lock,
          found.map((before) => ({ before, columns })),
          event,
        );
      } else {
        const worthIt = body.worthIt ?? null;
        const columns = { worthIt };
        const event = {
          actor: caller,
          action: 'meetings.rated' as const,
          detail: { ...detail, worthIt },
          subject,
        };
        const edits = found.map((before) => ({ before, columns }));
        await record.changeMeetings(tx, lock, edits, event, { keepsCosts: true });
      }
      return detail;
    });
  });
}
