/**
 * A state updater for after a request: sets `next` only if the state is still `left`, so that a response never
 * overwrites newer input.
 */
export const unlessChanged =
  <T>(left: T, next: T) =>
  (now: T): T =>
    now === left ? next : now;
