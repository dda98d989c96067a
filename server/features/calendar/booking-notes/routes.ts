// Who gets notes about bookings, and a booking as a plan.

import type { FastifyInstance } from 'fastify';
import {
  chooseNotes,
  readBooking,
  readNoteSettings,
  readOwnNotes,
  saveNoteSettings,
  saveOwnNotes,
  stopNotes,
  type Threshold,
} from '#contract/calendar/booking-notes.ts';
import type { NoteChoice, NoteThreshold } from '#domain/calendar/booking-notes.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { noteReader } from '#server/features/calendar/planner/members-store.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { acceptStopForms } from '#server/http/request-parsing.ts';
import { mailLinks } from '#server/secrets/mail-links.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { bookingOf } from './bookings.ts';
import { choiceOf, saveChoice, saveThreshold, thresholdOf } from './notes-store.ts';

const toThreshold = ({ costCents, ...rest }: NoteThreshold): Threshold => ({
  ...rest,
  cost: costCents === null ? null : toMajor(costCents),
});

const ofThreshold = ({ cost, ...rest }: Threshold): NoteThreshold => ({
  ...rest,
  costCents: cost === null ? null : toCents(cost),
});

export async function bookingNoteRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, now, events, config } = context;
  const links = mailLinks(config, 'booking-notes');

  mountEndpoint(app, readNoteSettings, async (_input, { org }) => {
    const threshold = await thresholdOf(db.read, org);
    return { threshold: threshold && toThreshold(threshold) };
  });

  mountEndpoint(app, saveNoteSettings, async ({ body: { threshold } }, caller) => {
    await db.write(async (tx) => {
      await lockOrganization(tx, caller.org);
      await saveThreshold(tx, caller.org, threshold && ofThreshold(threshold));
      const detail = { isOn: threshold !== null };
      await events.publish(
        tx,
        caller,
        'calendar-connection.notes-changed',
        detail,
        `organization:${caller.org}`,
      );
    });
    return { threshold };
  });

  mountEndpoint(app, readOwnNotes, async (_input, { org, email }) => ({
    isOn: (await thresholdOf(db.read, org)) !== null,
    choice: await choiceOf(db.read, org, emailKey(email)),
  }));

  const save = (organizationId: number, email: string, choice: NoteChoice) =>
    runAs(organizationId, () =>
      db.write(async (tx) => {
        const org = unverifiedOrg(organizationId);
        // Not for somebody who has left, or an organization that is gone.
        if (!(await noteReader(tx, org, email))) return;
        await lockOrganization(tx, org);
        await saveChoice(tx, org, email, choice);
      }),
    );

  mountEndpoint(
    app,
    saveOwnNotes,
    async ({ body: { choice } }, { org, email }) =>
      void (await db.write((tx) => saveChoice(tx, org, emailKey(email), choice))),
  );

  const chooseByLink = async (token: string, choice: NoteChoice) => {
    const reader = links.readerOf(token);
    if (!reader) return fail('note-link-invalid');
    await save(reader.organizationId, reader.email, choice);
    return undefined;
  };

  mountEndpoint(app, chooseNotes, async ({ body: { token, choice } }) => chooseByLink(token, choice));

  await app.register(async (scope) => {
    acceptStopForms(scope);
    mountEndpoint(scope, stopNotes, async ({ params: { token } }) => chooseByLink(token, 'none'));
  });

  mountEndpoint(app, readBooking, async ({ params }, caller) => {
    const booking = await bookingOf(db.read, caller, { id: params.id }, now());
    if (!booking) return fail('not-found');
    const { title, startsAt, minutes, series, people } = booking;
    const { repeats, untilDay } = series;
    return { title, startsAt: isoInstant(startsAt), minutes, repeats, untilDay, people };
  });
}
