// Why a meeting was not saved, in the words of the rule that forbids it.

import { hasCode, isRejected } from '#web/api/api-failure.ts';
import { randomKey } from '#web/components/random-key.ts';
import { toast } from '#web/ui/toast.ts';
import { asAnother } from './draft.ts';
import type { DraftStore } from './draft-storage.ts';

const fields: Record<string, string> = {
  title: 'Meeting title',
  department: 'Department',
  agenda: 'Agenda or goal',
  startedAt: "Start, by this device's clock",
  scheduledAt: 'Scheduled start',
  plannedMinutes: 'Planned minutes',
};

/** Says so. What went another way can be saved as a meeting of its own, while it is still on the screen. */
export function tellRefusal(error: unknown, draftKey: string, store: DraftStore, save: () => void): void {
  const { description, isAnother } = saveRefusal(error, store.read().attendees);
  const anew = () => {
    if (store.read().draftKey !== draftKey) return;
    store.change((it) => asAnother(it, randomKey()));
    save();
  };
  const action = isAnother && { label: 'Save as new', onClick: anew };
  toast.error('Error saving meeting', { description, ...(action && { action }) });
}

/** What to say under 'Error saving meeting', and whether it can be saved as a meeting of its own. */
export function saveRefusal(
  error: unknown,
  attendees: readonly { name: string }[],
): { description: string; isAnother: boolean } {
  if (!isRejected(error)) return { description: 'Please try again.', isAnother: false };
  const [path = ''] = Object.keys(error.fields);
  return {
    description: ofField(path, error.message, attendees),
    isAnother: hasCode(error, 'draft-conflict'),
  };
}

/** What the contract says of a meeting that it does not take, in the words in which the server would say it. */
export const contractRefusal = (
  { path, message }: { path: PropertyKey[]; message: string },
  attendees: readonly { name: string }[],
): string => ofField(path.join('.'), message, attendees);

function ofField(path: string, message: string, attendees: readonly { name: string }[]): string {
  const [, index] = /^attendees\.(\d+)\./.exec(path) ?? [];
  const field = index === undefined ? fields[path] : attendees[Number(index)]?.name;
  return field ? `${field}: ${message}` : message;
}
