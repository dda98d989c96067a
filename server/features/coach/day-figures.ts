// One day's hygiene sums from its meetings. The kept days and the check of them come from here alike.

import type { HygieneRule } from '#domain/hygiene/rule.ts';
import {
  addGroup,
  addSums,
  type HygieneSums,
  noGroup,
  noSums,
  nextSettling,
  sumsOfMeeting,
} from '#domain/hygiene/sums.ts';
import { minutesAfterHours, type WorkingDay } from '#domain/time/working-hours.ts';
import type { hygieneDaysStore } from './days-store.ts';
import type { Groups } from './packed-sums.ts';

export type ScoredMeeting = Awaited<ReturnType<ReturnType<typeof hygieneDaysStore>['meetings']>>[number];

export type DayFigures = { sums: HygieneSums; groups: Groups; nextChangeAt: number | null };

export function dayFigures(
  meetings: readonly ScoredMeeting[],
  nowMs: number,
  rule: HygieneRule,
  workingDay: (day: string) => WorkingDay,
): DayFigures {
  const sums = noSums();
  // Names come from people: a department may be called "__proto__".
  const groups: Groups = { types: Object.create(null), departments: Object.create(null) };
  for (const meeting of meetings) {
    const one = sumsOfMeeting(meeting, minutesAfterHours(meeting, workingDay), nowMs, rule);
    addSums(sums, one);
    addGroup((groups.types[meeting.type] ??= noGroup()), one);
    addGroup((groups.departments[meeting.department ?? ''] ??= noGroup()), one);
  }
  return { sums, groups, nextChangeAt: nextSettling(meetings, nowMs) };
}
