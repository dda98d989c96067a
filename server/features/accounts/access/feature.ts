import * as calls from '#contract/accounts/sessions.ts';
import type { Feature } from '#server/context.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { sessionAnswer } from './serializers.ts';
import { memberAccessRoutes, sessionRoutes } from './routes.ts';

export const access: Feature = {
  tag: 'Own account',
  contract: [calls],
  routes: [memberAccessRoutes, sessionRoutes],
  ownData: async ({ db, now, config }, caller) => ({
    sessions: (await sessionStore(db, now).list(caller.userId)).map(sessionAnswer(config.providers, caller)),
  }),
};
