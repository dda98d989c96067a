/**
 * A step of a state that may be typed into while an answer is awaited: to `next`, unless it is no longer as it was
 * `left`. So an answer never wipes what it does not know of.
 */
export const unlessChanged =
  <T>(left: T, next: T) =>
  (now: T): T =>
    now === left ? next : now;
