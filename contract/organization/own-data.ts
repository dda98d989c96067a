// Section 7.2 of the specification: the download of a user's own data. Apart from the profile, since it needs the
// schemas of all features, which screens would load with the profile.

import * as z from 'zod/mini';
import { Passkey } from '#contract/accounts/passkeys.ts';
import { Session } from '#contract/accounts/sessions.ts';
import { Identity } from '#contract/accounts/sign-on.ts';
import { ApiToken } from '#contract/accounts/tokens.ts';
import { CalendarConnection } from '#contract/calendar/connections.ts';
import { noteChoices } from '#domain/calendar/booking-notes.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, sentInstant } from '#contract/fields.ts';
import { Group } from '#contract/meetings/groups.ts';
import { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { PlannedMeeting } from '#contract/meetings/planned.ts';
import { Person } from '#contract/people/people.ts';
import { Template } from '#contract/meetings/templates.ts';
import { ProfileUser } from './profile.ts';

export const exportMyData = endpoint('GET /api/users/me/export', {
  access: 'signed-in',
  summary: 'Export your personal data and everything that you created',
  streamed: true,
  answer: z.object({
    exportedAt: sentInstant,
    profile: z.extend(ProfileUser, { username: z.nullable(z.string()), createdAt: sentInstant }),
    addressVerifiedAt: z.nullable(sentInstant),
    twoFactorSince: z.nullable(z.string()),
    passkeys: z.array(Passkey),
    /** The caller's entry in the directory of people; tiers only if the caller sees pay. */
    person: z.nullable(
      z.object({
        name: z.string(),
        emails: z.array(z.string()),
        otherNames: z.array(z.string()),
        role: z.nullable(z.string()),
        department: z.nullable(z.string()),
        leftOn: z.nullable(z.string()),
        directory: Person.shape.directory,
        tiers: z.array(z.object({ fromDay: z.string(), salaryTier: z.nullable(z.string()) })),
      }),
    ),
    identities: z.array(Identity),
    apiTokens: z.array(ApiToken),
    sessions: z.array(Session),
    meetings: z.array(MeetingWithAttendees),
    calendars: z.array(CalendarConnection),
    /** Whether the organization reads the caller's mailbox. */
    mailbox: z.object({
      readFrom: z.nullable(sentInstant),
      readUntil: z.nullable(sentInstant),
      isLeftOut: z.boolean(),
    }),
    /** What the caller booked, and when a note about it was sent. */
    bookingNotes: z.object({
      choice: z.enum(noteChoices),
      notes: z.array(z.object({ bookedAt: sentInstant, sentAt: z.nullable(sentInstant) })),
    }),
    /** Whether the caller asked for mailed reports or stopped them. */
    reportMails: z.object({ week: z.nullable(z.enum(['on', 'off'])), month: z.boolean() }),
    plannedMeetings: z.array(PlannedMeeting),
    organizerMessages: z.array(z.object({ meetingId: id, text: z.string(), sentAt: sentInstant })),
    groups: z.array(Group),
    templates: z.array(Template),
    /** As in `MeetingPlan`, with the meetings of a series that were changed by themselves. */
    meetingPlans: z.array(z.looseObject({})),
    calendarFeedSince: z.nullable(z.string()),
    auditEntries: z.array(
      z.object({
        at: z.string(),
        action: z.string(),
        subject: z.string(),
        detail: z.looseObject({}),
      }),
    ),
  }),
});
