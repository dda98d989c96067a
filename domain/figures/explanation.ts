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
    unit: 'dollars' | 'percent' | 'meetings' | 'points' | 'days';
  };
};
