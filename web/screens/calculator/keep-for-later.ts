import { keepSave } from '#web/api/kept-saves.ts';
import { randomKey } from '#web/components/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { draftAfterSaving } from './draft.ts';
import { meetingToSave, savingRefusals, validateDraft } from './draft-saving.ts';
import type { DraftStore } from './draft-storage.ts';
import { contractRefusal } from './save-refusal.ts';

const cannot = (description: string) => toast.error('Cannot save meeting', { description });

/**
 * Keeps the meeting as it is on the screen now, and makes room for the next one. It is safe in this browser then; the
 * layout sends it when the network is back. What the contract refuses stays on the screen, where it can be mended.
 */
export function keepForLater(userId: number, draftKey: string, store: DraftStore): void {
  try {
    // The clock may have been set back since the last look.
    store.change((it) => it);
    const draft = store.read();
    const nowMs = Date.now();
    const refusal = validateDraft(draft, nowMs);
    if (refusal) return cannot(savingRefusals[refusal]);
    if (draft.draftKey !== draftKey) return cannot('It is not in the calculator any more.');
    const issue = keepSave(userId, meetingToSave(draft, nowMs));
    if (issue) return cannot(contractRefusal(issue, draft.attendees));
    store.change((it) => draftAfterSaving(it, randomKey()));
  } catch {
    return toast.error('Error saving meeting', { description: 'Please try again.' });
  }
  toast.success('Kept on this device', { description: 'It is saved as soon as you are back online.' });
}
