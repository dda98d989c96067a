// The calendar feed of a member's own meetings.

/** Where the feed shows the cost of a meeting. */
export const costPlaces = ['title', 'description', 'nowhere'] as const;

export type CostPlace = (typeof costPlaces)[number];
