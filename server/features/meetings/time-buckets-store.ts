// The meetings of a title are found within stretches of five weeks. An index by title alone would be written all over by
// an import, which brings a few days of hundreds of titles at a time.

import { sql } from 'kysely';
import { dayMs } from '#domain/time/time-units.ts';

/** As long as a meeting is remembered to recur: those of the time before it lie in two stretches. */
const stretchMs = 35 * dayMs;

/** The stretch in which a row of `meetings`, or of another name for it, began. Spelled as in the index. */
export const stretchOf = (table: string) => sql<number>`(${sql.ref(`${table}.startedAt`)} / 3024000000)`;

/** The stretches from one instant to another, both included. */
export function stretchesBetween(fromMs: number, toMs: number): number[] {
  const first = Math.trunc(fromMs / stretchMs);
  const last = Math.trunc(toMs / stretchMs);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
