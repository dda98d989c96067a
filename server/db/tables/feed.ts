// Meetings that members plan, and their calendar feeds.

import type { Repeat } from '#domain/calendar/planned-days.ts';
import type { CostPlace } from '#domain/calendar/feed.ts';

export type CalendarsOutTables = {
  meetingPlans: {
    organizationId: number;
    id: number;
    /** Created by the browser, which makes saving idempotent. */
    draftKey: string;
    /** UID and SEQUENCE of the invitation. */
    uid: string;
    sequence: number;
    title: string;
    agenda: string | null;
    startsAt: number;
    durationMinutes: number;
    /** The organization's time zone when it was saved: a series keeps its local time. */
    timeZone: string;
    /** Null for a single meeting. */
    repeats: Repeat | null;
    /** For 'day', such as "1,2,3,4,5"; 0 is Sunday. Otherwise empty. */
    weekdays: string;
    untilDay: string | null;
    /** For 'month', if it differs from that of the first day. */
    monthPlace: number | null;
    /** The id of its first plan: a change of a series that has begun goes on as a new plan of the series. */
    seriesId: number;
    /** The end of the last meeting; null for an unlimited series. */
    lastAt: number | null;
    /** Whether the invitation includes the cost of the meeting. */
    showsCost: 0 | 1;
    createdBy: number;
    createdAt: number;
    changedAt: number;
    canceledAt: number | null;
    version: number;
  };
  /** The invited people of a plan, without its author. */
  meetingPlanPeople: {
    organizationId: number;
    planId: number;
    position: number;
    name: string;
    /** Lower case; null if they get no invitation. */
    email: string | null;
    isOptional: 0 | 1;
  };
  /** Meetings of a plan that were moved, canceled or put back by themselves. */
  meetingPlanChanges: {
    organizationId: number;
    planId: number;
    /** When the meeting begins by the rule of the series. */
    originalStart: number;
    /** Of a canceled one, when it would have begun. */
    startsAt: number;
    isCanceled: 0 | 1;
    /** SEQUENCE of the meeting; that of the series is older or newer. */
    sequence: number;
    changedAt: number;
  };
  /** The private feed address of a member's own meetings. */
  calendarFeeds: {
    organizationId: number;
    userId: number;
    tokenHash: string;
    costIn: CostPlace;
    createdAt: number;
  };
};
