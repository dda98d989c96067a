// What a sealed box publishes: one word for the share of the votes that found the meeting worth their time. There is no
// second word, mean or distribution, from which single votes could be computed.

/** Scale of the question "Was this meeting worth your time?" (ROTI, Derby and Larsen 2006). */
export const voteValues = [1, 2, 3, 4, 5] as const;
export type VoteValue = (typeof voteValues)[number];

export const longestComment = 280;

export type Vote = { value: VoteValue; comment: string };

/** With fewer votes nothing is published. */
export const fewestVotes = 4;
/** With fewer votes no comment is published. */
export const fewestForComments = 5;

/** The classes of the word by the least number of votes, each with the share that figures use: its middle. */
const classes = {
  'half-or-fewer': 1 / 4,
  'more-than-half': 3 / 4,
  'third-or-fewer': 1 / 6,
  'middle-third': 1 / 2,
  'two-thirds-or-more': 5 / 6,
  'few-or-none': 0.1,
  some: 0.3,
  'about-half': 0.5,
  most: 0.7,
  'nearly-all': 0.9,
} as const;

export type PublishedWord = keyof typeof classes;
export const publishedWords = Object.keys(classes) as PublishedWord[];

export type PublishedRating = { word: PublishedWord | null; comments: string[] };

/** The word for so many votes, of which some found the meeting worth their time; null if there are too few. */
export function wordFor(votes: number, worth: number): PublishedWord | null {
  if (votes < fewestVotes) return null;
  if (votes < 7) return 2 * worth > votes ? 'more-than-half' : 'half-or-fewer';
  if (votes < 10) {
    if (3 * worth <= votes) return 'third-or-fewer';
    return 3 * worth >= 2 * votes ? 'two-thirds-or-more' : 'middle-third';
  }
  if (5 * worth <= votes) return 'few-or-none';
  if (5 * worth < 2 * votes) return 'some';
  if (5 * worth <= 3 * votes) return 'about-half';
  return 5 * worth < 4 * votes ? 'most' : 'nearly-all';
}

const isWorth = ({ value }: Vote): boolean => value >= 4;

/** Comments are sorted by their text, so that their order tells nothing. */
export function publish(votes: readonly Vote[]): PublishedRating {
  const comments = votes.map(({ comment }) => comment).filter((comment) => comment !== '');
  return {
    word: wordFor(votes.length, votes.filter(isWorth).length),
    comments: votes.length < fewestForComments ? [] : comments.toSorted(),
  };
}

type AsksForRatings = { asksForRatings: boolean };

/** A meeting as it is shown and scored: while its organization asks for no ratings, without what attendees published. */
export const shownRating = <Meeting extends { attendeesWord: PublishedWord | null }>(
  meeting: Meeting,
  { asksForRatings }: AsksForRatings,
): Meeting => (asksForRatings ? meeting : { ...meeting, attendeesWord: null });

/** The share (0–1) of votes for "worth it" that figures use. */
export const shareOf = (word: PublishedWord): number => classes[word];

/** Two of these in a row are a reason to end a series. */
export const isLow = (word: PublishedWord): boolean => shareOf(word) < 0.3;
