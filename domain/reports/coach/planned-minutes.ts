// Compares planned with actual minutes.

export type TimedMeeting = { title: string; plannedMinutes: number; realMinutes: number };

export type PlannedAgainstReal = {
  meetings: number;
  plannedMinutes: number;
  realMinutes: number;
  /** Number of meetings that ran over, and that ended early. */
  over: number;
  early: number;
};

/** A title needs at least this many meetings. */
const leastTimes = 4;
const titlesShown = 5;
/** A mean within this many minutes of the plan counts as on plan. */
const nearMinutes = 5;

/** Null without meetings. */
export function plannedAgainstReal(meetings: readonly TimedMeeting[]): PlannedAgainstReal | null {
  if (meetings.length === 0) return null;
  return {
    meetings: meetings.length,
    plannedMinutes: meetings.reduce((sum, one) => sum + one.plannedMinutes, 0),
    realMinutes: meetings.reduce((sum, one) => sum + one.realMinutes, 0),
    over: meetings.filter((one) => one.realMinutes > one.plannedMinutes).length,
    early: meetings.filter((one) => one.realMinutes < one.plannedMinutes).length,
  };
}

/**
 * The titles whose meetings differ most from their plan, in minutes per meeting. `keyOf` identifies titles that are
 * the same.
 */
export function titlesOffPlan(
  meetings: readonly TimedMeeting[],
  keyOf: (title: string) => string,
): (PlannedAgainstReal & { title: string })[] {
  return [...Map.groupBy(meetings, ({ title }) => keyOf(title)).values()]
    .flatMap((some) => {
      const sums = some.length < leastTimes ? null : plannedAgainstReal(some);
      return sums && offBy(sums) >= nearMinutes ? [{ title: some[0]?.title ?? '', ...sums }] : [];
    })
    .toSorted((a, b) => offBy(b) - offBy(a))
    .slice(0, titlesShown);
}

const offBy = ({ meetings, plannedMinutes, realMinutes }: PlannedAgainstReal): number =>
  Math.abs(realMinutes - plannedMinutes) / meetings;
