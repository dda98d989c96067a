// What changes saved together. The saving of one is how much less all meetings of its title cost in its four weeks, so of
// changes of one title whose four weeks overlap one counts, or the same dollars would be counted with each.

import { followedDays, isToSave } from './coach-action.ts';
import { dayNumber } from '#domain/time/local-day.ts';

export type FollowedAction = {
  id: number;
  state: 'taken' | 'dismissed';
  kind: string;
  title: string | null;
  day: string;
  predictedSaving: number;
  /** Null is not yet known. */
  realSaving: number | null;
};

/** Those whose saving counts. Of changes that overlap it is the one of which most was foreseen, whatever came of it. */
export function countedActions<A extends FollowedAction>(actions: readonly A[]): A[] {
  const known = actions.filter((one) => one.state === 'taken' && one.realSaving !== null && isToSave(one));
  const mostForeseenFirst = known.toSorted((a, b) => b.predictedSaving - a.predictedSaving || a.id - b.id);
  const counted: A[] = [];
  for (const one of mostForeseenFirst) if (!counted.some((other) => overlap(one, other))) counted.push(one);
  return counted;
}

const overlap = (one: FollowedAction, other: FollowedAction): boolean =>
  one.title === other.title && Math.abs(dayNumber(one.day) - dayNumber(other.day)) < followedDays;
