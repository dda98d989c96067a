import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fewestForComments,
  isLow,
  publish,
  type PublishedWord,
  publishedWords,
  shareOf,
  type Vote,
  type VoteValue,
  wordFor,
} from './published-word.ts';

test.each([
  [0, 0, null],
  [3, 3, null],
  [4, 2, 'half-or-fewer'],
  [4, 3, 'more-than-half'],
  [5, 2, 'half-or-fewer'],
  [5, 3, 'more-than-half'],
  [6, 3, 'half-or-fewer'],
  [6, 6, 'more-than-half'],
  [7, 2, 'third-or-fewer'],
  [7, 3, 'middle-third'],
  [7, 4, 'middle-third'],
  [7, 5, 'two-thirds-or-more'],
  [9, 3, 'third-or-fewer'],
  [9, 6, 'two-thirds-or-more'],
  [10, 2, 'few-or-none'],
  [10, 3, 'some'],
  [10, 4, 'about-half'],
  [10, 6, 'about-half'],
  [10, 7, 'most'],
  [10, 8, 'nearly-all'],
  [50, 0, 'few-or-none'],
  [50, 50, 'nearly-all'],
] as const)('%i votes of which %i found it worth their time', (votes, worth, word) =>
  expect(wordFor(votes, worth)).toBe(word),
);

test('each share lies in its class, and more votes for it never give a lower one', () => {
  for (let votes = 4; votes <= 50; votes += 1) {
    const words = Array.from({ length: votes + 1 }, (_, worth) => wordFor(votes, worth) as PublishedWord);
    for (const [worth, word] of words.entries()) {
      const { [worth - 1]: before = word } = words;
      expect(shareOf(before)).toBeLessThanOrEqual(shareOf(word));
      const same = words.flatMap((one, at) => (one === word ? at / votes : []));
      const least =
        votes >= 10 ? shareOf(word) - 0.1 : votes >= 7 ? shareOf(word) - 1 / 6 : shareOf(word) - 1 / 4;
      expect(Math.min(...same)).toBeGreaterThanOrEqual(least - 1e-9);
    }
  }
});

/** All numbers of votes for it that a word allows. */
const possible = (votes: number, word: PublishedWord) =>
  Array.from({ length: votes + 1 }, (_, worth) => worth).filter((worth) => wordFor(votes, worth) === word);

test('no word fixes all other votes for one of up to 50 voters, but for the case that the page names', () => {
  const fixed: object[] = [];
  for (let votes = 1; votes <= 50; votes += 1)
    for (const word of publishedWords)
      for (const own of [0, 1]) {
        const others = possible(votes, word)
          .map((worth) => worth - own)
          .filter((worth) => worth >= 0 && worth <= votes - 1);
        // Only where all others agree, their number says who voted what.
        if (others.length === 1 && (others[0] === 0 || others[0] === votes - 1))
          fixed.push({ votes, word, own });
      }
  expect(fixed).toEqual([{ votes: 4, word: 'more-than-half', own: 0 }]);
});

test('a second word for meetings that were not worth it would fix more of them', () => {
  // What the design rejects: the same class for the share of votes of 1 and 2.
  const fixed = new Set<string>();
  for (let votes = 4; votes <= 12; votes += 1)
    for (let worth = 0; worth <= votes; worth += 1)
      for (let not = 0; not + worth <= votes; not += 1) {
        const same = [];
        for (let w = 0; w <= votes; w += 1)
          for (let n = 0; n + w <= votes; n += 1)
            if (wordFor(votes, w) === wordFor(votes, worth) && wordFor(votes, n) === wordFor(votes, not))
              same.push(`${w} ${n}`);
        if (same.length === 1) fixed.add(`${votes}: ${worth} ${not}`);
      }
  expect(fixed.size).toBeGreaterThan(0);
});

const vote = fc.record<Vote>({
  value: fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<VoteValue>,
  comment: fc.string({ maxLength: 20 }),
});

test('votes in any order, and given by any people, are published in the same way', () => {
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (votes, keys) => {
      const order = votes.map((one) => ({ one, key: keys.next().value })).toSorted((a, b) => a.key - b.key);
      expect(publish(order.map(({ one }) => one))).toEqual(publish(votes));
    }),
  );
});

test('only which votes are 4 or 5 counts, and comments need enough votes', () => {
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 20 }), (votes) => {
      const coarse = votes.map((one) => ({ ...one, value: one.value >= 4 ? (4 as const) : (1 as const) }));
      expect(publish(coarse)).toEqual(publish(votes));
      if (votes.length < fewestForComments) expect(publish(votes).comments).toEqual([]);
      if (votes.length < 4) expect(publish(votes).word).toBeNull();
    }),
  );
});

test('comments are sorted by their text, and empty ones left out', () => {
  const votes = ['zeta', '', 'Alpha', 'beta', 'alpha'].map((comment) => ({ value: 3 as const, comment }));
  expect(publish(votes).comments).toEqual(['Alpha', 'alpha', 'beta', 'zeta']);
});

test('the words that are a reason to end a series', () => {
  expect(publishedWords.filter(isLow)).toEqual(['half-or-fewer', 'third-or-fewer', 'few-or-none']);
});
