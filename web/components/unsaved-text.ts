import { readOutbox } from '#web/api/outbox.ts';
import { format } from './format.ts';
import { hasUnfinishedMeeting } from './running-meter.ts';

/** How many meetings of the user are still in the outbox, for a question before signing out; "" for none. */
export function unsavedText(userId: number): string {
  const { length } = readOutbox(userId);
  return length === 0 ? '' : `${format.count(length, 'meeting has', 'meetings have')} not been saved yet.`;
}

/** What signing out does to what waits in this browser; "" for nothing. */
export function signOutWarning(userId: number): string {
  const unsaved = unsavedText(userId);
  return [
    unsaved && `${unsaved} They stay in this browser until you sign in here again.`,
    hasUnfinishedMeeting(userId) && 'The unfinished meeting in the calculator is removed.',
  ]
    .filter(Boolean)
    .join(' ');
}
