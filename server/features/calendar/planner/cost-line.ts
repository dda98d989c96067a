// The line of an invitation with the cost of the meeting, as its reader may see it.

import { costOfPlan } from '#domain/calendar/planner.ts';
import { formatFor } from '#domain/format/format.ts';
import { toMajor } from '#domain/money/money.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Organizer } from './event.ts';
import { hourlyPrices } from './prices.ts';
import { seriesOf } from './series.ts';
import type { StoredPlan } from './store.ts';

/** '' if the plan's author does not want it. */
export async function costLine(
  db: Database,
  reader: Member,
  plan: StoredPlan,
  organizer: Organizer,
  now: number,
): Promise<string> {
  if (plan.showsCost === 0) return '';
  const people = [
    { ...organizer, isOptional: false },
    ...plan.people.map((person) => ({ ...person, isOptional: person.isOptional === 1 })),
  ];
  const hourly = await hourlyPrices(db, reader, people, now);
  const priced = { ...seriesOf(plan), minutes: plan.durationMinutes, hasOptional: true };
  const { onceCents, yearCents } = costOfPlan(priced, hourly, reader.organization.workingWeeks);
  const format = formatFor('en-US', reader.organization.currency);
  const once = `This meeting costs ${format.money(toMajor(onceCents))}`;
  return plan.repeats === null
    ? `${once}.`
    : `${once} each time and ${format.money(toMajor(yearCents))} a year.`;
}
