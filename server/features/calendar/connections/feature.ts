import * as calls from '#contract/calendar/connections.ts';
import type { Feature } from '#server/context.ts';
import { removeCalendars } from '#server/features/meetings/planned/planned-store.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { eraseFromCalendars } from './erasure-store.ts';
import { calendarJobs, syncDue } from './jobs.ts';
import { ownConnections } from './serializers.ts';
import { coverageRoutes } from './coverage-routes.ts';
import { connectionRoutes } from './routes.ts';

export const connections: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [coverageRoutes, connectionRoutes],
  jobs: calendarJobs,
  lane: 'calendars',
  tasks: (context) => [{ name: 'calendars', cron: '*/15 * * * * *', run: syncDue(context) }],
  async ownData({ db, now }, caller) {
    const member = asMember(caller);
    return { calendars: member ? await ownConnections(db.read, member, now()) : [] };
  },
  leave: removeCalendars,
  erase: eraseFromCalendars,
};
