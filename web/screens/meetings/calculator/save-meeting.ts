import { editMeeting, type MeetingWithAttendees, saveMeeting } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { call, hasCode, isRejected } from '#web/api/client.ts';
import { addToOutbox, saveTimeout } from '#web/api/outbox.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { textLabels } from '#web/components/meetings/meeting-labels.ts';
import { toast } from '#web/ui/toast.ts';
import { type Draft, draftAfterSaving } from './draft.ts';
import { draftErrors, meetingToSave, validateDraft } from './draft-saving.ts';
import type { DraftStore } from './draft-storage.ts';

type Context = { nowMs: number; userId: number } & Pick<DraftStore, 'read'>;

/**
 * Saves `draft` with the time of `nowMs`, then any edits that were made to the same draft in the meantime, until the
 * saved meeting equals the draft.
 */
export async function sendDraft(
  draft: Draft,
  { nowMs, userId, read }: Context,
): Promise<MeetingWithAttendees> {
  const options = () => ({ asUser: userId, currency: draft.currency, signal: saveTimeout() });
  const body = meetingToSave(draft, nowMs);
  let sent = editableFields(draft, nowMs);
  let saved = await call(saveMeeting, { body }, options());
  for (;;) {
    const now = read();
    const fields = editableFields(now, nowMs);
    const isSame = JSON.stringify(fields) === JSON.stringify(sent);
    if (isSame || now.draftKey !== draft.draftKey || validateDraft(now, nowMs)) return saved;
    const edit = { params: { id: String(saved.id) }, body: { ...fields, version: saved.version } };
    saved = await call(editMeeting, edit, options());
    sent = fields;
  }
}

function editableFields(draft: Draft, nowMs: number) {
  const { draftKey: _, replace: __, ...fields } = meetingToSave(draft, nowMs);
  return fields;
}

/** Stores the meeting in the outbox, which sends it when the server can be reached, and clears the calculator. */
export function queueMeeting(userId: number, draftKey: string, store: DraftStore): void {
  const cannotSave = (description: string) => toast.error(t`Cannot save meeting`, { description });
  try {
    // Settles the meter in case the system clock was set back.
    store.change((it) => it);
    const draft = store.read();
    const nowMs = Date.now();
    const error = validateDraft(draft, nowMs);
    if (error) return cannotSave(draftErrors[error]);
    if (draft.draftKey !== draftKey) return cannotSave(t`This meeting is no longer in the calculator.`);
    const issue = addToOutbox(userId, meetingToSave(draft, nowMs), draft.currency);
    if (issue) return cannotSave(withField(issue.path.join('.'), issue.message, draft.attendees));
    store.change((it) => draftAfterSaving(it, randomKey()));
  } catch {
    return toast.error(t`Error saving meeting`, { description: t`Please try again.` });
  }
  toast.success(t`Saved on this device`, { description: t`It is uploaded as soon as you are back online.` });
}

type Named = readonly { name: string }[];

/** The text below 'Error saving meeting', and whether the draft can be saved as a separate meeting instead. */
export function saveError(error: unknown, attendees: Named): { description: string; canSaveAsNew: boolean } {
  if (!isRejected(error)) return { description: t`Please try again.`, canSaveAsNew: false };
  const [path = ''] = Object.keys(error.fields);
  return {
    description: withField(path, error.message, attendees),
    canSaveAsNew: hasCode(error, 'draft-conflict') || hasCode(error, 'planned-recorded'),
  };
}

const fieldLabels: Record<string, string> = {
  title: t`Meeting title`,
  ...textLabels,
  startedAt: t`Start, by this device's clock`,
  scheduledAt: t`Scheduled start`,
  plannedMinutes: t`Planned minutes`,
};

/** The message with the label of its field or the name of its attendee in front. */
function withField(path: string, message: string, attendees: Named): string {
  const [, index] = /^attendees\.(\d+)\./.exec(path) ?? [];
  const label = index === undefined ? fieldLabels[path] : attendees[Number(index)]?.name;
  return label ? `${label}: ${message}` : message;
}
