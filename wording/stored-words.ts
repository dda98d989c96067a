// Titles and names that the product stores in English where nobody typed any. Readers see them in their language.

import { t } from '#domain/format/text.ts';
import {
  defaultImportTitle,
  defaultMeetingTitle,
  normalizedTitle,
  untitledMeeting,
} from '#domain/meetings/meeting.ts';
import { erasedName } from '#domain/people/matching.ts';

/** What is stored, with the words of the reader. */
export const storedWords = (): ReadonlyMap<string, string> =>
  new Map([
    [defaultMeetingTitle, t`New Meeting`],
    [defaultImportTitle, t`Imported Meeting`],
    [untitledMeeting, t`Untitled meeting`],
    [erasedName, t`Erased person`],
  ]);

/** A stored title or name in the words of the reader. */
export const inReadersWords = (stored: string): string => storedWords().get(stored) ?? stored;

/** The stored titles whose words, as the reader sees them, match; all normalized. */
export const storedTitles = (matches: (word: string) => boolean): string[] =>
  [...storedWords()].flatMap(([stored, word]) =>
    matches(normalizedTitle(word)) ? normalizedTitle(stored) : [],
  );
