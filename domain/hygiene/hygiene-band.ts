// A score is good from 75, fair from 50 and poor below; the word goes wherever the color goes.

export type HygieneBand = 'good' | 'fair' | 'poor';

export function hygieneBand(score: number): HygieneBand {
  if (score >= 75) return 'good';
  return score >= 50 ? 'fair' : 'poor';
}
