// Save, read, change, delete and bring back a meeting.

import type { FastifyInstance } from 'fastify';
import {
  deleteMeeting,
  editMeeting,
  type MeetingDraft,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { toMeeting } from './serializers.ts';
import { computeRecord, contentOf } from './compute.ts';
import { meetingStore } from './store.ts';
import { firstVersion, meetingWriting } from './service.ts';

export function meetingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const meetings = meetingStore(db);
  const writing = meetingWriting(context);

  const answer = async (id: number, caller: Member) => {
    const row = await meetings.byId(caller.org, id);
    return row && toMeeting(row, await meetings.attendees(caller.org, id), caller, now());
  };

  /** What a save gets whose draft key was used before; null where it was not. */
  const saveAgain = async ({ draftKey, replace, ...draft }: MeetingDraft, caller: Member) => {
    const { org } = caller;
    const id = await meetings.idOfDraft(org, caller.userId, draftKey);
    if (id === null) return null;
    const { meeting, attendees } = computeRecord(draft, caller.organization.timeZone);
    const posted = contentOf({ ...meeting, department: draft.department }, attendees);
    const saved = async () => {
      const row = await meetings.byId(org, id);
      const kept = await meetings.attendees(org, id);
      return row && contentOf(row, kept) === posted ? toMeeting(row, kept, caller, now()) : null;
    };

    const same = await saved();
    if (same || !replace) return same ?? fail('draft-conflict');
    const replaced = await db.write(async (tx) => {
      const before = await meetings.byId(org, id, tx);
      const edit = { ...draft, scheduledAt: draft.scheduledAt ?? null, version: firstVersion };
      return before && writing.rewrite(before, edit, caller, tx);
    });
    // The same may have been posted twice at once, and the other was faster.
    return replaced ?? (await saved()) ?? fail('draft-conflict');
  };

  mountEndpoint(app, saveMeeting, async ({ body }, caller, { reply }) => {
    // The key of a draft is unique: a save that comes again finds what the first one made.
    const saved = await unlessDuplicate(
      db.write((tx) => writing.insert(body, caller, tx)),
      () => null,
    );
    if (saved && !(saved instanceof ApiError)) return saved;
    const again = await saveAgain(body, caller);
    void reply.code(200);
    return again ?? saved ?? fail('not-found');
  });

  mountEndpoint(
    app,
    readMeeting,
    async ({ params }, caller) => (await answer(params.id, caller)) ?? fail('not-found'),
  );

  mountEndpoint(app, editMeeting, async ({ params, body }, caller) =>
    db.write(async (tx) => {
      const before = await meetings.byId(caller.org, params.id, tx);
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      return (await writing.rewrite(before, body, caller, tx)) ?? fail('edit-conflict');
    }),
  );

  mountEndpoint(app, deleteMeeting, async ({ params }, caller) =>
    db.write(async (tx) => {
      const meeting = await meetings.byId(caller.org, params.id, tx);
      if (!meeting) return fail('not-found');
      if (!canEdit(caller, meeting)) return fail('no-permission');
      return (await writing.remove(params.id, caller, tx)) ? undefined : fail('not-found');
    }),
  );

  mountEndpoint(app, restoreMeeting, async ({ params }, caller) => {
    const deleted = await meetings.authorOfDeleted(caller.org, params.id);
    if (!deleted) return fail('not-found');
    if (!canEdit(caller, deleted)) return fail('no-permission');
    const full = await db.write((tx) => writing.restore(params.id, deleted.day, caller, tx));
    return full ?? (await answer(params.id, caller)) ?? fail('not-found');
  });
}
