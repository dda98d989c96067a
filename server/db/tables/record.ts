// The record: meetings as they were held, where they came from, and what was decided about them.

import type { Generated } from 'kysely';

export type RecordTables = {
  meetings: {
    organizationId: number;
    id: number;
    draftKey: string;
    title: string;
    /** See domain/meetings/normalized-title.ts: what shares it is a series. */
    normalizedTitle: Generated<string>;
    type: string;
    department: string | null;
    agenda: string | null;
    /** Null where nobody knows whether there was one. */
    hasAgenda: 0 | 1 | null;
    startedAt: number;
    /** When it was to begin, where that is known. */
    scheduledAt: number | null;
    /** Local day, "YYYY-MM-DD", and local hour, 0–23, of the organization's time zone. */
    day: string;
    hour: number;
    durationMinutes: number;
    plannedMinutes: number | null;
    attendeeCount: number;
    totalCents: number;
    averageHourlyRateCents: number;
    outcomes: string | null;
    actionItemsCount: number | null;
    estimatedValueCents: number | null;
    worthIt: 'yes' | 'maybe' | 'no' | null;
    source: 'calculator' | 'import' | 'live';
    /** People who were there all the time without being named, and what each of them costs an hour. */
    unnamedCount: Generated<number>;
    unnamedRateCents: Generated<number>;
    importId: number | null;
    createdBy: number;
    createdAt: number;
    version: number;
    deletedAt: number | null;
  };
  attendees: {
    organizationId: number;
    meetingId: number;
    position: number;
    name: string;
    role: string;
    salaryTier: string | null;
    hourlyRateCents: number;
    joinedMinute: number;
    leftMinute: number | null;
  };
  /** `meetings` and `attendees` count what was saved; `importKey` is made by the browser. */
  imports: {
    organizationId: number;
    id: number;
    importKey: string;
    fileName: string;
    createdBy: number;
    createdAt: number;
    meetings: number;
    attendees: number;
    finishedAt: number | null;
    undoneAt: number | null;
  };
  /** What was taken, dismissed and reviewed; four weeks before and as predicted, as JSON. */
  coachActions: {
    organizationId: number;
    id: number;
    origin: 'recommendation' | 'review';
    state: 'taken' | 'dismissed';
    kind: string;
    title: string | null;
    displayTitle: string | null;
    minutes: number | null;
    rhythm: string | null;
    takenBy: number;
    takenAt: number;
    day: string;
    baseline: string;
    predicted: string;
  };
};
