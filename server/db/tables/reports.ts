// Sums that can be recomputed from the meetings, and the targets that they are compared with.

import type { Cents, ExactCents } from '#domain/money/money.ts';

export type SumsTables = {
  /** Sums of a month's meetings that are not deleted, by type, department, source and guests. */
  monthTotals: {
    organizationId: number;
    kind: 'type' | 'department' | 'source' | 'guests';
    /** "YYYY-MM" in the organization's time zone. */
    month: string;
    /** The type, the department ('' for none), the origin, or who attended, see `guestsOf`. */
    name: string;
    meetings: number;
    minutes: number;
    /** Attended minutes of all attendees. */
    personMinutes: number;
    costCents: ExactCents;
    /** The cost at the blended rate, and the estimated part of `costCents`. */
    blendedCents: Cents;
    estimatedCents: ExactCents;
    /** The estimated part of `blendedCents`. */
    guessedCents: Cents;
    /** Sum of the estimated values, and the number of meetings that have one. */
    valueCents: Cents;
    valued: number;
    /** Meetings rated 'yes'. */
    worthwhile: number;
    /** Counts writes to this row. Never decreases, so a row without meetings stays. */
    version: number;
  };
  /** Departments' shares of meetings that are allocated by their attendees; '' is no department. */
  meetingShares: Costs & {
    organizationId: number;
    meetingId: number;
    department: string;
    personMinutes: number;
  };
  /** Departments' shares of planned meetings that will be allocated by their attendees. */
  plannedShares: Costs & { organizationId: number; plannedMeetingId: number; department: string };
  /** A month's meeting cost per department, by type; '' is no department. */
  spendTotals: Costs & {
    organizationId: number;
    month: string;
    department: string;
    type: string;
    /** The estimated part of `blendedCents`. */
    guessedCents: Cents;
    personMinutes: number;
  };
  /** Targets of reports, see domain/reports/targets.ts; the department is '' for the organization. */
  reportTargets: { organizationId: number; kind: string; department: string; value: number };
};

/** `blendedCents` is the cost at the blended rate, `estimatedCents` the estimated part of `costCents`. */
type Costs = { costCents: ExactCents; blendedCents: Cents; estimatedCents: ExactCents };
