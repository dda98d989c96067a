// A vote stays on the device until its box is closed, under "mc_vote:<user id>:<box id>": the server keeps votes in its
// memory only, and gets them again whenever the app is opened.

import * as z from 'zod/mini';
import { castVote, padded } from '#contract/meetings/ratings.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { call, hasCode, isGone } from '#web/api/client.ts';
import { voteKeys, votePrefix } from './vote-keys.ts';

const KeptVote = z.object({
  value: z.literal([1, 2, 3, 4, 5]),
  comment: z.string(),
  castAt: z.string(),
});
export type KeptVote = z.output<typeof KeptVote>;

const longestMs = 10 * dayMs;

export function keptVote(userId: number, box: number): KeptVote | null {
  try {
    const vote = KeptVote.parse(JSON.parse(localStorage.getItem(`${votePrefix(userId)}${box}`) ?? ''));
    return Date.parse(vote.castAt) > Date.now() - longestMs ? vote : null;
  } catch {
    return null;
  }
}

/** Without storage the vote is sent once. */
export function keepVote(userId: number, box: number, vote: KeptVote): void {
  try {
    localStorage.setItem(`${votePrefix(userId)}${box}`, JSON.stringify(vote));
  } catch (error) {
    console.error(error);
  }
}

export const sendVote = (box: number, vote: KeptVote) =>
  call(castVote, { params: { id: String(box) }, body: padded(vote) });

/** Sends all votes of the device again, and forgets those of closed boxes. */
export async function sendKeptVotes(userId: number): Promise<void> {
  for (const key of voteKeys(userId)) {
    const box = Number(key.slice(votePrefix(userId).length));
    const vote = keptVote(userId, box);
    try {
      if (vote) await sendVote(box, vote);
      else localStorage.removeItem(key);
    } catch (error) {
      if (hasCode(error, 'rating-closed') || isGone(error)) localStorage.removeItem(key);
    }
  }
}
