// What kind of meeting an imported one is, is guessed from words in its title.

import type { MeetingType } from './meeting-types.ts';

const keywords: readonly (readonly [RegExp, MeetingType])[] = [
  [/standup|daily/i, 'standup'],
  [/review|retro/i, 'review'],
  [/plan/i, 'planning'],
  [/training|workshop/i, 'training'],
  [/brainstorm|ideation/i, 'brainstorm'],
];

/** The first kind of which a keyword stands in the title, otherwise 'other'. */
export function guessType(title: string): MeetingType {
  return keywords.find(([keyword]) => keyword.test(title))?.[1] ?? 'other';
}
