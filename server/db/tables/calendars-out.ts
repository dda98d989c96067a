// Meetings that members plan, and the feeds that their calendars read.

import type { Repeat } from '#domain/calendars/planned-days.ts';
import type { CostPlace } from '#domain/calendars/feed.ts';

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
    /** The organization's when it was saved: a series keeps its local time. */
    timeZone: string;
    /** Null for a single meeting. */
    repeats: Repeat | null;
    /** For 'day', such as "1,2,3,4,5"; 0 is Sunday. Else empty. */
    weekdays: string;
    untilDay: string | null;
    /** The end of the last meeting; null for a series without an end. */
    lastAt: number | null;
    /** Whether the invitation says what the meeting costs. */
    showsCost: 0 | 1;
    createdBy: number;
    createdAt: number;
    changedAt: number;
    canceledAt: number | null;
    version: number;
  };
  /** Whom a plan invites, without its author. */
  meetingPlanPeople: {
    organizationId: number;
    planId: number;
    position: number;
    name: string;
    /** Lower case; null: they get no invitation. */
    email: string | null;
    isOptional: 0 | 1;
  };
  /** The private address of a member's own meetings as a calendar. */
  calendarFeeds: {
    organizationId: number;
    userId: number;
    tokenHash: string;
    costIn: CostPlace;
    createdAt: number;
  };
};
