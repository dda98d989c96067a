// The note to an organizer, rendered from what is booked at the time of sending.

import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Format, formatFor } from '#domain/format/format.ts';
import { toMajor } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { noteReader } from '#server/features/calendar/planner/members-store.ts';
import { mailLinks } from '#server/secrets/mail-links.ts';
import type { MailTemplates } from '#server/mail/mail.ts';
import { type Member, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { alternativeText } from '#wording/planner.ts';
import { type Booking, bookingOf, priceOfBooking } from './bookings.ts';
import { choiceOf } from './notes-store.ts';

const NoteData = z.object({ organizationId: z.number(), seriesKeys: z.array(z.string()) });

type Price = Awaited<ReturnType<typeof priceOfBooking>>;

export function noteMails({ db, now, config }: AppContext): Partial<MailTemplates> {
  const links = mailLinks(config, 'booking-notes');
  return {
    'booking-note': ({ to, data, publicUrl }) => {
      const { organizationId, seriesKeys } = z.parse(NoteData, data);
      return runAs(organizationId, async () => {
        const org = unverifiedOrg(organizationId);
        const reader = await noteReader(db.read, org, to);
        if (!reader || (await choiceOf(db.read, org, to)) === 'none') return null;
        const booked: { booking: Booking; price: Price }[] = [];
        for (const seriesKey of seriesKeys) {
          const booking = await bookingOf(db.read, reader, { seriesKey }, now());
          if (booking) booked.push({ booking, price: await priceOfBooking(db, reader, booking, now()) });
        }
        const [first] = booked;
        if (!first) return null;
        const format = formatFor('en-US', reader.organization.currency);
        const token = links.tokenOf(organizationId, to);
        return {
          subject:
            booked.length === 1 ? subjectOf(first, format) : `What you booked: ${booked.length} meetings`,
          text: `Hello,

${booked.map((one) => blockOf(one, reader, format, publicUrl)).join('\n\n')}

Only you get this note. To get one mail a week instead, or none:

${publicUrl}/booking-notes#token=${token}
`,
          unsubscribeUrl: `${publicUrl}/api/booking-notes/stop/${token}`,
        };
      });
    },
  };
}

type Priced = { booking: Booking; price: Price };

const yearOf = ({ booking, price }: Priced, format: Format): string =>
  booking.series.repeats === null ? '' : `, ${format.money(toMajor(price.yearCents))} a year`;

const onceOf = ({ booking, price }: Priced, format: Format): string =>
  `${format.money(toMajor(price.onceCents))}${booking.isRecurring ? ' each time' : ''}`;

const subjectOf = (one: Priced, format: Format): string =>
  `${one.booking.title}: ${onceOf(one, format)}${yearOf(one, format)}`;

function blockOf(one: Priced, { userId, organization }: Member, format: Format, publicUrl: string): string {
  const { booking, price } = one;
  const { id, title, startsAt, people, series } = booking;
  const at = isoInstant(startsAt);
  const { timeZone } = organization;
  const optional = people.flatMap(({ name, isOptional }) => (isOptional ? name : []));
  const aYear = series.repeats === null ? '' : ' a year';
  const less = price.alternatives.map(
    (alternative) =>
      `${alternativeText(alternative, optional, format)}: saves ${format.money(toMajor(alternative.savedCents))}${aYear}`,
  );
  const { estimatedPeople: estimated } = price;
  return [
    `You booked “${title}” for ${format.fullDayOf(at, timeZone)} at ${format.time(at, timeZone)}, with ${format.count(people.length + 1, 'person', 'people')}.`,
    `It costs ${onceOf(one, format)}${yearOf(one, format)}.`,
    ...(estimated === 0
      ? []
      : [
          `${format.count(estimated, 'person', 'people')} without a salary tier ${estimated === 1 ? 'is' : 'are'} estimated at the default rate.`,
        ]),
    ...(less.length === 0 ? [] : ['', 'What would cost less:', ...less]),
    // Somebody without an account cannot open it.
    ...(userId === 0 ? [] : ['', `${publicUrl}/dashboard/plan?booked=${id}`]),
  ].join('\n');
}
