// Votes of open boxes, in the memory of this process and nowhere else. Each box has a slot of the same size for each
// possible voter, so that neither the memory nor what processes send to each other depends on the votes.

import {
  longestComment,
  type Vote,
  type VoteValue,
  voteValues,
} from '#domain/meetings/ratings/published-word.ts';

/** Value, time and length of the comment, then the comment in UTF-8. */
const headBytes = 1 + 8 + 2;
const slotBytes = headBytes + 3 * longestComment;

/** About 75,000 possible voters. */
const mostBytes = 64 * 1024 * 1024;

/** Once a process has sent its votes, more than the time until the box is closed. */
const handoverMs = 90_000;

export type Slots = Buffer;
export type CastVote = Vote & { castAt: number };

export const emptySlots = (voters: number): Slots => Buffer.alloc(voters * slotBytes);

const slotOf = (slots: Slots, position: number): Buffer =>
  slots.subarray(position * slotBytes, (position + 1) * slotBytes);

const castAtOf = (slot: Buffer): number => (slot[0] === 0 ? -Infinity : slot.readDoubleBE(1));

/** The later of two votes counts. */
function write(slots: Slots, position: number, { value, comment, castAt }: CastVote): void {
  const slot = slotOf(slots, position);
  if (castAt < castAtOf(slot)) return;
  slot.fill(0);
  slot[0] = value;
  slot.writeDoubleBE(castAt, 1);
  slot.writeUInt16BE(slot.write(comment, headBytes), 9);
}

/** Adds the later votes of another process. */
export function merge(into: Slots, other: Slots): void {
  for (let position = 0; position * slotBytes < into.length; position += 1) {
    const slot = slotOf(other, position);
    if (castAtOf(slot) > castAtOf(slotOf(into, position))) slot.copy(slotOf(into, position));
  }
}

const isValue = (value: number): value is VoteValue => (voteValues as readonly number[]).includes(value);

/** The votes of those who may still vote. */
export function votesIn(slots: Slots, positions: readonly number[]): Vote[] {
  return positions.flatMap((position) => {
    const slot = slotOf(slots, position);
    const [value = 0] = slot;
    if (!isValue(value)) return [];
    return { value, comment: slot.toString('utf8', headBytes, headBytes + slot.readUInt16BE(9)) };
  });
}

export type Votes = ReturnType<typeof keepVotes>;

type Options = { now: () => number; most?: number };

export function keepVotes({ now, most = mostBytes }: Options) {
  const boxes = new Map<number, { slots: Slots; sentAt: number }>();

  function drop(box: number): void {
    boxes.get(box)?.slots.fill(0);
    boxes.delete(box);
  }

  return {
    /** When this process began to keep votes. */
    startedAt: now(),

    /** False if it has no room for the box, or is just handing its votes over; the device sends the vote again. */
    cast({ id, possibleVoters }: { id: number; possibleVoters: number }, position: number, vote: CastVote) {
      let box = boxes.get(id);
      if (!box) {
        const used = [...boxes.values()].reduce((sum, { slots }) => sum + slots.length, 0);
        if (used + possibleVoters * slotBytes > most) return false;
        boxes.set(id, (box = { slots: emptySlots(possibleVoters), sentAt: -Infinity }));
      }
      if (now() < box.sentAt + handoverMs) return false;
      write(box.slots, position, vote);
      return true;
    },

    /** A copy; later votes are refused for a while, since nobody would count them. */
    handOver({ id, possibleVoters }: { id: number; possibleVoters: number }): Slots {
      const box = boxes.get(id) ?? { slots: emptySlots(possibleVoters), sentAt: 0 };
      boxes.set(id, box);
      box.sentAt = now();
      return Buffer.from(box.slots);
    },

    /** Votes are accepted again, since the box stays open. */
    takeBack(id: number): void {
      const box = boxes.get(id);
      if (box) box.sentAt = -Infinity;
    },

    drop,

    dropExcept(open: ReadonlySet<number>): void {
      for (const id of boxes.keys()) if (!open.has(id)) drop(id);
    },
  };
}
