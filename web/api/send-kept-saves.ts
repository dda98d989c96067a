// Sends what was kept, in order and one tab at a time. The draft key makes each of them one meeting, however often
// it is sent.

import { saveMeeting } from '#contract/meetings.ts';
import { hasCode, isRejected } from './api-failure.ts';
import { call } from './client.ts';
import { dropSave, keptSave, keptSaves, type KeptMeeting, type KeptSave, markFailed } from './kept-saves.ts';
import { savePatience } from './save-patience.ts';

/** Titles of what the server has now. */
export async function sendKeptSaves(userId: number): Promise<string[]> {
  const name = `mc_kept:${userId}`;
  // Locks are missing where a house runs its own server over plain HTTP; the draft keys then have to do.
  if (!('locks' in navigator)) return sendAll(userId);
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? sendAll(userId) : []));
}

async function sendAll(userId: number): Promise<string[]> {
  const sent: string[] = [];
  for (const { draftKey } of keptSaves(userId)) {
    // It may have been discarded while others were sent.
    const save = keptSave(userId, draftKey);
    if (!save?.body || save.refusal !== null) continue;
    const outcome = await send(userId, save, save.body);
    if (outcome === 'later') break;
    if (outcome === 'sent') sent.push(save.title);
  }
  return sent;
}

type Outcome = 'sent' | 'refused' | 'later';

async function send(userId: number, save: KeptSave, body: KeptMeeting): Promise<Outcome> {
  try {
    await call(saveMeeting, { body }, { asUser: userId, signal: savePatience() });
    dropSave(userId, save);
    return 'sent';
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) return 'later';
    if (keptSave(userId, save.draftKey)) markFailed(userId, save, refusal);
    return 'refused';
  }
}

/** What a rule forbids stays forbidden; a lost connection, an ended session or an overload passes. */
function refusalOf(error: unknown): string | null {
  if (!isRejected(error) || hasCode(error, 'other-user')) return null;
  // A permission may still come: the member is approved, or chooses a new password.
  return error.status === 403 ? null : error.message;
}
