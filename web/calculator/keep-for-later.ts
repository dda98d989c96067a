import { randomKey } from '#web/components/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { draftAfterSaving } from './draft.ts';
import { meetingToSave, savingRefusals, whyNotSave } from './draft-saving.ts';
import type { DraftStore } from './draft-storage.ts';

/**
 * Keeps the meeting as it is on the screen now, and makes room for the next one. It is safe in this browser then; the
 * layout sends it when the network is back.
 */
export async function keepForLater(userId: number, draftKey: string, store: DraftStore): Promise<void> {
  try {
    const { keepSave } = await import('#web/api/kept-saves.ts');
    // The clock may have been set back since the last look.
    store.change((it) => it);
    const draft = store.read();
    const nowMs = Date.now();
    const refusal = whyNotSave(draft, nowMs);
    if (refusal || draft.draftKey !== draftKey) {
      const description = refusal ? savingRefusals[refusal] : 'It is not in the calculator any more.';
      toast.error('Cannot save meeting', { description });
      return;
    }
    keepSave(userId, meetingToSave(draft, nowMs));
    store.change((it) => draftAfterSaving(it, randomKey()));
  } catch {
    toast.error('Error saving meeting', { description: 'Please try again.' });
    return;
  }
  toast.success('Kept on this device', { description: 'It is saved as soon as you are back online.' });
}
