import * as calls from '#contract/meetings/live-meetings.ts';
import type { Feature } from '#server/context.ts';
import { liveRoutes } from './routes.ts';
import { eraseFromLive } from './store.ts';
import { liveService } from './service.ts';

export const live: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [liveRoutes],
  tasks: (context) => [
    { name: 'live meetings', cron: '* * * * *', run: () => liveService(context).settleAll() },
  ],
  purge: (context) => liveService(context).purge(),
  erase: (tx, { org }, { keys }) => eraseFromLive(tx, org, keys),
};
