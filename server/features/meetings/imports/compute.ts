// Converts an imported row to a meeting: all attendees have the same rate and attend the whole time.

import type { ImportedMeeting } from '#contract/meetings/imports.ts';
import { defaultAttendee } from '#domain/meetings/imports/attendees.ts';
import { guessesOf } from '#domain/meetings/guesses.ts';
import { matchPerson } from '#domain/people/matching.ts';
import { directoryPrice, type PriceList } from '#domain/people/pricing.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { computeMeeting } from '#server/features/meetings/meetings/compute.ts';
import { seriesKeyOf } from '#server/features/meetings/planned/keys.ts';

/**
 * Named people get the price of the directory; others and unknown people get the rate of the file, and the tier
 * with the nearest rate.
 */
export function computeImported(
  posted: ImportedMeeting,
  lock: OrgLock,
  prices: PriceList,
  nearestTier: string | null,
) {
  const {
    row: _,
    uid: _uid,
    originalStart: _originalStart,
    evenIfKnown: _evenIfKnown,
    names,
    unnamedAttendees,
    estimated = [],
    ...fields
  } = posted;
  const day = localDay(Date.parse(posted.startedAt), lock.timeZone);
  const attendees = names.map((name) => {
    const price = directoryPrice(prices, name, day);
    return {
      name,
      role: matchPerson(prices.directory, name, day)?.role ?? defaultAttendee.role,
      joinedMinute: 0,
      leftMinute: null,
      ...price,
      salaryTier: price.salaryTier ?? nearestTier,
    };
  });
  const entered = { ...fields, scheduledAt: null, plannedMinutes: null, attendees: [] };
  const unnamed = { unnamedCount: unnamedAttendees, unnamedRateCents: prices.defaultRateCents };
  return computeMeeting(entered, attendees, lock, unnamed, guessesOf(estimated));
}

/** Which occurrence of a calendar event a row is. */
export const keysOfRow = ({ uid, originalStart = '' }: Pick<ImportedMeeting, 'uid' | 'originalStart'>) =>
  uid ? [{ seriesKey: seriesKeyOf(uid), originalStart }] : [];

/** A row of an import is a draft that is saved once. */
export const rowKey = (importKey: string, row: number) => `${importKey}:${row}`;
