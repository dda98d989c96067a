// Splits the cost of a meeting by department: the meeting's own, or those of its attendees in proportion to their
// cost.

import { type Cents, computedFrom, type ExactCents, noCents } from '#domain/money/money.ts';
import { splitCents } from '#domain/money/split.ts';
import { type MeetingOrigin, sourceOf } from '#domain/meetings/meeting.ts';

/** Null uses the setting of the organization. */
export type Allocation = 'department' | 'attendees' | null;

type Allocated = { allocation: Allocation; day: string; origin: MeetingOrigin; department: string | null };

/** The first local days whose meetings are allocated by attendees unless they have a setting of their own. */
export type AllocationDays = {
  /** Null for none. */
  allocateFrom: string | null;
  /** Of calendars, which know no departments: their meetings without one. */
  allocateCalendarsFrom: string;
};

export function isAllocatedByAttendees(
  { allocation, day, origin, department }: Allocated,
  { allocateFrom, allocateCalendarsFrom }: AllocationDays,
): boolean {
  if (allocation !== null) return allocation === 'attendees';
  const isOfCalendar = department === null && sourceOf(origin) === 'calendar';
  if (isOfCalendar && day >= allocateCalendarsFrom) return true;
  return allocateFrom !== null && day >= allocateFrom;
}

export type AllocatedMeeting<C extends ExactCents = ExactCents> = {
  department: string | null;
  totalCents: C;
  /** The cost at the blended rate, and the part of `totalCents` that is estimated. */
  blendedCents: Cents;
  estimatedCents: C;
};

/** One or more people of a department (null if unknown). */
export type Attendance = {
  department: string | null;
  minutes: number;
  hourlyRateCents: ExactCents;
  people?: number;
  isEstimated: boolean;
};

/** A department's share of a meeting; `department` is '' for none. */
export type Share<C extends ExactCents = ExactCents> = {
  department: string;
  costCents: C;
  blendedCents: Cents;
  estimatedCents: C;
  personMinutes: number;
};

/**
 * The shares of a meeting, which add up to its costs to the cent. The exact cost is split by the attendees' cost,
 * the blended cost by their minutes, so that it reveals nothing about pay. Attendees without a department count for
 * the meeting's department.
 */
export function sharesByAttendees<C extends ExactCents>(
  meeting: AllocatedMeeting<C>,
  attendances: readonly Attendance[],
): Share<C>[] {
  const own = meeting.department ?? '';
  const present = attendances.filter(({ minutes, people = 1 }) => minutes * people > 0);
  const departments = new Map<string, { cost: number; estimated: number; personMinutes: number }>();
  for (const { department, minutes, hourlyRateCents, people = 1, isEstimated } of present) {
    const name = department ?? own;
    const weights = departments.get(name) ?? { cost: 0, estimated: 0, personMinutes: 0 };
    departments.set(name, weights);
    weights.personMinutes += minutes * people;
    weights.cost += hourlyRateCents * minutes * people;
    if (isEstimated) weights.estimated += hourlyRateCents * minutes * people;
  }
  if (departments.size === 0) departments.set(own, { cost: 0, estimated: 0, personMinutes: 0 });
  // The leftover cents must not depend on the order of the attendees.
  return split(
    meeting,
    [...departments]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([department, weights]) => ({ department, ...weights })),
  );
}

/** The shares after the costs of a meeting changed but not its attendees, such as after a new blended rate. */
export const splitAgain = <C extends ExactCents>(
  meeting: AllocatedMeeting<C>,
  shares: readonly Share<C>[],
): Share<C>[] =>
  split(
    meeting,
    shares.map(({ department, costCents, estimatedCents, personMinutes }) => ({
      department,
      cost: costCents,
      estimated: estimatedCents,
      personMinutes,
    })),
  );

type Weights = { department: string; cost: number; estimated: number; personMinutes: number };

function split<C extends ExactCents>(
  { totalCents, blendedCents, estimatedCents }: AllocatedMeeting<C>,
  weights: Weights[],
): Share<C>[] {
  const costs = splitCents(
    totalCents,
    weights.map(({ cost }) => cost),
  );
  const blended = splitCents(
    blendedCents,
    weights.map(({ personMinutes }) => personMinutes),
  );
  // Everything may be estimated even if the attendees are known, because an import guessed their number or the
  // duration.
  const estimated =
    estimatedCents === totalCents
      ? costs
      : splitCents(
          estimatedCents,
          weights.map((one) => one.estimated),
          costs,
        );
  return weights.map(({ department, personMinutes }, index) => ({
    department,
    costCents: costs[index] ?? computedFrom(costs, 0),
    blendedCents: blended[index] ?? noCents,
    estimatedCents: estimated[index] ?? computedFrom(estimated, 0),
    personMinutes,
  }));
}
