// What calendars know about the meetings of a month, by department.

import type { CalendarReport } from '#contract/reports/calendar-figures.ts';
import type { Answer } from '#domain/meetings/planned/answers.ts';
import {
  calendarFigures,
  calendarGroups,
  type CalendarMeeting,
  calendarSums,
  type PartSum,
  isShortNotice,
} from '#domain/reports/calendar-figures.ts';
import { lastOfMonth, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { seesPersonFigures } from '#domain/accounts/permissions.ts';
import { answersOn, calendarFactsOn } from '#server/features/meetings/planned/calendar-facts-store.ts';
import { attendancesOfDays } from '#server/features/reports/coach/store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { departmentNames, peopleById } from './store.ts';

type Meeting = CalendarMeeting & { id: number };

export async function calendarReport(
  { db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>,
  caller: Member,
  month: string,
): Promise<CalendarReport> {
  const { org, organization, role } = caller;
  const range = { from: `${month}-01`, to: lastOfMonth(month) };
  const isGiven = role === 'admin' || range.to < localDay(now(), organization.timeZone);
  if (!isGiven) return { month, isGiven, figures: [], organizers: null };
  const { reports } = visibleTo(caller, db);
  const [attended, facts, answers, people, nameOf] = await Promise.all([
    attendancesOfDays(reports, org, range),
    calendarFactsOn(reports, org, range),
    answersOn(reports, org, range),
    peopleById(reports, org),
    departmentNames(reports, org),
  ]);
  const answersOf = Map.groupBy(answers, ({ id }) => id);
  const factsOf = new Map(facts.map((one) => [one.id, one]));
  const meetings = attended.map(({ id, startedAt, durationMinutes, attendees }): Meeting => {
    const { noticeMinutes = null, hasEnd = null, organizerId = null } = factsOf.get(id) ?? {};
    const minutes = attendees.map(({ person, joinedMinute, leftMinute }) => ({
      id: person.startsWith('#') ? Number(person.slice(1)) : null,
      minutes: Math.max(0, Math.min(leftMinute ?? durationMinutes, durationMinutes) - joinedMinute),
    }));
    return {
      id,
      startedAt,
      durationMinutes,
      personMinutes: minutes.reduce((sum, one) => sum + one.minutes, 0),
      attended: new Map(minutes.flatMap((one) => (one.id === null ? [] : [[one.id, one.minutes]]))),
      answers: new Map(
        (answersOf.get(id) ?? []).map(({ personId, answer }): [number, Answer] => [personId, answer]),
      ),
      noticeMinutes,
      hasEnd: hasEnd === null ? null : hasEnd === 1,
      organizer: organizerId,
    };
  });
  const sums = calendarSums(meetings);
  const departmentOf = (person: number) => nameOf(people.get(person)?.department ?? '');
  const inHours = ({ part, whole }: PartSum) => ({ part: part / 60, whole });
  return {
    month,
    isGiven,
    figures: calendarFigures.map((figure) => {
      const { total, groups } = calendarGroups(sums, figure, departmentOf, organization.smallestGroup);
      if (figure !== 'for-others') return { figure, total, groups };
      return {
        figure,
        total: total && inHours(total),
        groups: groups.map(({ departments, ...sum }) => ({ departments, ...inHours(sum) })),
      };
    }),
    organizers: seesPersonFigures(caller, config.personFigures) ? organizersOf(meetings, people) : null,
  };
}

function organizersOf(
  meetings: readonly Meeting[],
  people: ReadonlyMap<number, { name: string }>,
): CalendarReport['organizers'] {
  const organized = Map.groupBy(meetings, ({ organizer }) => organizer);
  return [...organized]
    .flatMap(([id, own]) => {
      if (id === null) return [];
      // Of meetings, not of people.
      const shares = (isPart: (one: Meeting) => boolean | null): PartSum => {
        const known = own.map(isPart).filter((one) => one !== null);
        return { part: known.filter(Boolean).length, whole: known.length };
      };
      const minutes = own.reduce(
        (sum, { personMinutes, attended }) => sum + Math.max(0, personMinutes - (attended.get(id) ?? 0)),
        0,
      );
      return {
        name: people.get(id)?.name ?? '',
        meetings: own.length,
        hours: minutes / 60,
        shortNotice: shares(({ noticeMinutes }) => isShortNotice(noticeMinutes)),
        endless: shares(({ hasEnd }) => (hasEnd === null ? null : !hasEnd)),
      };
    })
    .toSorted((a, b) => b.hours - a.hours || b.meetings - a.meetings || (a.name < b.name ? -1 : 1));
}
