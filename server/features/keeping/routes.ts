// Lists planned meetings, and keeps or drops them.

import type { FastifyInstance } from 'fastify';
import { dropPlanned, keepPlanned, listPlanned, type PlannedMeeting } from '#contract/planned.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { addCents, type Cents, noCents, toDollars } from '#domain/money/money.ts';
import { seesPay } from '#domain/people/permissions.ts';
import { addDays, isoInstant, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { plannedAttendeesOf, type PlannedRow } from '#server/features/planned/planned-store.ts';
import { attendeeFinder, type Expected } from '#server/features/planned/people-store.ts';
import { expectedBetween, visibleBetween, visiblePlanned } from '#server/features/planned/visible-store.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { decisions } from './by-hand.ts';

type Read = Database['read'];

export function plannedRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const decide = decisions(context);

  const finderFor = (read: Read, caller: Member, attendees: Parameters<typeof attendeeFinder>[2]) => {
    const { defaultRateCents } = caller.organization;
    return attendeeFinder(read, { org: caller.org, defaultRateCents }, attendees);
  };

  async function toPlanned(
    read: Read,
    caller: Member,
    rows: readonly PlannedRow[],
  ): Promise<PlannedMeeting[]> {
    const { timeZone } = caller.organization;
    const ids = rows.map(({ id }) => id);
    const attendees = await plannedAttendeesOf(read, caller.org, ids);
    const organizers = rows.map(({ organizerEmail: email }) => ({ email, name: '' }));
    const find = await finderFor(read, caller, [...organizers, ...[...attendees.values()].flat()]);
    const today = localDay(now(), timeZone);
    return rows.map(({ organizerEmail, ...row }) => {
      const own = attendees.get(row.id) ?? [];
      const organizer = own.find(({ email }) => email === organizerEmail) ?? {
        email: organizerEmail,
        name: '',
      };
      const people = own.map((one) => ({ ...find(one, today), isOptional: one.isOptional === 1 }));
      return {
        id: row.id,
        title: row.title,
        startsAt: isoInstant(row.startsAt),
        day: localDay(row.startsAt, timeZone),
        durationMinutes: row.durationMinutes,
        hasAgenda: row.hasAgenda === 1,
        isRecurring: row.isRecurring === 1,
        organizer: organizerEmail ? find(organizer, today).name : null,
        attendees: people.map(({ name, role, isOptional, estimated }) => ({
          name,
          role,
          isOptional,
          estimated: seesPay(caller) && estimated === 1,
        })),
        ...onTheWire(costOf(people, row.durationMinutes, caller)),
        state: row.state,
        meetingId: row.meetingId,
      };
    });
  }

  /** What everybody else plans, as a price. */
  async function byOthers(caller: Member, own: readonly PlannedRow[], fromMs: number, toMs: number) {
    if (caller.role !== 'admin') return [];
    const { timeZone } = caller.organization;
    const seen = new Set(own.map(({ id }) => id));
    const expected = await expectedBetween(db.reports, caller, fromMs, toMs);
    const others = expected.filter(({ id }) => !seen.has(id));
    const find = await finderFor(db.read, caller, others);
    const today = localDay(now(), timeZone);
    const meetings = Map.groupBy(others, ({ id }) => id);
    const days = Map.groupBy(meetings.values(), ([one]) => localDay(one?.startsAt ?? 0, timeZone));
    return [...days].map(([day, planned]) => {
      const costs = planned.map((people) =>
        costOf(
          people.map((one) => find(one, today)),
          people[0]?.durationMinutes ?? 0,
          caller,
        ),
      );
      return {
        day,
        meetings: planned.length,
        ...onTheWire({
          totalCents: addCents(costs.map(({ totalCents }) => totalCents)),
          estimatedCents: addCents(costs.map(({ estimatedCents }) => estimatedCents)),
        }),
      };
    });
  }

  mountEndpoint(app, listPlanned, async ({ query: { from, to } }, caller) => {
    const { timeZone } = caller.organization;
    const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone) ?? 0;
    const [fromMs, toMs] = [startOf(from), startOf(addDays(to, 1))];
    const { read } = visibleTo(caller, db);
    const rows = await visibleBetween(read, caller, fromMs, toMs);
    return {
      meetings: await toPlanned(read, caller, rows),
      others: await byOthers(caller, rows, fromMs, toMs),
    };
  });

  const answer = async (caller: Member, id: number, error: ApiError | null) => {
    if (error) return error;
    const { read } = visibleTo(caller, db);
    const row = await visiblePlanned(read, caller, id);
    const [planned] = row ? await toPlanned(read, caller, [row]) : [];
    return planned ?? fail('not-found');
  };
  mountEndpoint(app, keepPlanned, async ({ params: { id }, body: { minutes } }, caller) =>
    answer(caller, id, await decide.keep(caller, id, minutes)),
  );
  mountEndpoint(app, dropPlanned, async ({ params: { id } }, caller) =>
    answer(caller, id, await decide.drop(caller, id)),
  );
}

type Costs = { totalCents: Cents; estimatedCents: Cents };

function costOf(people: readonly Expected[], minutes: number, caller: Member): Costs {
  const { blendedRateCents } = caller.organization;
  if (!seesPay(caller)) {
    const blended = [{ hourlyRateCents: blendedRateCents, people: people.length, minutes }];
    return { totalCents: meetingCostCents(blended), estimatedCents: noCents };
  }
  const attended = people.map((one) => ({ ...one, minutes }));
  return {
    totalCents: meetingCostCents(attended),
    estimatedCents: meetingCostCents(attended.filter(({ estimated }) => estimated === 1)),
  };
}

const onTheWire = ({ totalCents, estimatedCents }: Costs) => ({
  cost: toDollars(totalCents),
  estimatedCost: toDollars(estimatedCents),
});
