// Sums that can be computed again from the meetings.

import type { Cents } from '#domain/money/money.ts';

export type SumsTables = {
  /** Sums of the meetings of a month that are not deleted, by type and again by department. */
  monthTotals: {
    organizationId: number;
    kind: 'type' | 'department';
    /** "YYYY-MM" in the organization's time zone. */
    month: string;
    /** The type, or the department: '' for none. */
    name: string;
    meetings: number;
    minutes: number;
    costCents: Cents;
    /** The cost at the blended rate, and the part of `costCents` that is estimated. */
    blendedCents: Cents;
    estimatedCents: Cents;
    /** Sum of the estimated values, and the number of meetings that have one. */
    valueCents: Cents;
    valued: number;
    /** Meetings rated 'yes'. */
    worthwhile: number;
    /** Counts the writes to this row. It never goes back, so a row without meetings stays. */
    version: number;
  };
  /** What departments bear of the meetings that are allocated by their attendees; '' is no department. */
  meetingShares: Costs & {
    organizationId: number;
    meetingId: number;
    department: string;
    personMinutes: number;
  };
  /** What the meetings of a month cost each department, by type; '' is no department. */
  spendTotals: Costs & { organizationId: number; month: string; department: string; type: string };
};

/** `blendedCents` is the cost at the blended rate, `estimatedCents` the part of `costCents` that is estimated. */
type Costs = { costCents: Cents; blendedCents: Cents; estimatedCents: Cents };
