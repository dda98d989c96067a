// Planned meetings of plans: started ones stay the same, and future ones follow the plan. The window moves, so a
// task updates each series regularly.

import { windowOf } from '#domain/calendar/connection.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { type Occurrence, occurrencesOf } from '#domain/calendar/occurrences.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import { seriesKeyOf } from '#server/features/meetings/planned/keys.ts';
import { plannedAttendeesOf } from '#server/features/meetings/planned/attendees-store.ts';
import { followObjects } from '#server/features/meetings/planned/planned-store.ts';
import { recordSeriesReading } from '#server/features/meetings/planned/readings-store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';
import type { Organizer } from './event.ts';
import { memberById } from './members-store.ts';
import { seriesOf } from './series.ts';
import { dropCopies, openSeries, planById, plannedOfPlan, type StoredPlan } from './store.ts';

/** As for connected calendars; ahead a day more, so that each meeting is known from its plan first. */
function followedAt(now: number, timeZone: string): { from: number; to: number } {
  return { from: windowOf(now, timeZone).from, to: windowOf(now + dayMs, timeZone).to };
}

export async function followPlan(
  tx: Tx,
  lock: OrgLock,
  plan: StoredPlan,
  organizer: Organizer,
  now: number,
): Promise<void> {
  const source = { origin: 'plan' as const, originId: plan.id, ownerId: plan.createdBy };
  const { from, to } = followedAt(now, lock.timeZone);
  const begun = await begunEvents(tx, lock.org, plan.id, { from, to: now + 1 });
  const window = { from: now + 1, to };
  const coming = plan.canceledAt === null ? [...occurrencesOf(seriesOf(plan), window)] : [];
  const events = coming
    .filter(({ isCanceled }) => !isCanceled)
    .map((occurrence) => eventOf(plan, organizer, occurrence));
  await followObjects(tx, lock, source, [{ href: '', events: [...begun, ...events] }], {
    now,
    windowFrom: from,
    calendarRead: null,
    createdBy: plan.createdBy,
    addresses: new Map(),
  });
  const reading = { ownerId: plan.createdBy, from: plan.createdAt, at: now };
  await recordSeriesReading(tx, lock.org, seriesKeyOf(plan.uid), reading);
  await dropCopies(tx, lock.org, plan, window);
}

/** The recurrence id of a meeting of a series. */
export const recurrenceIdOf = (originalStart: number): string =>
  isoInstant(originalStart).replace('.000', '');

function eventOf(
  plan: StoredPlan,
  { name, email }: Organizer,
  { originalStart, startsAt }: Occurrence,
): CalendarEvent {
  const party = { name, email: email.toLowerCase() };
  const attends = { isDeclined: false, isResource: false };
  const isRecurring = plan.repeats !== null;
  const change = plan.changes.find((one) => one.originalStart === originalStart);
  return {
    uid: plan.uid,
    recurrenceId: isRecurring ? recurrenceIdOf(originalStart) : '',
    sequence: Math.max(plan.sequence, change?.sequence ?? 0),
    title: plan.title,
    startsAt,
    endsAt: startsAt + plan.durationMinutes * minuteMs,
    isAllDay: false,
    isPrivate: false,
    isFree: false,
    isCanceled: false,
    isExcluded: false,
    isOwnComponent: !isRecurring || change !== undefined,
    slotMinutes: null,
    stampedAt: plan.changedAt,
    hasAgenda: plan.agenda !== null,
    isRecurring,
    organizer: party,
    attendees: [
      { ...party, ...attends, isOptional: false },
      ...plan.people.map((person) => ({
        name: person.name,
        email: person.email ?? '',
        ...attends,
        isOptional: person.isOptional === 1,
      })),
    ],
  };
}

/** The started planned meetings of a plan, as stored. */
async function begunEvents(
  tx: Tx,
  org: OrgId,
  planId: number,
  window: { from: number; to: number },
): Promise<CalendarEvent[]> {
  const rows = await plannedOfPlan(tx, org, planId, window);
  const ids = rows.map(({ id }) => id);
  const attendees = await plannedAttendeesOf(tx, org, ids);
  return rows.map((row) => ({
    uid: row.seriesKey,
    recurrenceId: row.originalStart,
    sequence: row.sequence,
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.startsAt + row.durationMinutes * minuteMs,
    isAllDay: false,
    isPrivate: false,
    isFree: false,
    isCanceled: false,
    isExcluded: false,
    isOwnComponent: row.isRecurring === 0,
    slotMinutes: null,
    stampedAt: 0,
    hasAgenda: row.hasAgenda === 1,
    isRecurring: row.isRecurring === 1,
    organizer: { email: row.organizerEmail, name: '' },
    attendees: (attendees.get(row.id) ?? []).map(({ isOptional, ...party }) => ({
      ...party,
      isOptional: isOptional === 1,
      isDeclined: false,
      isResource: false,
    })),
  }));
}

/** Updates every unfinished series, in one transaction each. */
export function followAllSeries({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return async (): Promise<void> => {
    const open = await asSystem(() => openSeries(db.read, now()));
    for (const { organizationId, id } of open)
      await runAs(organizationId, () =>
        db.write(async (tx) => {
          const org = unverifiedOrg(organizationId);
          const lock = await lockOrganization(tx, org);
          const plan = await planById(tx, org, id);
          const author = plan && (await memberById(tx, org, plan.createdBy));
          if (author) await followPlan(tx, lock, plan, author, now());
        }),
      );
  };
}
