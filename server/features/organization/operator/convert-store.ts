// Converts every stored amount of an organization into another currency, in one transaction. Amounts that are computed
// from others are computed again: meetings from their attendees' rates, sums from the meetings.

import { type Kysely, sql } from 'kysely';
import { costsOf } from '#domain/meetings/meeting-costs.ts';
import { convertedCents, type Fraction } from '#domain/money/exchange.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine-features.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { saveThreshold, thresholdOf } from '#server/features/calendar/booking-notes/notes-store.ts';
import { atLimit } from '#server/features/meetings/meetings/compute.ts';
import { rewritePrices } from '#server/features/meetings/live/store.ts';
import { rewriteAhead } from '#server/features/meetings/meetings/ahead-store.ts';
import { forgetPlanningRates } from '#server/features/people/tiers/store.ts';
import { correctShares } from '#server/totals/shares-store.ts';
import { rebuildTotals } from '#server/totals/rebuild-store.ts';

/** Columns that are multiplied with the rate. */
export const converted = {
  organizations: ['blendedRateCents', 'defaultRateCents'],
  salaryTiers: ['hourlyRateCents'],
  tierRates: ['hourlyRateCents'],
  meetings: ['estimatedValueCents', 'unnamedRateCents'],
  attendees: ['hourlyRateCents'],
  meetingShares: ['costCents', 'blendedCents', 'estimatedCents'],
  plannedMeetings: ['totalCents', 'blendedCents', 'estimatedCents', 'guessedCents'],
  plannedShares: ['costCents', 'blendedCents', 'estimatedCents'],
  groupMembers: ['hourlyRateCents'],
  templateAttendees: ['hourlyRateCents'],
  budgets: ['monthlyLimitCents'],
  webhooks: ['leastCents'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

/** Columns that are computed again. */
export const recomputed = {
  meetings: ['totalCents', 'averageHourlyRateCents', 'blendedCents', 'estimatedCents'],
  monthTotals: ['costCents', 'blendedCents', 'estimatedCents', 'guessedCents', 'valueCents'],
  spendTotals: ['costCents', 'blendedCents', 'estimatedCents', 'guessedCents'],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

const meetingsPerBatch = 500;

/** As `convertedCents`. */
const product = (db: Kysely<Tables>, column: string, { times, by }: Fraction) =>
  isPostgres(db)
    ? sql<never>`div(cast(${sql.ref(column)} as numeric) * ${sql.lit(times)} + ${sql.lit(by / 2)}, ${sql.lit(by)})`
    : // In parts, since a product of 64 bits may be too small.
      sql<never>`${sql.ref(column)} / ${sql.lit(by)} * ${sql.lit(times)} + (${sql.ref(column)} % ${sql.lit(by)} * ${sql.lit(times)} + ${sql.lit(by / 2)}) / ${sql.lit(by)}`;

export async function convertAmounts(
  tx: Tx,
  lock: MeetingsLock,
  currency: string,
  rate: Fraction,
): Promise<void> {
  const { org, changedAt } = lock;
  for (const [table, columns] of Object.entries(converted)) {
    const values = Object.fromEntries(columns.map((column) => [column, product(tx, column, rate)]));
    await tx
      .updateTable(table as 'budgets')
      .set(values)
      .where(sql.ref(table === 'organizations' ? 'id' : 'organizationId'), '=', org)
      .execute();
  }
  const place = { currency };
  const blendedRateCents = convertedCents(lock.blendedRateCents, rate);
  const stamps = { updatedAt: changedAt, pricedAt: changedAt };
  await inBatches(0, async (after) => {
    const meetings = await tx
      .selectFrom('meetings')
      .selectAll()
      .where('organizationId', '=', org)
      .where('id', '>', after)
      .orderBy('id')
      .limit(meetingsPerBatch)
      .execute();
    const last = meetings.at(-1)?.id ?? null;
    if (last === null) return null;
    const attendees = await tx
      .selectFrom('attendees')
      .selectAll()
      .where('organizationId', '=', org)
      .where('meetingId', '>', after)
      .where('meetingId', '<=', last)
      .execute();
    const byMeeting = Map.groupBy(attendees, ({ meetingId }) => meetingId);
    for (const meeting of meetings) {
      const { personMinutes: _, ...costs } = costsOf(
        meeting,
        byMeeting.get(meeting.id) ?? [],
        blendedRateCents,
      );
      await tx
        .updateTable('meetings')
        .set({ ...atLimit(costs, place), ...stamps })
        .where('organizationId', '=', org)
        .where('id', '=', meeting.id)
        .execute();
    }
    await correctShares(tx, org, after, last);
    return last;
  });
  await rewriteAhead(tx, lock, ({ meeting, attendees }) => {
    const priced = attendees.map((one) => ({
      ...one,
      hourlyRateCents: convertedCents(one.hourlyRateCents, rate),
    }));
    const unnamedRateCents = convertedCents(meeting.unnamedRateCents, rate);
    const value = meeting.estimatedValueCents;
    const at = { ...meeting, unnamedRateCents };
    return {
      meeting: {
        ...at,
        ...atLimit(costsOf(at, priced, blendedRateCents), place),
        estimatedValueCents: value === null ? null : convertedCents(value, rate),
        ...stamps,
      },
      attendees: priced,
    };
  });
  await rewritePrices(tx, org, (price) => ({
    ...price,
    hourlyRateCents: convertedCents(price.hourlyRateCents, rate),
  }));
  await forgetPlanningRates(tx, org);
  await convertCoach(tx, lock, rate);
  const threshold = await thresholdOf(tx, org);
  if (threshold && threshold.costCents !== null)
    await saveThreshold(tx, org, { ...threshold, costCents: convertedCents(threshold.costCents, rate) });
  await tx
    .updateTable('reportTargets')
    .set({ value: product(tx, 'value', rate) })
    .where('organizationId', '=', org)
    .where('kind', '=', 'cost')
    .execute();
  await tx.updateTable('organizations').set({ currency }).where('id', '=', org).execute();
  await rebuildTotals(tx, org);
}

/** While it is set, the organization's requests are answered with 503. */
export const setConverting = (tx: Tx, org: OrgId, since: number | null) =>
  tx.updateTable('organizations').set({ convertingSince: since }).where('id', '=', org).execute();

/** The costs in the four weeks of accepted advice, which are JSON with decimal amounts. */
async function convertCoach(tx: Tx, { org }: MeetingsLock, rate: Fraction): Promise<void> {
  const convertedWeeks = (text: string) =>
    JSON.stringify(JSON.parse(text), (key, value: unknown) =>
      (key === 'cost' || key === 'estimatedCost') && typeof value === 'number'
        ? toMajor(convertedCents(toCents(value), rate))
        : value,
    );
  const rows = await tx
    .selectFrom('coachActions')
    .select(['id', 'baseline', 'predicted'])
    .where('organizationId', '=', org)
    .execute();
  for (const { id, baseline, predicted } of rows)
    await tx
      .updateTable('coachActions')
      .set({ baseline: convertedWeeks(baseline), predicted: convertedWeeks(predicted) })
      .where('organizationId', '=', org)
      .where('id', '=', id)
      .execute();
}
