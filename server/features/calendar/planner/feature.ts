import * as calls from '#contract/calendar/planner.ts';
import type { Feature } from '#server/context.ts';
import { keptPlanMs } from '#domain/limits.ts';
import { endPlansOf } from '#server/features/meetings/planned/leaving-store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { followAllSeries } from './follow.ts';
import { planMails } from './mail.ts';
import { toOwnPlan } from './serializers.ts';
import { eraseInvited, ownPlans, purgePlans } from './store.ts';
import { meetingPlanRoutes } from './routes.ts';

export const planner: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [meetingPlanRoutes],
  mails: planMails,
  tasks: (context) => [{ name: 'planned series', cron: '35 */6 * * *', run: followAllSeries(context) }],
  purge: ({ db, now }) => db.write((tx) => purgePlans(tx, now() - keptPlanMs)),
  async ownData({ db, now }, { organization, userId }) {
    const plans = await ownPlans(db.read, unverifiedOrg(organization.id), userId, 0);
    return { meetingPlans: plans.map((plan) => toOwnPlan(plan, now())) };
  },
  leave: endPlansOf,
  erase: eraseInvited,
};
