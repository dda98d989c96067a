// Save, read, edit, delete and restore a meeting.

import type { FastifyInstance } from 'fastify';
import {
  deleteMeeting,
  editMeeting,
  type MeetingDraft,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { toMeeting } from './serializers.ts';
import { computeMeeting, hasSameContent } from './compute.ts';
import { attendeesOf, meetingById, meetingOfDraft } from './store.ts';
import { meetingService } from './service.ts';

export function meetingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const meetings = meetingService(context);

  /** The answer to a draft that was saved before; null if it was not. */
  const answerSavedDraft = async (draft: MeetingDraft, caller: Member) => {
    const { org } = caller;
    const saved = await meetingOfDraft(db.read, org, caller.userId, draft.draftKey);
    if (!saved) return null;
    const { draftKey: _, replace, ...content } = draft;
    const posted = computeMeeting(content, caller.organization.timeZone);
    const sameMeeting = async () => {
      const row = await meetingById(db.read, org, saved.id);
      const attendees = await attendeesOf(db.read, org, saved.id);
      return row && hasSameContent(posted, row, attendees) ? toMeeting(row, attendees, caller, now()) : null;
    };

    const same = await sameMeeting();
    if (same || !replace) return same ?? fail('draft-conflict');
    const replaced = await meetings.replaceDraft(saved.id, content, caller);
    // The same replacement may have been posted twice at once, and the other one was faster.
    return replaced ?? (await sameMeeting()) ?? fail('draft-conflict');
  };

  mountEndpoint(app, saveMeeting, async ({ body }, caller, { reply }) => {
    const saved = await unlessDuplicate(meetings.save(body, caller), () => null);
    if (saved && !(saved instanceof ApiError)) return saved;
    const again = await answerSavedDraft(body, caller);
    void reply.code(200);
    return again ?? saved ?? fail('not-found');
  });

  mountEndpoint(app, readMeeting, async ({ params: { id } }, caller) => {
    const row = await meetingById(db.read, caller.org, id);
    return row
      ? toMeeting(row, await attendeesOf(db.read, caller.org, id), caller, now())
      : fail('not-found');
  });

  mountEndpoint(app, editMeeting, ({ params, body }, caller) => meetings.edit(params.id, body, caller));
  mountEndpoint(app, deleteMeeting, ({ params }, caller) => meetings.remove(params.id, caller));
  mountEndpoint(app, restoreMeeting, ({ params }, caller) => meetings.restore(params.id, caller));
}
