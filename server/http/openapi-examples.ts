// Examples of bodies and responses in the OpenAPI document, for the calls that programs use most.

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

const factor = (name: string, weight: number, points: number | null) => ({
  factor: name,
  weight,
  points,
  applies: true,
});

const wholeMeeting = {
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
  createdByName: 'Grace Hopper',
  createdDate: '2026-11-24T10:46:03.214Z',
  attendees: [
    {
      ...attendees[0],
      joinedMinute: 0,
      leftMinute: null,
      attendedMinutes: 45,
      estimated: false,
    },
    { ...attendees[1], hourlyRate: 55, leftMinute: null, attendedMinutes: 30, estimated: false },
  ],
  hourlyCost: 130,
  unnamedAttendees: 0,
  unnamedHourlyRate: 0,
};

const person = {
  name: 'Ada Lovelace',
  emails: ['ada@example.com'],
  role: 'Engineer',
  department: 'Engineering',
};

/**
 * By method and path of the contract: every body that an API token may send, and the responses that programs need
 * most.
 */
export const examples: Record<string, Example> = {
  'GET /api/token': {
    answer: {
      organization: { id: 34_359_738_369, name: 'Acme', timeZone: 'Europe/Berlin' },
      owner: null,
      token: {
        id: 51_539_607_553,
        name: 'Payroll',
        scopes: ['meetings:read', 'people:read'],
        expiresAt: '2027-02-22T09:00:00.000Z',
      },
    },
  },
  'GET /api/meetings': { answer: { meetings: [meeting], next: null } },
  'GET /api/meetings/:id': { answer: wholeMeeting },
  'POST /api/meetings': {
    body: { draftKey: '0b0d0c7e-7f0e-4a41-9d2f-2f6a4f6f3f10', ...content },
    answer: wholeMeeting,
  },
  'PUT /api/meetings/:id': { body: { version: 1, ...content }, answer: { ...wholeMeeting, version: 2 } },
  'PUT /api/meetings/:id/allocation': { body: { allocation: 'attendees' } },
  'PATCH /api/meetings/:id/roi': {
    body: {
      version: 1,
      outcomes: 'The sprint is planned.',
      actionItemsCount: 3,
      estimatedValue: 500,
      worthIt: 'yes',
    },
  },
  'POST /api/imports': {
    body: {
      importKey: '8f7a9c52-3f8e-4a53-9a1e-5d1f0c9b7e21',
      fileName: 'meetings.csv',
      hourlyRate: 75,
      salaryTier: null,
      meetings: [
        {
          row: 0,
          title: 'Sprint planning',
          type: 'planning',
          startedAt: '2026-11-24T10:00:00Z',
          durationMinutes: 45,
          names: ['Ada Lovelace'],
          unnamedAttendees: 4,
        },
      ],
      isLast: true,
    },
    answer: { id: 68_719_476_738, saved: 1, known: 0, meetings: 1, attendees: 5 },
  },
  'POST /api/imports/known-meetings': {
    body: {
      meetings: [{ title: 'Sprint planning', startedAt: '2026-11-24T10:00:00Z', durationMinutes: 45 }],
    },
    answer: { known: [0], saved: [] },
  },
  'POST /api/people': { body: { ...person, tier: { salaryTier: 'senior', fromDay: '2026-01-01' } } },
  'PATCH /api/people/:id': {
    body: { version: 1, tier: { salaryTier: 'lead', fromDay: '2026-12-01' } },
  },
  'POST /api/people/:id/merge': { body: { duplicate: 85_899_345_921 } },
  'POST /api/people/assignments': {
    body: { people: [85_899_345_920, 85_899_345_921], department: 'Engineering' },
    answer: { changed: 2 },
  },
  'POST /api/people/import': {
    body: {
      isPreview: true,
      rows: [
        {
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          role: null,
          department: 'Engineering',
          salaryTier: 'senior',
        },
      ],
    },
    answer: { rows: ['added'] },
  },
  'POST /api/people/unknown': {
    body: { names: ['Alan Turing'], salaryTier: 'mid', department: 'Engineering' },
    answer: { added: 1 },
  },
  'POST /api/budgets': {
    body: { department: 'Engineering', monthlyLimit: 5000, managerEmail: 'manager@example.com' },
  },
  'PUT /api/budgets/:id': { body: { monthlyLimit: 6000, alertThreshold: 80 } },
  'POST /api/budgets/assignments': {
    body: { month: '2026-11', titles: ['Sprint planning'], department: 'Engineering' },
    answer: { meetings: 4 },
  },
  'GET /api/audit-log': {
    answer: {
      entries: [
        {
          id: 68_719_476_739,
          at: '2026-11-24T10:46:03.214Z',
          actor: 'program',
          actorName: 'Payroll',
          action: 'meeting.saved',
          subject: 'meeting:68719476737',
          subjectName: null,
          detail: { title: 'Sprint planning' },
        },
      ],
      next: null,
    },
  },
};

/** For a request with validation errors. */
export const errorExample = {
  code: 'validation-failed',
  message: 'Must be between 1 and 200',
  errors: {
    limit: [{ code: 'out-of-range', params: { min: 1, max: 200 }, message: 'Must be between 1 and 200' }],
  },
};
