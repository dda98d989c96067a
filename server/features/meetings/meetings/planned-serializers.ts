// Planned meetings in API responses, at their stored prices.

import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import { eachPersonOnce } from '#domain/calendar/attendees.ts';
import { toMajor } from '#domain/money/money.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import { ownPlanIds } from '#server/features/meetings/planned/copies-store.ts';
import type { Shown, Visible } from '#server/db/visible-to.ts';
import { attendeeFinder } from '#server/features/meetings/planned/people-store.ts';
import { type SeenPlanned, visibleBetween } from '#server/features/meetings/planned/visible-store.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';

const finderFor = (read: Visible, caller: Member, attendees: Parameters<typeof attendeeFinder>[2]) => {
  const { defaultRateCents } = caller.organization;
  return attendeeFinder(read, { org: caller.org, defaultRateCents }, attendees);
};

export async function toPlanned(
  read: Visible,
  caller: Member,
  rows: readonly Shown<SeenPlanned>[],
): Promise<PlannedMeeting[]> {
  const { timeZone } = caller.organization;
  const organizers = rows.map(({ organizerEmail: email }) => ({ email, name: '' }));
  const find = await finderFor(read, caller, [...organizers, ...rows.flatMap(({ attendees }) => attendees)]);
  const addresses = await ownAddresses(read, caller.org, caller.email);
  const ids = rows.map(({ id }) => id);
  const plans = await ownPlanIds(read, caller.org, caller.userId, ids);
  return rows.map(({ organizerEmail, attendees: own, ...row }) => {
    const organizer = own.find(({ email }) => email === organizerEmail) ?? {
      email: organizerEmail,
      name: '',
    };
    const day = localDay(row.startsAt, timeZone);
    const listed = own.map((one) => ({ ...find(one, day), isOptional: one.isOptional === 1 }));
    const people = eachPersonOnce(listed);
    return {
      id: row.id,
      title: row.title,
      startsAt: isoInstant(row.startsAt),
      day,
      durationMinutes: row.durationMinutes,
      hasAgenda: row.hasAgenda !== 0,
      isRecurring: row.isRecurring === 1,
      organizer: organizerEmail ? find(organizer, day).name : null,
      organizerEmail: organizerEmail || null,
      isOrganizer: addresses.includes(organizerEmail),
      planId: plans.get(row.id) ?? null,
      originalStart: row.originalStart === '' ? null : isoInstant(Date.parse(row.originalStart)),
      attendees: people.map(({ name, role, isOptional, salaryTier, hourlyRateCents, estimated }) => ({
        name,
        role,
        isOptional,
        salaryTier: seesPay(caller) ? salaryTier : null,
        hourlyRate: seesPay(caller) ? toMajor(hourlyRateCents) : null,
        estimated: seesPay(caller) && estimated === 1,
      })),
      cost: toMajor(row.totalCents),
      estimatedCost: toMajor(row.estimatedCents),
      state: row.state,
      why: row.why,
      meetingId: row.meetingId,
    };
  });
}

/** All planned meetings that a member sees. */
export const ownPlanned = async (read: Visible, member: Member): Promise<PlannedMeeting[]> =>
  toPlanned(read, member, await visibleBetween(read, member, 0, Number.MAX_SAFE_INTEGER));
