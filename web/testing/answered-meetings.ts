// Server responses about a meeting; a test overrides the relevant fields.

import { eachText } from '#domain/meetings/meeting-texts.ts';
import type { Meeting, MeetingWithAttendees } from '#contract/meetings/meetings.ts';

/** As in a list. */
export const toMeetingSummary: Meeting = {
  id: 1,
  title: 'Weekly',
  type: 'other',
  ...eachText(() => null),
  startedAt: '2026-11-19T12:00:00.000Z',
  day: '2026-11-19',
  durationMinutes: 30,
  attendeeCount: 1,
  estimatedCost: 0,
  totalCost: 27.5,
  averageHourlyRate: 55,
  outcomes: null,
  actionItemsCount: null,
  estimatedValue: null,
  worthIt: null,
  attendeesWord: null,
  hygieneScore: null,
  planned: false,
  durationEstimated: false,
  attendeesEstimated: false,
  source: 'calculator',
  canEdit: true,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
  externalId: null,
};

/** As a single meeting. */
export const answeredMeeting: MeetingWithAttendees = {
  ...toMeetingSummary,
  agenda: null,
  scheduledAt: null,
  plannedMinutes: null,
  hygiene: { score: null, coverage: 0, kind: 'general', factors: [], version: 1 },
  source: 'calculator',
  createdByName: 'Ada',
  namesHidden: false,
  createdDate: '2026-11-19T12:30:00.000Z',
  version: 1,
  attendees: [],
  hourlyCost: 55,
  unnamedAttendees: 0,
  unnamedHourlyRate: null,
};
