import { t } from '#domain/format/text.ts';
import { readOutbox } from '#web/api/outbox.ts';
import { format } from './format.ts';
import { voteKeys } from '#web/components/meetings/ratings/vote-keys.ts';
import { hasUnfinishedMeeting } from '#web/components/meetings/running-meter.ts';

/** The number of the user's meetings in the outbox, for a question before signing out; "" for none. */
export function unsavedText(userId: number): string {
  const { length } = readOutbox(userId);
  return length === 0 ? '' : t`${format.count(length, 'meeting has', 'meetings have')} not been saved yet.`;
}

/** The effect of signing out on this browser's unsaved data; "" for none. */
export function signOutWarning(userId: number): string {
  const unsaved = unsavedText(userId);
  return [
    unsaved && t`${unsaved} They stay in this browser until you sign in here again.`,
    voteKeys(userId).length > 0 &&
      t`Your votes on meetings are removed from this device; a restart of the server would lose them.`,
    hasUnfinishedMeeting(userId) && t`The unfinished meeting in the calculator is removed.`,
  ]
    .filter(Boolean)
    .join(' ');
}
