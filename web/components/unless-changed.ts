/**
 * A state updater for after a request: sets `next` only if the state is still `left`, so that an answer never overwrites
 * what was typed meanwhile.
 */
export const unlessChanged =
  <T>(left: T, next: T) =>
  (now: T): T =>
    now === left ? next : now;
