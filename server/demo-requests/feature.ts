import * as calls from '#contract/demo-requests.ts';
import type { Feature } from '#server/context.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { demoRequestMails } from './mail.ts';
import { purgeDemoRequests } from './store.ts';
import { demoRequestRoutes } from './routes.ts';

export const demoRequests: Feature = {
  tag: 'Server',
  contract: [calls],
  routes: [demoRequestRoutes],
  mails: () => demoRequestMails,
  purge: ({ db, now, config }) => purgeDemoRequests(db, now() - config.site.keepDays.demoRequests * dayMs),
};
