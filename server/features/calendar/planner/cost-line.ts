// The line of an invitation with the cost of the meeting, as its reader may see it.

import { costOfPlan } from '#domain/calendar/planner.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { toMajor } from '#domain/money/money.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Organizer } from './event.ts';
import { hourlyPrices } from './prices.ts';
import { seriesOf } from './series.ts';
import type { StoredPlan } from './store.ts';

/** Words the line in the language and format of its reader; null if the plan's author does not want it. */
export async function costLineFor(
  db: Database,
  reader: Member,
  plan: StoredPlan,
  organizer: Organizer,
  now: number,
): Promise<((format: Format) => string) | null> {
  if (plan.showsCost === 0) return null;
  const people = [
    { ...organizer, isOptional: false },
    ...plan.people.map((person) => ({ ...person, isOptional: person.isOptional === 1 })),
  ];
  const hourly = await hourlyPrices(db, reader, people, now);
  const priced = { ...seriesOf(plan), minutes: plan.durationMinutes, hasOptional: true };
  const { onceCents, yearCents } = costOfPlan(priced, hourly, reader.organization.workingWeeks);
  return (format) => {
    const once = format.money(toMajor(onceCents));
    const year = format.money(toMajor(yearCents));
    return plan.repeats === null
      ? t`This meeting costs ${once}.`
      : t`This meeting costs ${once} each time and ${year} a year.`;
  };
}
