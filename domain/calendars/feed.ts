// The feed of a member's own meetings for other calendars.

/** Where the feed says what a meeting costs. */
export const costPlaces = ['title', 'description', 'nowhere'] as const;

export type CostPlace = (typeof costPlaces)[number];
