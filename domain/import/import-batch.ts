// An import is saved in batches: large ones cost less for each meeting, small ones hold others up for a shorter time.

/** The most meetings of one batch, and the most that are looked up at once. */
export const batchMeetings = 2000;
