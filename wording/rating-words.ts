// What a sealed box publishes.

import type { PublishedWord } from '#domain/meetings/ratings/published-word.ts';

export const wordTexts: Record<PublishedWord, string> = {
  'half-or-fewer': 'Half or fewer found it worth their time',
  'more-than-half': 'More than half found it worth their time',
  'third-or-fewer': 'Few found it worth their time',
  'middle-third': 'About half found it worth their time',
  'two-thirds-or-more': 'Most found it worth their time',
  'few-or-none': 'Few or none found it worth their time',
  some: 'Some found it worth their time',
  'about-half': 'About half found it worth their time',
  most: 'Most found it worth their time',
  'nearly-all': 'Nearly all or all found it worth their time',
};
