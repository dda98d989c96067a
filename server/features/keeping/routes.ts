// Lists planned meetings, and records or drops them.

import type { FastifyInstance } from 'fastify';
import { dropPlanned, keepPlanned, listPlanned, restorePlanned } from '#contract/planned.ts';
import { addCents } from '#domain/money/money.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { expectedBetween, visibleBetween, visiblePlanned } from '#server/features/planned/visible-store.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { decisions } from './by-hand.ts';
import { costOf, finderFor, onTheWire, toPlanned } from './serializers.ts';

export function plannedRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const decide = decisions(context);

  /** The price of other people's planned meetings. */
  async function byOthers(caller: Member, own: readonly { id: number }[], fromMs: number, toMs: number) {
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
      meetings: await toPlanned(read, caller, rows, now()),
      others: await byOthers(caller, rows, fromMs, toMs),
    };
  });

  const answer = async (caller: Member, id: number, error: ApiError | null) => {
    if (error) return error;
    const { read } = visibleTo(caller, db);
    const row = await visiblePlanned(read, caller, id);
    const [planned] = row ? await toPlanned(read, caller, [row], now()) : [];
    return planned ?? fail('not-found');
  };
  mountEndpoint(app, keepPlanned, async ({ params: { id }, body: { minutes } }, caller) =>
    answer(caller, id, await decide.keep(caller, id, minutes)),
  );
  mountEndpoint(app, dropPlanned, async ({ params: { id } }, caller) =>
    answer(caller, id, await decide.drop(caller, id)),
  );
  mountEndpoint(app, restorePlanned, async ({ params: { id } }, caller) =>
    answer(caller, id, await decide.restore(caller, id)),
  );
}
