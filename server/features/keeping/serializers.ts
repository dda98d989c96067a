// Planned meetings in API responses, at today's prices.

import type { PlannedMeeting } from '#contract/planned.ts';
import { eachPersonOnce } from '#domain/calendars/attendees.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { type Cents, noCents, toDollars } from '#domain/money/money.ts';
import { seesPay } from '#domain/people/permissions.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { attendeeFinder, type Expected } from '#server/features/planned/people-store.ts';
import { type SeenPlanned, visibleBetween } from '#server/features/planned/visible-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';

type Read = Database['read'];

export const finderFor = (read: Read, caller: Member, attendees: Parameters<typeof attendeeFinder>[2]) => {
  const { defaultRateCents } = caller.organization;
  return attendeeFinder(read, { org: caller.org, defaultRateCents }, attendees);
};

export async function toPlanned(
  read: Read,
  caller: Member,
  rows: readonly SeenPlanned[],
  now: number,
): Promise<PlannedMeeting[]> {
  const { timeZone } = caller.organization;
  const organizers = rows.map(({ organizerEmail: email }) => ({ email, name: '' }));
  const find = await finderFor(read, caller, [...organizers, ...rows.flatMap(({ attendees }) => attendees)]);
  const today = localDay(now, timeZone);
  return rows.map(({ organizerEmail, attendees: own, ...row }) => {
    const organizer = own.find(({ email }) => email === organizerEmail) ?? {
      email: organizerEmail,
      name: '',
    };
    const listed = own.map((one) => ({ ...find(one, today), isOptional: one.isOptional === 1 }));
    const people = eachPersonOnce(listed);
    return {
      id: row.id,
      title: row.title,
      startsAt: isoInstant(row.startsAt),
      day: localDay(row.startsAt, timeZone),
      durationMinutes: row.durationMinutes,
      hasAgenda: row.hasAgenda === 1,
      isRecurring: row.isRecurring === 1,
      organizer: organizerEmail ? find(organizer, today).name : null,
      attendees: people.map(({ name, role, isOptional, salaryTier, hourlyRateCents, estimated }) => ({
        name,
        role,
        isOptional,
        salaryTier: seesPay(caller) ? salaryTier : null,
        hourlyRate: seesPay(caller) ? toDollars(hourlyRateCents) : null,
        estimated: seesPay(caller) && estimated === 1,
      })),
      ...onTheWire(costOf(people, row.durationMinutes, caller)),
      state: row.state,
      why: row.why,
      meetingId: row.meetingId,
    };
  });
}

type Costs = { totalCents: Cents; estimatedCents: Cents };

export function costOf(people: readonly Expected[], minutes: number, caller: Member): Costs {
  const { blendedRateCents } = caller.organization;
  if (!seesPay(caller)) {
    const blended = [{ hourlyRateCents: blendedRateCents, people: people.length, minutes }];
    return { totalCents: meetingCostCents(blended), estimatedCents: noCents };
  }
  const attended = people.map((one) => ({ ...one, minutes }));
  return {
    totalCents: meetingCostCents(attended),
    estimatedCents: meetingCostCents(attended.filter(({ estimated }) => estimated === 1)),
  };
}

export const onTheWire = ({ totalCents, estimatedCents }: Costs) => ({
  cost: toDollars(totalCents),
  estimatedCost: toDollars(estimatedCents),
});

/** All planned meetings that a member sees. */
export const ownPlanned = async (read: Read, member: Member, now: number): Promise<PlannedMeeting[]> =>
  toPlanned(read, member, await visibleBetween(read, member, 0, Number.MAX_SAFE_INTEGER), now);
