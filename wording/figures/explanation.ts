// "How is this computed?": the explanation of a figure, with an example that a test computes.

export type Explanation = {
  title: string;
  formula: string;
  includes: string;
  leavesOut: string;
  /** Path of the meetings behind the figure; a screen with filters gives its own. Null where nothing is recorded yet. */
  meetings: string | null;
  example: {
    /** The inputs, in words. */
    given: readonly string[];
    /** A figure, or the ends of a range. */
    result: number | readonly [from: number, to: number];
    unit: 'dollars' | 'rate' | 'percent' | 'meetings' | 'hours' | 'points' | 'days' | 'minutes' | 'warnings';
  };
};

export const heldMeetings = '/dashboard/meetings?planned=no';

/** What "planned" means everywhere. */
export const plannedIncludes =
  'Meetings of calendars and plans that have not ended and are not dropped, and meetings that were entered before their start.';

/** Shown with every sum of money. */
export const moneyIncludes =
  'Estimated costs are part of it. Without permission to see pay, it is at the blended rate.';
