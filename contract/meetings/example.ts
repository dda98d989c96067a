// A meeting in the examples of the API documentation.

import { eachText } from '#domain/meetings/meeting-texts.ts';

const ada = { name: 'Ada Lovelace', role: 'Engineer', salaryTier: 'senior', hourlyRate: 75 };
const alan = { name: 'Alan Turing', role: 'Engineer', salaryTier: 'mid', joinedMinute: 15 };

export const content = {
  title: 'Sprint planning',
  type: 'planning',
  department: 'Engineering',
  agenda: 'Goals of the sprint',
  startedAt: '2026-11-24T10:00:00Z',
  plannedMinutes: 60,
  durationMinutes: 45,
  attendees: [ada, alan],
};

const { agenda: _agenda, ...noLines } = eachText(() => null);

export const meeting = {
  id: 68_719_476_737,
  ...noLines,
  title: 'Sprint planning',
  type: 'planning',
  department: 'Engineering',
  startedAt: '2026-11-24T10:00:00.000Z',
  day: '2026-11-24',
  durationMinutes: 45,
  attendeeCount: 2,
  totalCost: 83.75,
  estimatedCost: 0,
  durationEstimated: false,
  attendeesEstimated: false,
  averageHourlyRate: 65,
  outcomes: null,
  actionItemsCount: null,
  estimatedValue: null,
  worthIt: null,
  attendeesWord: null,
  hygieneScore: 72,
  canEdit: true,
  planned: false,
  source: 'calculator',
  version: 1,
  updatedAt: '2026-11-24T10:46:03.214Z',
  externalId: null,
};

const factor = (name: string, weight: number, points: number | null) => ({
  factor: name,
  weight,
  points,
  applies: true,
});

export const wholeMeeting = {
  ...meeting,
  agenda: 'Goals of the sprint',
  scheduledAt: null,
  plannedMinutes: 60,
  hygiene: {
    score: 72,
    coverage: 75,
    kind: 'general',
    factors: [
      factor('purpose', 25, 20),
      factor('followThrough', 20, 6.6),
      factor('people', 15, 15),
      factor('length', 15, 12.428571),
      factor('worth', 15, null),
      factor('punctuality', 10, null),
    ],
    version: 1,
  },
  namesHidden: false,
  createdByName: 'Grace Hopper',
  createdDate: '2026-11-24T10:46:03.214Z',
  attendees: [
    {
      ...ada,
      joinedMinute: 0,
      leftMinute: null,
      attendedMinutes: 45,
      estimated: false,
    },
    { ...alan, hourlyRate: 55, leftMinute: null, attendedMinutes: 30, estimated: false },
  ],
  hourlyCost: 130,
  unnamedAttendees: 0,
  unnamedHourlyRate: 0,
};
