import * as calls from '#contract/calendar/booking-notes.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { emailKey } from '#domain/people/email-key.ts';
import type { Feature } from '#server/context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { noteMails } from './mail.ts';
import { deleteNotesOf, deleteNotesOfMember, ownNotes, purgeNotes } from './notes-store.ts';
import { bookingNoteRoutes } from './routes.ts';
import { sendNotes } from './sending.ts';

/** A yearly meeting is no new booking. */
const keptMs = 400 * dayMs;

export const bookingNotes: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [bookingNoteRoutes],
  mails: noteMails,
  tasks: (context) => [{ name: 'booking notes', cron: '*/15 * * * * *', run: sendNotes(context) }],
  purge: ({ db, now }) => db.write((tx) => purgeNotes(tx, now() - keptMs)),
  ownData: async ({ db }, { organization, email }) => ({
    bookingNotes: await ownNotes(db.read, unverifiedOrg(organization.id), emailKey(email)),
  }),
  leave: (tx, { org }, userId) => deleteNotesOfMember(tx, org, userId),
  erase: (tx, { org }, { keys }) => deleteNotesOf(tx, org, [...keys]),
};
