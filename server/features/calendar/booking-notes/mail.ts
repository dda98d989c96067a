// The note to an organizer, rendered from what is booked at the time of sending.

import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { noteReader } from '#server/features/calendar/planner/members-store.ts';
import { mailLinks } from '#server/secrets/mail-links.ts';
import { type MailTemplates, mailText } from '#server/mail/mail.ts';
import { type Member, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { alternativeText } from '#wording/planner.ts';
import { inReadersWords } from '#wording/stored-words.ts';
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
        const booked: Priced[] = [];
        for (const seriesKey of seriesKeys) {
          const booking = await bookingOf(db.read, reader, { seriesKey }, now());
          if (booking) booked.push({ booking, price: await priceOfBooking(db, reader, booking, now()) });
        }
        const [first] = booked;
        if (!first) return null;
        const token = links.tokenOf(organizationId, to);
        return (format) => {
          return {
            subject:
              booked.length === 1
                ? `${inReadersWords(first.booking.title)}: ${priceText(first, format)}`
                : t`What you booked: ${format.count(booked.length, 'meeting')}`,
            text: mailText(
              t`Hello,`,
              ...booked.map((one) => blockOf(one, reader, format, publicUrl)),
              t`Only you get this note. To get one mail a week instead, or none:`,
              `${publicUrl}/booking-notes#token=${token}`,
            ),
            unsubscribeUrl: `${publicUrl}/api/booking-notes/stop/${token}`,
          };
        };
      });
    },
  };
}

type Priced = { booking: Booking; price: Price };

function priceText({ booking, price }: Priced, format: Format): string {
  const once = format.money(toMajor(price.onceCents));
  if (booking.series.repeats !== null)
    return t`${once} each time, ${format.money(toMajor(price.yearCents))} a year`;
  return booking.isRecurring ? t`${once} each time` : once;
}

function blockOf(one: Priced, { userId, organization }: Member, format: Format, publicUrl: string): string {
  const { booking, price } = one;
  const { id, title, startsAt, people, series } = booking;
  const at = isoInstant(startsAt);
  const { timeZone } = organization;
  const optional = people.flatMap(({ name, isOptional }) => (isOptional ? name : []));
  const less = price.alternatives.map((alternative) => {
    const change = alternativeText(alternative, optional, format);
    const saved = format.money(toMajor(alternative.savedCents));
    return series.repeats === null ? t`${change}: saves ${saved}` : t`${change}: saves ${saved} a year`;
  });
  const { estimatedPeople: estimated } = price;
  return [
    t`You booked “${inReadersWords(title)}” for ${format.fullDayOf(at, timeZone)} at ${format.time(at, timeZone)}, with ${format.count(people.length + 1, 'person', 'people')}.`,
    t`It costs ${priceText(one, format)}.`,
    ...(estimated === 0
      ? []
      : [
          format.count(
            estimated,
            'person without a salary tier is estimated at the default rate.',
            'people without a salary tier are estimated at the default rate.',
          ),
        ]),
    ...(less.length === 0 ? [] : ['', t`What would cost less:`, ...less]),
    // Somebody without an account cannot open it.
    ...(userId === 0 ? [] : ['', `${publicUrl}/dashboard/plan?booked=${id}`]),
  ].join('\n');
}
