// What a sealed box publishes.

import { t } from '#domain/format/text.ts';
import { type PublishedWord, shownRating } from '#domain/meetings/ratings/published-word.ts';

export const wordText = (word: PublishedWord): string =>
  ({
    'half-or-fewer': t`Half or fewer found it worth their time`,
    'more-than-half': t`More than half found it worth their time`,
    'third-or-fewer': t`Few found it worth their time`,
    'middle-third': t`About half found it worth their time`,
    'two-thirds-or-more': t`Most found it worth their time`,
    'few-or-none': t`Few or none found it worth their time`,
    some: t`Some found it worth their time`,
    'about-half': t`About half found it worth their time`,
    most: t`Most found it worth their time`,
    'nearly-all': t`Nearly all or all found it worth their time`,
  })[word];

/** The word of a meeting in a file, or null. */
export function ratingCell(...of: Parameters<typeof shownRating>): string | null {
  const { attendeesWord } = shownRating(...of);
  return attendeesWord && wordText(attendeesWord);
}
