// Converts an imported row to a meeting: all attendees have the same rate and attend the whole time.

import type { ImportedMeeting } from '#contract/meetings/imports.ts';
import { importedAttendees } from '#domain/meetings/imports/imported-price.ts';
import { guessesOf } from '#domain/meetings/guesses.ts';
import type { PriceList } from '#domain/people/pricing.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { computeMeeting } from '#server/features/meetings/meetings/compute.ts';
import { seriesKeyOf } from '#server/features/meetings/planned/keys.ts';

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
    emails,
    unnamedAttendees,
    estimated = [],
    ...fields
  } = posted;
  const day = localDay(Date.parse(posted.startedAt), lock.timeZone);
  const people = { names, emails, unnamedAttendees };
  const { attendees, unnamedCount } = importedAttendees(people, prices, day, nearestTier);
  const entered = { ...fields, scheduledAt: null, plannedMinutes: null, attendees: [] };
  const unnamed = { unnamedCount, unnamedRateCents: prices.defaultRateCents };
  return computeMeeting(entered, attendees, lock, unnamed, guessesOf(estimated));
}

/** Which occurrence of a calendar event a row is. */
export const keysOfRow = ({ uid, originalStart = '' }: Pick<ImportedMeeting, 'uid' | 'originalStart'>) =>
  uid ? [{ seriesKey: seriesKeyOf(uid), originalStart }] : [];

/** A row of an import is a draft that is saved once. */
export const rowKey = (importKey: string, row: number) => `${importKey}:${row}`;
