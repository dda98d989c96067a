// Sums of the record that are kept: each can be worked out anew from the meetings.

import type { Generated } from 'kysely';

export type SumsTables = {
  /** Sums of the meetings that are not deleted, by day, by month and since the beginning, type and department. */
  totals: {
    organizationId: number;
    grain: 'day' | 'month' | 'all';
    /** "YYYY-MM-DD", "YYYY-MM" or ''. */
    period: string;
    type: string;
    /** '' for none. */
    department: string;
    meetings: number;
    minutes: number;
    costCents: number;
    /** Sum of the estimated values that are known. */
    valueCents: number;
    /** Of how many meetings a value is known. */
    valued: Generated<number>;
    /** How many were worth it: 'yes'. */
    worthwhile: number;
  };
  /** The same by week and type; `week` is the first day of the part of a week that lies in one month. */
  weekTotals: {
    organizationId: number;
    week: string;
    type: string;
    meetings: number;
    minutes: number;
    costCents: number;
  };
  /** The same by the organization's weekday (0 = Sunday) and hour; periods "YYYY-MM" or as `week` above. */
  hourTotals: {
    organizationId: number;
    grain: 'month' | 'week';
    period: string;
    weekday: number;
    hour: number;
    meetings: number;
    minutes: number;
    costCents: number;
  };
  /** The same by title, see domain/meetings/normalized-title.ts. */
  titleTotals: {
    organizationId: number;
    title: string;
    grain: 'month' | 'week';
    period: string;
    /** How the title was written when it first came in that period. */
    spelling: string;
    meetings: number;
    minutes: number;
    costCents: number;
  };
  /** How many writes touched a day or a title, see server/features/totals/changes-store.ts. */
  changeCounts: { organizationId: number; subject: string; changes: number };
};
