// Lists planned meetings, and records or drops them.

import type { FastifyInstance } from 'fastify';
import { dropPlanned, keepPlanned, listPlanned, restorePlanned } from '#contract/meetings/planned.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { seesAllPlanned } from '#domain/accounts/permissions.ts';
import { addDays } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { type Visible, visibleTo } from '#server/db/visible-to.ts';
import { enteredAhead } from '#server/features/meetings/planned/sums-store.ts';
import {
  visibleBetween,
  visiblePlanned,
  visibleToMember,
} from '#server/features/meetings/planned/visible-store.ts';
import { openSumsByDay } from '#server/totals/planned-store.ts';
import { sumsBy, type Sums, toSums } from '#server/totals/sums.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { decisions } from './manual-recording.ts';
import { toPlanned } from './planned-serializers.ts';

export function plannedRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const decide = decisions(context);

  /** The price of the planned meetings that an administrator does not see otherwise. */
  async function byOthers(on: Visible, caller: Member) {
    if (!seesAllPlanned(caller)) return [];
    const isVisible = await visibleToMember(on, caller);
    return openSumsByDay(on, caller.org, now(), (eb) =>
      eb.and([eb('content', 'is', null), eb.not(isVisible(eb))]),
    );
  }

  mountEndpoint(app, listPlanned, async ({ query }, caller) => {
    const { from, to } = query;
    const { timeZone } = caller.organization;
    const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone) ?? 0;
    const [fromMs, toMs] = [startOf(from), startOf(addDays(to, 1))];
    const { read, reports } = visibleTo(caller, db);
    const rows = await visibleBetween(read, caller, fromMs, toMs);
    return {
      meetings: await toPlanned(read, caller, rows),
      others: onDays(await byOthers(reports, caller), query),
      entered: onDays(await enteredAhead(reports, caller, now()), query),
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
  mountEndpoint(app, restorePlanned, async ({ params: { id } }, caller) =>
    answer(caller, id, await decide.restore(caller, id)),
  );
}

const onDays = (days: readonly (Sums & { day: string })[], { from, to }: DayRange) =>
  sumsBy(
    days.filter(({ day }) => day >= from && day <= to),
    ({ day }) => day,
  ).map(({ key, sum }) => ({ day: key, ...toSums(sum) }));
