// Whether lower spend on a series after a decision is a saving: compares other recorded meetings before and after.

import { weeksAround } from '#domain/reports/coach/decisions.ts';
import {
  replacement,
  similarTitles,
  type Unknown,
  unknownReason,
  windowFacts,
  workingDaysIn,
} from '#domain/reports/coach/real-saving.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { monthOf } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { displayTitles } from '#server/totals/figures-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { Tenant } from './hygiene.ts';
import { minutesByTitle, peopleOfTitles, recordedByDay, seriesByDay } from './recording-store.ts';
import { stampedMemo } from './stamped-memo.ts';
import { monthVersions } from './store.ts';

const answersKept = 2000;
const windowsKept = 20;
/** Of the similar titles, those that grew most. */
const titlesCompared = 20;

/** Why the change in cost of a series says nothing about a decision; `isSaving` if less was spent. */
type Question = { title: string; day: string; isSaving: boolean };

export function realSavingService(db: Database) {
  const memo = stampedMemo<Unknown | null>(answersKept);
  /** Person-minutes of titles in four weeks, since several series are reviewed on one day. */
  const minutesMemo = stampedMemo<ReadonlyMap<string, number>>(windowsKept);

  async function compute(
    { org, organization }: Tenant,
    { title, day, isSaving }: Question,
    recorded: string,
  ) {
    const weeks = weeksAround(day);
    const { workingDays } = organization.hygiene.thresholds;
    const range = { from: weeks.before.from, to: weeks.after.to };
    const [all, series] = await Promise.all([
      recordedByDay(db.reports, org, range),
      seriesByDay(db.reports, org, title, range),
    ]);
    const factsOf = (days: DayRange) => windowFacts(days, all, series, workingDays);
    const [before, after] = [factsOf(weeks.before), factsOf(weeks.after)];
    const facts = { before, after, workingDays: workingDaysIn(weeks.before, workingDays) };
    return unknownReason(isSaving, facts, () =>
      similarTitle(org, title, before.personMinutes - after.personMinutes, weeks, recorded),
    );
  }

  /** The title, as written, of a similar meeting that replaced `title`. */
  async function similarTitle(
    org: OrgId,
    title: string,
    lostMinutes: number,
    { before, after }: { before: DayRange; after: DayRange },
    recorded: string,
  ): Promise<string | null> {
    if (lostMinutes <= 0) return null;
    const minutesIn = (days: DayRange) =>
      minutesMemo(`${org} ${days.from}`, recorded, () => minutesByTitle(db.reports, org, days));
    const similar = similarTitles(title, await minutesIn(before), await minutesIn(after)).slice(
      0,
      titlesCompared,
    );
    if (similar.length === 0) return null;
    const titles = similar.map((one) => one.title);
    const own = await peopleOfTitles(db.reports, org, [title], before);
    const others = await peopleOfTitles(db.reports, org, titles, after);
    const found = replacement(
      own.get(title) ?? new Set(),
      lostMinutes,
      similar.map((one) => ({ ...one, people: others.get(one.title) ?? new Set() })),
    );
    return found === null ? null : (await displayTitles(db.reports, org, [found], after))(found);
  }

  return async (tenant: Tenant, question: Question): Promise<Unknown | null> => {
    const { before, after } = weeksAround(question.day);
    const { org, organization } = tenant;
    // Read before the meetings: a concurrent write makes the result stale instead of wrong.
    const versions = await monthVersions(db.read, org, monthOf(before.from), monthOf(after.to));
    // Of the months of both windows, so a write in one of them computes both again.
    const recorded = [organization.timeZone, ...[...versions].flat()].join(' ');
    const stamp = `${organization.hygiene.version} ${recorded}`;
    const { title, day, isSaving } = question;
    return memo(`${org} ${day} ${isSaving} ${title}`, stamp, () => compute(tenant, question, recorded));
  };
}
