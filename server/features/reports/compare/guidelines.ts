// Where the organization's guidelines are broken in a month: by all meetings for administrators, by their own for members.

import type { GuidelineReport } from '#contract/reports/guidelines.ts';
import { guidelinesOf, type GuidelineName, keeps, withoutBreak } from '#domain/reports/guidelines.ts';
import { addCents, type Cents, toMajor } from '#domain/money/money.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { calendarFactsOn } from '#server/features/meetings/planned/calendar-facts-store.ts';
import { attendancesOfDays, userNames } from '#server/features/reports/coach/store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { guidedMeetings } from './guidelines-store.ts';

const seriesShown = 50;

export async function guidelineReport(
  db: Database,
  caller: Member,
  month: string,
  namesOrganizers: boolean,
): Promise<GuidelineReport> {
  const { org, organization, role, userId } = caller;
  const limits = guidelinesOf(organization.hygiene.thresholds);
  const range = { from: `${month}-01`, to: lastOfMonth(month) };
  const isAll = role === 'admin';
  const answer = { month, isAll, hasGuidelines: limits.size > 0 };
  if (limits.size === 0) return { ...answer, guidelines: [], series: [], organizers: null };
  const { reports } = visibleTo(caller, db);
  const needsCalendar = limits.has('notice') || limits.has('end');
  const [meetings, facts, attended] = await Promise.all([
    guidedMeetings(reports, org, range, isAll ? null : userId),
    needsCalendar ? calendarFactsOn(reports, org, range) : [],
    limits.has('breaks') ? attendancesOfDays(reports, org, range) : null,
  ]);
  const factsOf = new Map(facts.map((one) => [one.id, one]));
  const rushed = attended && withoutBreak(attended);
  const sums = new Map(
    [...limits.keys()].map((name) => [name, { meetings: 0, costs: [] as Cents[], known: 0 }]),
  );
  const series = new Map<
    string,
    { title: string; broken: Set<GuidelineName>; meetings: number; costs: Cents[] }
  >();
  const organizers = new Map<number, { meetings: number; costs: Cents[] }>();
  for (const { id, hasAgenda, totalCents, normalizedTitle, createdBy, ...meeting } of meetings) {
    const calendar = factsOf.get(id);
    const ofMeeting = {
      ...meeting,
      hasAgenda: hasAgenda === null ? null : hasAgenda === 1,
      noticeMinutes: calendar?.noticeMinutes ?? null,
      hasEnd: calendar?.hasEnd == null ? null : calendar.hasEnd === 1,
      hasBreak: rushed && !rushed.has(id),
    };
    const broken: GuidelineName[] = [];
    for (const [name, limit] of limits) {
      const isKept = keeps(ofMeeting, name, limit);
      const sum = sums.get(name);
      if (!sum || isKept === null) continue;
      sum.known += 1;
      if (isKept) continue;
      sum.meetings += 1;
      sum.costs.push(totalCents);
      broken.push(name);
    }
    if (broken.length === 0) continue;
    const own = series.get(normalizedTitle) ?? {
      title: meeting.title,
      broken: new Set(),
      meetings: 0,
      costs: [],
    };
    series.set(normalizedTitle, own);
    for (const name of broken) own.broken.add(name);
    own.meetings += 1;
    own.costs.push(totalCents);
    const by = organizers.get(createdBy) ?? { meetings: 0, costs: [] };
    organizers.set(createdBy, by);
    by.meetings += 1;
    by.costs.push(totalCents);
  }
  const names = namesOrganizers ? await userNames(db.read, org, [...organizers.keys()]) : null;
  return {
    ...answer,
    guidelines: [...sums].map(([name, sum]) => ({
      name,
      limit: limits.get(name) ?? 0,
      known: sum.known,
      meetings: sum.meetings,
      cost: toMajor(addCents(sum.costs)),
    })),
    series: [...series]
      .map(([key, { title, broken, meetings: count, costs }]) => ({
        key,
        title,
        broken: [...limits.keys()].filter((name) => broken.has(name)),
        meetings: count,
        cost: toMajor(addCents(costs)),
      }))
      .toSorted((a, b) => b.cost - a.cost || b.meetings - a.meetings || (a.key < b.key ? -1 : 1))
      .slice(0, seriesShown),
    organizers:
      names &&
      [...organizers]
        .map(([id, { meetings: count, costs }]) => ({
          name: names.get(id) ?? null,
          meetings: count,
          cost: toMajor(addCents(costs)),
        }))
        .toSorted((a, b) => b.cost - a.cost || b.meetings - a.meetings),
  };
}
