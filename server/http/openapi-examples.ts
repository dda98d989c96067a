// Examples of bodies and answers in the OpenAPI document, for the calls that programs use most.

type Example = { body?: object; answer?: object };

const attendees = [
  { name: 'Ada Lovelace', role: 'Engineer', salaryTier: 'senior', hourlyRate: 75 },
  { name: 'Alan Turing', role: 'Engineer', salaryTier: 'mid', joinedMinute: 15 },
];

const content = {
  title: 'Sprint planning',
  type: 'planning',
  department: 'Engineering',
  agenda: 'Goals of the sprint',
  startedAt: '2026-11-24T10:00:00Z',
  plannedMinutes: 60,
  durationMinutes: 45,
  attendees,
};

const meeting = {
  id: 68_719_476_737,
  title: 'Sprint planning',
  type: 'planning',
  department: 'Engineering',
  location: null,
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
  hygieneScore: 72,
  canEdit: true,
  planned: false,
  source: 'calculator',
  version: 1,
  updatedAt: '2026-11-24T10:46:03.214Z',
  externalId: null,
};

/** By method and path of the contract. */
export const examples: Record<string, Example> = {
  'GET /api/meetings': { answer: { meetings: [meeting], next: null } },
  'POST /api/meetings': {
    body: { draftKey: '0b0d0c7e-7f0e-4a41-9d2f-2f6a4f6f3f10', ...content },
  },
  'PUT /api/meetings/:id': { body: { version: 1, ...content } },
  'PATCH /api/meetings/:id/roi': {
    body: {
      version: 1,
      outcomes: 'The sprint is planned.',
      actionItemsCount: 3,
      estimatedValue: 500,
      worthIt: 'yes',
    },
  },
  'POST /api/people': {
    body: {
      name: 'Ada Lovelace',
      emails: ['ada@example.com'],
      role: 'Engineer',
      department: 'Engineering',
      tier: { salaryTier: 'senior', fromDay: '2026-01-01' },
    },
  },
  'POST /api/budgets': {
    body: { department: 'Engineering', monthlyLimit: 5000, managerEmail: 'manager@example.com' },
  },
};
