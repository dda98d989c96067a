import { readOutbox } from '#web/api/outbox.ts';
import { format } from './format.ts';

/** How many meetings of the user are still in the outbox, for a question before signing out; "" for none. */
export function unsavedText(userId: number): string {
  const { length } = readOutbox(userId);
  return length === 0 ? '' : `${format.count(length, 'meeting has', 'meetings have')} not been saved yet.`;
}
