import type { Series } from '#contract/coach.ts';

type Decision = NonNullable<Series['lastReview']>['decision'];

/** What was decided, as a word of the past. */
export const decisionNames: Record<Decision, string> = {
  keep: 'Kept',
  shorten: 'Shortened',
  'thin-out': 'Thinned out',
  end: 'Ended',
};
