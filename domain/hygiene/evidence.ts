// Each factor and habit rests on a finding: A is peer-reviewed, B a large survey or telemetry, C consultancy.

import type { HabitName } from './hygiene-habits.ts';
import type { HygieneFactor } from './hygiene-factors.ts';

export type Evidence = { sentence: string; grade: 'A' | 'B' | 'C' | 'own' };

export const factorEvidence: Record<HygieneFactor, Evidence> = {
  purpose: {
    sentence:
      'An agenda is among the strongest predictors of how good a meeting is (Leach et al. 2009, Cohen et al. 2011).',
    grade: 'A',
  },
  followThrough: {
    sentence:
      'About half of the people leave meetings unclear on the next steps (Atlassian 2024, n = 5,000).',
    grade: 'B',
  },
  people: {
    sentence: 'Each attendee over seven costs 10 % of decision effectiveness (Bain, “Decide & Deliver”).',
    grade: 'C',
  },
  length: {
    sentence: 'Multitasking is six times as frequent over 80 minutes as under 20 (Cao et al., CHI 2021).',
    grade: 'A',
  },
  worth: { sentence: 'Your own judgement: was the meeting worth it?', grade: 'own' },
  punctuality: {
    sentence:
      '37 % of meetings start late; ten minutes late, there are fewer and worse ideas (Rogelberg 2014, Allen et al. 2018).',
    grade: 'A',
  },
};

export const habitEvidence: Record<HabitName, Evidence> = {
  meetingFreeDays: {
    sentence:
      'Days without meetings raise autonomy, communication and satisfaction (Laker 2022, 76 companies).',
    grade: 'B',
  },
  afterHours: {
    sentence: 'Meetings after hours rise, and the day has no end any more (Microsoft 2025).',
    grade: 'B',
  },
  recurring: {
    sentence: 'With more than half of its hours in series a calendar fills by itself (Viva).',
    grade: 'C',
  },
};
