// Sealed boxes: whether a meeting was worth the time of those who attended. No answer tells whether somebody voted, or
// what, before its box is closed by the clock; then one word is published.

import * as z from 'zod/mini';
import { longestComment, publishedWords } from '#domain/meetings/ratings/published-word.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParams, instant, multilineText, sentInstant, text, wholeNumber } from '#contract/fields.ts';

/** Each vote has a body of this length, so that its size does not tell what it says. */
export const voteBytes = 1024;

const vote = {
  /** 1 a waste of time, 2 not quite worth it, 3 break-even, 4 worth it, 5 well worth it. */
  value: z.literal([1, 2, 3, 4, 5]),
  /** Published without a name if there are enough votes; '' for none. */
  comment: text(longestComment),
  /** When it was given. The later one of two votes of a person counts. */
  castAt: instant,
  /** Fills the body up to 1,024 bytes. */
  padding: z.string().check(z.regex(/^ *$/)),
};

const Vote = z.strictObject(vote);
export type Vote = z.output<typeof Vote>;

/** The vote with the padding that fills its body. */
export function padded<V extends Omit<Vote, 'padding'>>(given: V): V & { padding: string } {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...given, padding: '' })).length;
  return { ...given, padding: ' '.repeat(Math.max(0, voteBytes - bytes)) };
}

/** Of one size, whether it was the first vote or not. */
const Kept = z.object({ state: z.literal('kept') });

export const Box = z.object({
  id,
  title: z.string(),
  /** The month of a series "YYYY-MM"; null for one meeting. */
  month: z.nullable(z.string()),
  /** When the meeting, or the last one of the series, ended. */
  opensAt: sentInstant,
  closesAt: sentInstant,
});
export type Box = z.output<typeof Box>;

export const listOpenRatings = endpoint('GET /api/ratings', {
  access: 'member',
  summary: 'List the meetings and series that you are asked about, whether you have voted or not',
  answer: z.object({
    /** The time of the server, for `castAt`. */
    now: sentInstant,
    boxes: z.array(Box),
  }),
});

const errors = ['rating-closed'] as const;

export const castVote = endpoint('POST /api/ratings/:id/votes', {
  access: 'member',
  unlogged: true,
  summary: 'Say whether a meeting was worth your time, in a body of exactly 1,024 bytes',
  errors,
  params: idParams,
  body: Vote,
  answer: Kept,
  status: 202,
  example: { body: { value: 4, comment: '', castAt: '2026-11-20T11:00:00.000Z', padding: ' ' } },
});

const token = z.string().check(z.maxLength(300));

export const readRatingLink = endpoint('POST /api/ratings/links', {
  access: 'anyone',
  limited: 'lookup',
  summary: 'Read what the link of a mail asks about',
  errors: ['rating-link-invalid', ...errors],
  body: z.strictObject({ token }),
  answer: z.extend(Box, {
    now: sentInstant,
    /** Only the account with this address can vote, once it is signed in. */
    needsSignIn: z.boolean(),
  }),
});

export const castVoteByLink = endpoint('POST /api/ratings/links/votes', {
  access: 'anyone',
  unlogged: true,
  summary: 'Vote by the link of a mail, in a body of exactly 1,024 bytes',
  errors: ['rating-link-invalid', 'not-signed-in', ...errors],
  body: z.strictObject({ token, ...vote }),
  answer: Kept,
  status: 202,
});

export const readRating = endpoint('GET /api/meetings/:id/rating', {
  access: 'member',
  summary: 'Read what the attendees of a meeting published about it',
  params: idParams,
  answer: z.object({
    /** Of the meeting, or of its series and month; null if nobody is asked. */
    box: z.nullable(
      z.object({
        month: z.nullable(z.string()),
        closesAt: sentInstant,
        isClosed: z.boolean(),
        possibleVoters: wholeNumber(0, 1_000_000),
        /** Null while it is open, and if there were too few votes. */
        word: z.nullable(z.enum(publishedWords)),
        /** Only for those who see who attended; sorted by their text. */
        comments: z.array(z.string()),
      }),
    ),
    /** Whether the caller attended, and nobody is asked: then a message with a name is what is left. */
    canTellOrganizer: z.boolean(),
    /** For the author of the meeting all messages, for others their own. */
    messages: z.array(z.object({ name: z.string(), text: z.string(), sentAt: sentInstant })),
  }),
});
export type MeetingRating = z.output<typeof readRating.answer>;

export const tellOrganizer = endpoint('PUT /api/meetings/:id/message', {
  access: 'member',
  summary:
    'Tell the organizer of a small meeting, with your name, whether it was worth your time; empty takes it back',
  errors: ['no-permission'],
  params: idParams,
  body: z.strictObject({ text: multilineText(longestComment) }),
});
