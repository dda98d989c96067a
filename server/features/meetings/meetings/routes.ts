// Save, read, edit, delete and restore a meeting.

import { saveMeetings } from '#contract/meetings/meeting-list.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  deleteMeeting,
  editMeeting,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { readReceipt } from '#contract/meetings/receipt.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { pricedAttendees } from './attendee-prices.ts';
import { computeMeeting, hasSameContent } from './compute.ts';
import { liveMeeting, meetingFor } from './ahead-store.ts';
import { readAhead, readMeetingAs } from './read-meeting.ts';
import { savedDraft } from './store.ts';
import { type KeyedDraft, meetingService } from './service.ts';

export function meetingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const meetings = meetingService(context);

  const reading = (caller: Member) => ({ db: db.read, caller, now: now() });
  const answer = async (id: number, caller: Member, mayBeAhead = true) =>
    (await readMeetingAs(reading(caller), id, mayBeAhead)) ?? fail('not-found');

  const answerChange = async (change: Promise<number | ApiError>, caller: Member) => {
    const changed = await change;
    return changed instanceof ApiError ? changed : answer(changed, caller);
  };

  /** The response to a draft that was saved before; null if it was not. */
  const answerSavedDraft = async ({ draftKey, ...draft }: KeyedDraft, caller: Member) => {
    const { org, organization } = caller;
    const saved = await savedDraft(db.read, { org, createdBy: caller.userId, draftKey });
    if (!saved) return null;
    const { replace, plannedMeetingId: _, externalId: __, version: ___, ...content } = draft;
    const isSame = async () => {
      const live = await liveMeeting(db.read, org, saved.id);
      if (!live) return false;
      const priced = await pricedAttendees(db.read, organization, caller, content, live.attendees);
      if (priced instanceof ApiError) return false;
      const computed = computeMeeting(content, priced, organization);
      return hasSameContent(computed, live.meeting, live.attendees, organization);
    };

    if (await isSame()) return answer(saved.id, caller);
    if (!replace) return fail('draft-conflict');
    const replaced = await meetings.replaceDraft(saved.id, content, caller);
    // A concurrent request may have made the same replacement first.
    if (replaced === null) return (await isSame()) ? answer(saved.id, caller) : fail('draft-conflict');
    return replaced instanceof ApiError ? replaced : answer(replaced, caller);
  };

  mountEndpoint(app, saveMeeting, async ({ body }, caller, { reply }) => {
    if (body.externalId !== undefined) {
      const external = await meetings.saveExternal(body.externalId, body, caller);
      if (external instanceof ApiError) return external;
      if (!external.isNew) void reply.code(200);
      return answer(external.id, caller);
    }
    const draft = { ...body, draftKey: body.draftKey ?? randomUUID() };
    const saved = await meetings.save(draft, caller);
    if (saved && !(saved instanceof ApiError)) return readAhead(reading(caller), saved, caller.name);
    const again = await answerSavedDraft(draft, caller);
    void reply.code(200);
    return again ?? saved ?? fail('not-found');
  });

  mountEndpoint(app, saveMeetings, async ({ body }, caller) => {
    const results = [];
    for (const { externalId = '', ...draft } of body.meetings) {
      const saved = await meetings.saveExternal(externalId, draft, caller);
      results.push({ externalId, ...(saved instanceof ApiError ? { error: saved.body } : saved) });
    }
    return { results };
  });

  mountEndpoint(app, readMeeting, ({ params: { id } }, caller) =>
    answer(id, caller, caller.organization.nextStartAt !== null),
  );

  mountEndpoint(app, readReceipt, async ({ params: { id } }, caller) => {
    const row = await meetingFor(caller, db, id);
    if (!row) return fail('not-found');
    const isBlended = caller.organization.payVisibility === 'blended';
    return { cost: toMajor(isBlended ? row.blendedCents : row.totalCents), isBlended };
  });
  mountEndpoint(app, editMeeting, ({ params, body }, caller) =>
    answerChange(meetings.edit(params.id, body, caller), caller),
  );
  mountEndpoint(app, deleteMeeting, ({ params }, caller) => meetings.remove(params.id, caller));
  mountEndpoint(app, restoreMeeting, ({ params }, caller) =>
    answerChange(meetings.restore(params.id, caller), caller),
  );
}
