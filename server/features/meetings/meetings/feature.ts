import * as calls from '#contract/meetings/meetings.ts';
import * as list from '#contract/meetings/meeting-list.ts';
import * as planned from '#contract/meetings/planned.ts';
import * as twice from '#contract/meetings/possibly-twice.ts';
import * as receipt from '#contract/meetings/receipt.ts';
import type { Feature } from '#server/context.ts';
import { keptDeletedIdMs } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { pricePlanned } from '#server/features/people/people/changes.ts';
import type { MeetingChange } from '#server/events/events.ts';
import { plannedPriceJobs } from '#server/features/meetings/planned/prices-store.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { eraseFromMeetings, eraseNamesJobs } from './erasure.ts';
import { recomputeJobs } from './local-times-store.ts';
import { ownMeetings } from './own-meetings.ts';
import { ownPlanned } from './planned-serializers.ts';
import { forgetPurgedMeetings, purgeDeletedMeetings } from './purge-store.ts';
import { recorder } from './recording.ts';
import { repricingJobs, repricingRoutes } from './repricing.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { meetingListRoutes } from './list-routes.ts';
import { plannedRoutes } from './planned-routes.ts';
import { possiblyTwiceRoutes } from './possibly-twice-routes.ts';
import { meetingRoutes } from './routes.ts';

export const meetings: Feature = {
  tag: 'Meetings',
  contract: [calls, list, receipt, planned, twice],
  routes: [meetingListRoutes, bulkRoutes, plannedRoutes, possiblyTwiceRoutes, repricingRoutes, meetingRoutes],
  jobs: (context) => ({
    ...eraseNamesJobs(context),
    ...plannedPriceJobs(context),
    ...recomputeJobs(context),
    ...repricingJobs(context),
  }),
  reactor:
    ({ jobs }) =>
    async (tx, { actor, meetings: change }) => {
      // Planned meetings with the same title get the department.
      if (change && hasNewDepartment(change)) await pricePlanned(jobs, actor.org, tx);
    },
  tasks: (context) => [
    { name: 'meetings of calendars', cron: '*/5 * * * *', run: recorder(context).settleAll },
  ],
  async purge({ db, now, config }) {
    await purgeDeletedMeetings(db, now() - config.site.keepDays.deletedMeetings * dayMs);
    await forgetPurgedMeetings(db, now() - keptDeletedIdMs);
  },
  async ownData({ db, now }, caller) {
    const member = asMember(caller);
    if (!member) return { plannedMeetings: [] };
    const visible = visibleTo(member, db);
    return {
      plannedMeetings: await ownPlanned(visible.read, member),
      meetings: ownMeetings(visible.read, member, now()),
    };
  },
  erase: eraseFromMeetings,
};

function hasNewDepartment({ before, after }: MeetingChange): boolean {
  const former = new Map(before.map(({ id, department }) => [id, department]));
  return after.some(({ id, department }) => former.has(id) && former.get(id) !== department);
}
