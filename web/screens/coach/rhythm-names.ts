import type { Series } from '#contract/coach.ts';

export const rhythmNames: Record<Series['rhythm'], string> = {
  daily: 'daily',
  'several-a-week': 'several times a week',
  weekly: 'weekly',
  fortnightly: 'every second week',
  monthly: 'monthly',
};
