// Sealed boxes of votes on meetings. No vote, and not even that somebody voted, is stored.

import type { Generated } from 'kysely';
import type { PublishedWord } from '#domain/meetings/ratings/published-word.ts';

export type RatingTables = {
  /** A box of a meeting, or of a series and month. Written when it opens and when it closes, never for a vote. */
  ratings: {
    organizationId: number;
    id: number;
    meetingId: number | null;
    /** The normalized title of a series, and its month "YYYY-MM". */
    series: string | null;
    month: string | null;
    title: string;
    opensAt: number;
    closesAt: number;
    isInRoom: 0 | 1;
    possibleVoters: number;
    closedAt: number | null;
    /** Null while it is open, and if there were too few votes. */
    word: PublishedWord | null;
    /** JSON, sorted by text. */
    comments: Generated<string>;
  };
  /** Who may vote while a box is open. */
  ratingVoters: {
    organizationId: number;
    ratingId: number;
    /** In the memory that keeps the votes. */
    position: number;
    /** Of the account, otherwise of the person in the directory; see domain/people/email-key.ts. */
    email: string;
    hasAccount: 0 | 1;
  };
  /** What somebody told the organizer of a meeting, with their name. */
  organizerMessages: {
    organizationId: number;
    meetingId: number;
    userId: number;
    text: string;
    sentAt: number;
  };
};
