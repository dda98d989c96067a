// A draft that is sent can still be edited. What is typed until the answer comes belongs to the same meeting.

import { editMeeting, type MeetingWithAttendees, saveMeeting } from '#contract/meetings.ts';
import { call } from '#web/api/client.ts';
import { savePatience } from '#web/api/save-patience.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-storage.ts';
import { meetingToSave, validateDraft } from './draft-saving.ts';

/** Saves `draft` as it was at `nowMs`, and whatever `read` says that has become of it when the answer is there. */
export async function sendDraft(
  draft: Draft,
  { nowMs, userId, read }: { nowMs: number; userId: number } & Pick<DraftStore, 'read'>,
): Promise<MeetingWithAttendees> {
  // It is safe to send it again: nobody need wait long for a server that hangs.
  const options = () => ({ asUser: userId, signal: savePatience() });
  const body = meetingToSave(draft, nowMs);
  let sent = fieldsOf(draft, nowMs);
  let saved = await call(saveMeeting, { body }, options());
  for (;;) {
    const now = read();
    const fields = fieldsOf(now, nowMs);
    const isSame = JSON.stringify(fields) === JSON.stringify(sent);
    if (isSame || now.draftKey !== draft.draftKey || validateDraft(now, nowMs)) return saved;
    const edit = { params: { id: String(saved.id) }, body: { ...fields, version: saved.version } };
    saved = await call(editMeeting, edit, options());
    sent = fields;
  }
}

function fieldsOf(draft: Draft, nowMs: number) {
  const { draftKey: _, replace: __, ...fields } = meetingToSave(draft, nowMs);
  return fields;
}
