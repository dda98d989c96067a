import type { Feature } from '#server/context.ts';
import { signInTrail } from './trail.ts';

export const signIns: Feature = {
  routes: [],
  tasks: (context) => [
    { name: 'failed sign-ins', cron: '*/5 * * * *', run: signInTrail(context).recordEnded },
  ],
  purge: (context) => signInTrail(context).expireSessions(),
};
