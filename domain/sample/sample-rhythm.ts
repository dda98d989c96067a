// When the meetings of the sample data are held.

export type SampleRhythm = {
  /** 1 = Monday … 5 = Friday. */
  weekdays: readonly number[];
  /** Every so many weeks; `phase` says which of them. */
  everyWeeks: number;
  phase: number;
  /** "HH:mm" on the organization's clock. */
  at: string;
};

export const daily = (at: string): SampleRhythm => ({
  weekdays: [1, 2, 3, 4, 5],
  everyWeeks: 1,
  phase: 0,
  at,
});

export const every = (everyWeeks: number, phase: number, weekday: number, at: string): SampleRhythm => ({
  weekdays: [weekday],
  everyWeeks,
  phase,
  at,
});
