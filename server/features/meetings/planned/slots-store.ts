// Whether a meeting that has ended is settled at another time already.

import { isSlotTaken, slotOf } from '#domain/meetings/planned/following.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { copiesOfSeries } from './copies-store.ts';
import { addressesOfOwners } from './owners-store.ts';
import { knownOfSeries, type PlannedRow } from './planned-store.ts';

/** The text of an original start, without its Z. */
const secondOf = (ms: number) => isoInstant(ms).slice(0, 19);

/**
 * Says of each of these meetings whether another time of it is settled. `settled` are the ids of those among them that
 * the caller has settled since.
 */
export async function takenSlots(
  tx: Tx,
  { org }: OrgLock,
  ended: readonly PlannedRow[],
  settled: ReadonlySet<number>,
): Promise<(planned: PlannedRow) => boolean> {
  const starts = [...Map.groupBy(ended, ({ seriesKey }) => seriesKey)].map(
    ([key, some]) => [key, new Set(some.map(({ originalStart }) => originalStart))] as const,
  );
  const copies = Map.groupBy(await copiesOfSeries(tx, org, new Map(starts)), (it) => it.plannedMeetingId);
  const copiesOf = ({ id }: { id: number }) => copies.get(id) ?? [];
  const slots = ended.flatMap(({ id, seriesKey, originalStart }) => {
    const halfMs = ((slotOf(copiesOf({ id })) ?? 0) * minuteMs) / 2;
    const at = Date.parse(originalStart);
    if (halfMs === 0 || Number.isNaN(at)) return [];
    return [{ seriesKey, from: secondOf(at - halfMs), until: `${secondOf(at + halfMs)}Z` }];
  });
  if (slots.length === 0) return () => false;
  const near = await tx
    .selectFrom('plannedMeetings')
    .select(['id', 'seriesKey', 'originalStart'])
    .where('organizationId', '=', org)
    .where((eb) =>
      eb.or(
        slots.map(({ seriesKey, from, until }) =>
          eb.and([
            eb('seriesKey', '=', seriesKey),
            eb('originalStart', '>=', from),
            eb('originalStart', '<=', until),
          ]),
        ),
      ),
    )
    .execute();
  // People are compared only where a series has two times in one slot.
  const isCrowded = ({ seriesKey, from, until }: (typeof slots)[number]) =>
    near.filter((it) => it.seriesKey === seriesKey && it.originalStart >= from && it.originalStart <= until)
      .length > 1;
  const crowded = [...new Set(slots.flatMap((slot) => (isCrowded(slot) ? slot.seriesKey : [])))];
  const known = await knownOfSeries(tx, org, crowded);
  const owners = [...[...copies.values()].flat(), ...[...known.values()].flat()].map(
    ({ ownerId }) => ownerId,
  );
  const addressesOf = await addressesOfOwners(tx, org, owners, new Map());
  return (planned) => {
    const rows = known.get(planned.seriesKey) ?? [];
    const row = rows.find(({ id }) => id === planned.id);
    const others = rows.filter(({ id, state }) => state !== 'planned' || settled.has(id));
    return row !== undefined && isSlotTaken(row, copiesOf(row), others, { addressesOf });
  };
}
