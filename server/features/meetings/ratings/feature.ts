import * as calls from '#contract/meetings/ratings.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext, Feature } from '#server/context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { closing } from './closing.ts';
import { handover } from './handover.ts';
import { ratingMails } from './mail.ts';
import { openingJobs, openingReactor } from './opening.ts';
import { ratingRoutes } from './routes.ts';
import { deleteVoters, messagesOf, openIds } from './store.ts';
import { keepVotes } from './votes.ts';

type Kept = { votes: ReturnType<typeof keepVotes>; close: ReturnType<typeof closing> };

/** The votes of each process; several run in one only in tests. */
const kept = new WeakMap<object, Kept>();

export function keptBy(context: AppContext): Kept {
  const known = kept.get(context.events);
  if (known) return known;
  const votes = keepVotes(context);
  const own = { votes, close: closing(context, votes, handover(context, votes)) };
  kept.set(context.events, own);
  return own;
}

export const ratings: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [(app, context) => ratingRoutes(app, context, keptBy(context).votes)],
  jobs: (context) => ({ ...openingJobs(context), ...keptBy(context).close.jobs }),
  mails: ratingMails,
  reactor: openingReactor,
  async purge(context) {
    keptBy(context).votes.dropExcept(await openIds(context.db.read));
  },
  ownData: async ({ db }, { organization, userId }) => ({
    organizerMessages: (await messagesOf(db.read, unverifiedOrg(organization.id), userId)).map(
      ({ meetingId, text, sentAt }) => ({ meetingId, text, sentAt: isoInstant(sentAt) }),
    ),
  }),
  erase: async (tx, { org }, { keys }) => void (await deleteVoters(tx, org, [...keys])),
};
