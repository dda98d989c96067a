import { toast } from '#web/ui/toast.ts';
import type { Draft } from './draft.ts';
import { meetingToSave } from './draft-saving.ts';

/** Whether the meeting is safe in this browser; the layout sends it when the network is back. */
export async function keepForLater(userId: number, draft: Draft): Promise<boolean> {
  try {
    const { keepSave } = await import('#web/api/kept-saves.ts');
    keepSave(userId, meetingToSave(draft, Date.now()));
  } catch {
    toast.error('Error saving meeting', { description: 'Please try again.' });
    return false;
  }
  toast.success('Kept on this device', { description: 'It is saved as soon as you are back online.' });
  return true;
}
