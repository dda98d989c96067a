// Pairs of recorded meetings that may be one meeting, known from two places.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { Meeting } from './meetings.ts';

export const mostPairs = 50;

const PossiblyTwice = z.object({ meetings: z.tuple([Meeting, Meeting]) });
export type PossiblyTwice = z.output<typeof PossiblyTwice>;

export const listPossiblyTwice = endpoint('GET /api/possibly-twice', {
  access: 'member',
  summary: `List pairs of meetings that may be recorded twice and of which you may change at least one, newest first (at most ${mostPairs})`,
  answer: z.object({ pairs: z.array(PossiblyTwice) }),
});

export const mergeMeetings = endpoint('POST /api/possibly-twice/merge', {
  access: 'member',
  summary:
    'Keep one meeting of a pair and delete the other one (its author or an administrator); the deleted one can be restored for 30 days',
  errors: ['not-found', 'no-permission'],
  body: z.strictObject({ keptId: id, deletedId: id }),
  answer: Meeting,
});

export const keepBothMeetings = endpoint('POST /api/possibly-twice/keep-both', {
  access: 'member',
  summary: 'Say that a pair is two meetings (author of one of them or administrator); it is not listed again',
  errors: ['not-found', 'no-permission'],
  body: z.strictObject({ meetingId: id, otherId: id }),
});
