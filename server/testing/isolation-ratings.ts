// The rows of the isolation table about ratings.

import { padded } from '#contract/meetings/ratings.ts';
import { things } from './isolation-things.ts';
import { everyone, get, on, post, type Row, type Rule } from './isolation-routes.ts';

/** Only the possible voter. */
const ownBox: Rule = (_role, target) => (target === 'own' ? 'ok' : 404);
/** The author does not tell themselves, and nobody else attended. */
const nobody: Rule = (_role, target) => (target === 'own' || target === 'other' ? 403 : 404);
const notALink: Rule = () => 422;

const vote = { value: 4 as const, comment: '', castAt: '2026-11-21T12:00:00.000Z' };

export const ratingRows: Record<string, Row> = {
  'GET /api/ratings': get(),
  'POST /api/ratings/:id/votes': on(things.rating, ownBox, padded(vote)),
  'POST /api/ratings/links': post(() => ({ token: 'none' }), notALink),
  'POST /api/ratings/links/votes': post(() => ({ ...vote, padding: '', token: 'none' }), notALink),
  'GET /api/meetings/:id/rating': on(things.meeting, everyone),
  'PUT /api/meetings/:id/message': on(things.meeting, nobody, { text: 'Short' }),
};
