// Makes the meeting in the calculator live. Loaded when somebody shares it.

import { startLive } from '#contract/meetings/live-meetings.ts';
import { elapsedMs, isRunning } from '#domain/meetings/meter.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { toast } from '#web/ui/toast.ts';
import { draftAfterSaving } from './draft.ts';
import { meetingToSave } from './draft-saving.ts';
import { draftStoreOf } from './draft-storage.ts';

/** The calculator is empty afterwards: the live page has the meeting. */
export async function shareLive(userId: number): Promise<void> {
  const store = draftStoreOf(userId);
  // Settles the meter in case the system clock was set back.
  store.change((it) => it);
  const draft = store.read();
  const nowMs = Date.now();
  const { replace: _, ...meeting } = meetingToSave(draft, nowMs);
  const body = {
    meeting: { ...meeting, durationMinutes: Math.max(1, meeting.durationMinutes) },
    elapsedMs: draft.isEstimate ? 0 : Math.round(elapsedMs(draft.meter, nowMs)),
    isRunning: isRunning(draft.meter),
  };
  try {
    const { live } = await call(startLive, { body }, { asUser: userId, currency: draft.currency });
    store.change((it) => (it.draftKey === draft.draftKey ? draftAfterSaving(it, randomKey()) : it));
    void navigate(`/live/${live.id}`);
  } catch (error) {
    toast.error('Cannot share the meeting', { description: failureMessage(error) });
  }
}
