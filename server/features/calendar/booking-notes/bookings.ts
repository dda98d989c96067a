// A booking as the plan page prices it, for its organizer.

import { seriesOnDays } from '#domain/calendar/booking-notes.ts';
import { windowOf } from '#domain/calendar/connection.ts';
import { alternativesOf, costOfPlan, type PricedPlan } from '#domain/calendar/planner.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { hourlyPrices } from '#server/features/calendar/planner/prices.ts';
import { plannedAttendeesOf } from '#server/features/meetings/planned/attendees-store.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { comingMeetings } from './notes-store.ts';

const mostAlternatives = 2;

/** Null if the reader organizes no such meeting that is still to come. */
export async function bookingOf(
  db: Database['read'],
  reader: Member,
  wanted: { seriesKey: string } | { id: number },
  now: number,
) {
  const { org, email, organization } = reader;
  const { timeZone, hygiene } = organization;
  const addresses = await ownAddresses(db, org, email);
  const [chosen] = await comingMeetings(db, reader, addresses, wanted, now);
  if (!chosen) return null;
  const { id, seriesKey, title, startsAt, durationMinutes } = chosen;
  const all = await comingMeetings(db, reader, addresses, { seriesKey }, now);
  const days = all.flatMap((one) => (one.startsAt < startsAt ? [] : localDay(one.startsAt, timeZone)));
  const knownUntil = addDays(localDay(windowOf(now, timeZone).to, timeZone), -1);
  const series = seriesOnDays(days, knownUntil, hygiene.thresholds.workingDays);
  const attendees = (await plannedAttendeesOf(db, org, [id])).get(id) ?? [];
  const people = attendees
    .filter((one) => !addresses.includes(one.email))
    .map((one) => ({
      name: one.name || one.email,
      email: one.email || null,
      isOptional: one.isOptional === 1,
    }));
  const isRecurring = all.length > 1;
  return { id, title, startsAt, minutes: durationMinutes, series, people, isRecurring };
}

export type Booking = NonNullable<Awaited<ReturnType<typeof bookingOf>>>;

/** At the prices that the reader sees. */
export async function priceOfBooking(db: Database, reader: Member, booking: Booking, now: number) {
  const { minutes, series, people } = booking;
  const everybody = [{ name: reader.name, email: reader.email, isOptional: false }, ...people];
  const hourly = await hourlyPrices(db, reader, everybody, now);
  const { workingWeeks } = reader.organization;
  const plan: PricedPlan = { ...series, minutes, hasOptional: people.some((one) => one.isOptional) };
  const alternatives = alternativesOf(plan, hourly, workingWeeks)
    .toSorted((a, b) => b.savedCents - a.savedCents)
    .slice(0, mostAlternatives);
  const { estimatedPeople } = hourly;
  return { ...costOfPlan(plan, hourly, workingWeeks), estimatedPeople, alternatives };
}
