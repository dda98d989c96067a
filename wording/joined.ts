// Joins texts as the language that is rendered does: Japanese, for example, writes no spaces between sentences.

import { t } from '#domain/format/text.ts';

const joined = (texts: readonly string[], join: (before: string, next: string) => string): string =>
  texts
    .filter((text) => text !== '')
    .reduce((before, next) => (before === '' ? next : join(before, next)), '');

/** Whole sentences; empty ones are left out. */
export const joinSentences = (...sentences: readonly string[]): string =>
  joined(sentences, (before, next) => t`${before} ${next}`);

/** Parts of a list; empty ones are left out. */
export const joinParts = (...parts: readonly string[]): string =>
  joined(parts, (before, next) => t`${before}, ${next}`);
