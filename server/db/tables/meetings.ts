// Meetings, imports and coach actions.

import type { Cents, ExactCents } from '#domain/money/money.ts';
import type { Generated } from 'kysely';
import type { PublishedWord } from '#domain/meetings/ratings/published-word.ts';
import type { MeetingOrigin } from '#domain/meetings/meeting.ts';
import type { MeetingText } from '#domain/meetings/meeting-texts.ts';

export type RecordTables = {
  meetings: Record<MeetingText, string | null> & {
    organizationId: number;
    id: number;
    draftKey: string;
    title: string;
    /** Equal titles form a series, see domain/meetings/meeting.ts. */
    normalizedTitle: Generated<string>;
    type: string;
    /** Null if unknown. */
    hasAgenda: 0 | 1 | null;
    startedAt: number;
    /** The planned start, if known. */
    scheduledAt: number | null;
    /** Local day, "YYYY-MM-DD", and local hour, 0–23, of the organization's time zone. */
    day: string;
    hour: number;
    durationMinutes: number;
    plannedMinutes: number | null;
    attendeeCount: number;
    /** Whether somebody from outside was invited; null if the addresses are not known. */
    hasGuests: Generated<0 | 1 | null>;
    totalCents: ExactCents;
    averageHourlyRateCents: ExactCents;
    /** Attended minutes of all attendees, and their cost at the blended rate. */
    personMinutes: number;
    blendedCents: Cents;
    /** The estimated part of `totalCents`: all of it if the duration or the number of people was guessed. */
    estimatedCents: ExactCents;
    durationEstimated: Generated<0 | 1>;
    attendeesEstimated: Generated<0 | 1>;
    outcomes: string | null;
    actionItemsCount: number | null;
    estimatedValueCents: Cents | null;
    worthIt: 'yes' | 'maybe' | 'no' | null;
    /** What a sealed box of its attendees published, for the meeting or for its series and month. */
    attendeesWord: Generated<PublishedWord | null>;
    origin: MeetingOrigin;
    /** Its import, connected calendar, plan or token, if known. */
    originId: number | null;
    /** Number of attendees without a name, who attend the whole meeting, and their hourly rate. */
    unnamedCount: Generated<number>;
    unnamedRateCents: Generated<ExactCents>;
    /** How the cost is allocated to departments; null follows the organization. */
    allocation: 'department' | 'attendees' | null;
    createdBy: number;
    createdAt: number;
    /** Counts the changes that everybody sees. */
    version: number;
    /** Counts the changes that only permission to see pay shows. */
    pricingVersion: Generated<number>;
    deletedAt: number | null;
    /** Somebody deleted it: it is not recorded again from elsewhere. */
    deletedByHand: Generated<0 | 1>;
    /** When everybody last saw a change; ascends in the order of commits, see db/organization-lock.ts. */
    updatedAt: number;
    /** The same with changes of prices. */
    pricedAt: number;
    /** Its id in another system, unique per source. */
    externalSource: string | null;
    externalId: string | null;
  };
  /** Which occurrences of calendar events a meeting is. */
  meetingKeys: {
    organizationId: number;
    /** See `seriesKeyOf` in server/features/meetings/planned/keys.ts. */
    seriesKey: string;
    /** '' for a single event. */
    originalStart: string;
    meetingId: number;
  };
  /** Rows of imports whose meeting was recorded before, from elsewhere. */
  knownRows: { organizationId: number; importId: number; row: number; meetingId: number };
  /** Meetings that may be the same one; `meetingId` is the lower id. */
  possiblyTwice: {
    organizationId: number;
    meetingId: number;
    otherId: number;
    /** Somebody said that they are two. */
    areTwo: Generated<0 | 1>;
  };
  /** Deleted meetings that can no longer be restored. */
  purgedMeetings: { organizationId: number; id: number; updatedAt: number; deletedAt: number };
  attendees: {
    organizationId: number;
    meetingId: number;
    position: number;
    name: string;
    role: string;
    salaryTier: string | null;
    hourlyRateCents: ExactCents;
    joinedMinute: number;
    leftMinute: number | null;
    personId: number | null;
    /** Whether the default rate replaces an unknown tier. */
    estimated: 0 | 1;
  };
  /** `meetings` and `attendees` are counts; `importKey` is created by the browser. */
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
  /** Accepted, dismissed and reviewed advice; `baseline` and `predicted` are four weeks as JSON. */
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
