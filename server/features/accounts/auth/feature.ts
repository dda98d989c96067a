import * as signIn from '#contract/accounts/auth.ts';
import * as registration from '#contract/accounts/registration.ts';
import type { Feature } from '#server/context.ts';
import { addressStore, eraseRegistrations } from './address-store.ts';
import { accountMails } from './mail.ts';
import { accountStore } from './store.ts';
import { addressRoutes, registrationRoutes } from './registration-routes.ts';
import { eraseMails } from '#server/mail/mail.ts';
import { authRoutes } from './routes.ts';

export const auth: Feature = {
  tag: 'Sign-in',
  contract: [signIn, registration],
  routes: [addressRoutes, registrationRoutes, authRoutes],
  mails: accountMails,
  async purge({ db, now }) {
    await accountStore(db, now).purgeExpiredResets();
    await addressStore(db, now).purgeExpired();
  },
  async erase(tx, lock, person, context) {
    await eraseRegistrations(tx, lock, person);
    await eraseMails(tx, lock, person, context);
  },
};
