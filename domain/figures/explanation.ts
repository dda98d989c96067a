// "How is this computed?": what a figure of a screen is, with an example that its test computes.

export type Explanation = {
  title: string;
  formula: string;
  includes: string;
  leavesOut: string;
  /** Path of the meetings behind the figure; a screen that filters gives its own. */
  meetings: string;
  example: {
    /** What is given, in words. */
    given: readonly string[];
    /** A figure, or the ends of a range. */
    result: number | readonly [from: number, to: number];
    unit: 'dollars' | 'rate' | 'percent' | 'meetings' | 'hours' | 'points' | 'days';
  };
};

export const heldMeetings = '/dashboard/meetings?planned=no';

/** Stands with every sum of money. */
export const moneyIncludes =
  'Estimated costs are part of it. Without permission to see pay, it is at the blended rate.';
