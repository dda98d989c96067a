// What kind of meeting an imported one is, is guessed from words in its title.

import type { MeetingType } from '#domain/meetings/meeting-types.ts';

const keywords: readonly (readonly [words: readonly string[], type: MeetingType])[] = [
  [['standup', 'daily'], 'standup'],
  [['review', 'retro'], 'review'],
  [['plan'], 'planning'],
  [['training', 'workshop'], 'training'],
  [['brainstorm', 'ideation'], 'brainstorm'],
];

/** The first kind of which a keyword stands in the title, otherwise 'other'. */
export function guessType(title: string): MeetingType {
  const said = title.toLowerCase();
  return keywords.find(([words]) => words.some((word) => said.includes(word)))?.[1] ?? 'other';
}
