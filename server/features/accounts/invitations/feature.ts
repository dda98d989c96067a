import type { Feature } from '#server/context.ts';
import { invitationMails } from './mail.ts';
import { invitationRoutes } from './routes.ts';
import { eraseInvited, invitationStore } from './store.ts';

export const invitations: Feature = {
  tag: 'Members',
  routes: [invitationRoutes],
  mails: invitationMails,
  purge: ({ db, now }) => invitationStore(db).forgetExpired(now()),
  erase: eraseInvited,
};
