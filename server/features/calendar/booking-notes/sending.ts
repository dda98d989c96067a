// Sends due notes: at most five a day to one organizer, by day and on working days only.

import { digestAt, isWorthNote, notesADay, sendableAt, weeklyAt } from '#domain/calendar/booking-notes.ts';
import { localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { noteReader } from '#server/features/calendar/planner/members-store.ts';
import { queueMail } from '#server/mail/mail.ts';
import { type Member, type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { bookingOf, priceOfBooking } from './bookings.ts';
import { choiceOf, countSent, dueNotes, dueReaders, thresholdOf, updateNotes } from './notes-store.ts';

export function sendNotes({ db, now, jobs }: AppContext): () => Promise<void> {
  async function worthNotes(org: OrgId, reader: Member, keys: readonly string[]): Promise<Set<string>> {
    const threshold = await thresholdOf(db.read, org);
    const found = new Set<string>();
    if (!threshold) return found;
    for (const seriesKey of keys) {
      const booking = await bookingOf(db.read, reader, { seriesKey }, now());
      if (!booking) continue;
      const { onceCents } = await priceOfBooking(db, reader, booking, now());
      const { minutes, people } = booking;
      if (isWorthNote({ people: people.length + 1, minutes, onceCents }, threshold)) found.add(seriesKey);
    }
    return found;
  }

  async function sendTo(org: OrgId, email: string): Promise<void> {
    const reader = await noteReader(db.read, org, email);
    const keys = (await dueNotes(db.read, org, email, now())).map(({ seriesKey }) => seriesKey);
    const worth = reader ? await worthNotes(org, reader, keys) : new Set<string>();
    await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const at = now();
      const choice = await choiceOf(tx, org, email);
      // Another process may have sent some meanwhile.
      const due = (await dueNotes(tx, org, email, at)).filter((one) => keys.includes(one.seriesKey));
      const isSent = ({ seriesKey }: { seriesKey: string }) => choice !== 'none' && worth.has(seriesKey);
      const update = (some: readonly { seriesKey: string }[], change: Parameters<typeof updateNotes>[4]) =>
        updateNotes(
          tx,
          org,
          email,
          some.map(({ seriesKey }) => seriesKey),
          change,
        );
      await update(
        due.filter((one) => !isSent(one)),
        { dueAt: null, isDigest: 0 },
      );
      if (!reader) return;
      const { timeZone, hygiene } = reader.organization;
      const place = { timeZone, workingDays: hygiene.thresholds.workingDays };
      const single = due.filter((one) => isSent(one) && one.isDigest === 0);
      const digest = due.filter((one) => isSent(one) && one.isDigest === 1);
      const send = async (some: typeof due) => {
        const seriesKeys = some.map(({ seriesKey }) => seriesKey);
        const data = { organizationId: org, seriesKeys };
        await queueMail(jobs, { template: 'booking-note', to: email, data, org }, tx);
        await update(some, { dueAt: null, isDigest: 0, sentAt: at });
      };
      if (digest.length > 0) await send(digest);
      if (choice === 'weekly')
        return void (await update(single, { dueAt: weeklyAt(at, place), isDigest: 1 }));
      const opensAt = sendableAt(at, place);
      if (opensAt > at) return void (await update(single, { dueAt: opensAt, isDigest: 0 }));
      const today = instantOfLocalTime(`${localDay(at, timeZone)}T00:00`, timeZone) ?? at;
      const left = Math.max(0, notesADay - (await countSent(tx, org, email, today)));
      for (const one of single.slice(0, left)) await send([one]);
      await update(single.slice(left), { dueAt: digestAt(at, place), isDigest: 1 });
    });
  }

  return async () => {
    for (const { organizationId, email } of await dueReaders(db.read, now()))
      await runAs(organizationId, () => sendTo(unverifiedOrg(organizationId), email));
  };
}
