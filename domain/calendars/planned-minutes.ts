// Planned minutes against real ones.

export type TimedMeeting = { title: string; plannedMinutes: number; realMinutes: number };

export type PlannedAgainstReal = {
  meetings: number;
  plannedMinutes: number;
  realMinutes: number;
  /** How many took longer than planned, and how many ended early. */
  over: number;
  early: number;
};

/** Fewer meetings say nothing about a title. */
const leastTimes = 4;
const titlesShown = 5;
/** A mean that is this near to the plan is as planned. */
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

/** The titles whose meetings differ most from their plan, in minutes a meeting. `keyOf` says which titles are the same. */
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
