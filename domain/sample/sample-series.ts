// The meetings that a small company holds again and again; the sample data is made of them.

import type { MeetingType } from '#domain/meetings/meeting-types.ts';
import {
  engineeringTeam,
  leadershipTeam,
  productTeam,
  salesTeam,
  type SamplePerson,
} from './sample-people.ts';
import { daily, every, type SampleRhythm } from './sample-rhythm.ts';

export type SampleSeries = SampleRhythm & {
  title: string;
  type: MeetingType;
  department: string | null;
  minutes: number;
  people: readonly SamplePerson[];
  agenda: string | null;
  /** What comes of it when somebody writes it down: outcomes, and a value in dollars from a poor to a good one. */
  outcomes: readonly string[];
  value: readonly [low: number, high: number];
};

const builders = [...engineeringTeam.slice(0, 5), ...productTeam.slice(1, 3)];
const everybody = [...leadershipTeam.slice(0, 2), ...engineeringTeam, ...productTeam, ...salesTeam];

export const sampleSeries: readonly SampleSeries[] = [
  {
    title: 'Engineering standup',
    type: 'standup',
    department: 'Engineering',
    ...daily('09:30'),
    minutes: 15,
    people: engineeringTeam,
    agenda: null,
    outcomes: ['Two blockers found and handed to an owner'],
    value: [50, 300],
  },
  {
    title: 'Sprint planning',
    type: 'planning',
    department: 'Engineering',
    ...every(2, 0, 1, '10:00'),
    minutes: 90,
    people: builders,
    agenda: 'Goal of the sprint\nCapacity\nStories and who takes them',
    outcomes: ['Sprint goal agreed, twelve stories committed', 'Scope cut to what fits'],
    value: [800, 3000],
  },
  {
    title: 'Sprint review',
    type: 'review',
    department: 'Engineering',
    ...every(2, 1, 5, '14:00'),
    minutes: 60,
    people: [...builders, ...leadershipTeam.slice(1, 3)],
    agenda: 'Demo\nWhat we learned\nWhat changes in the plan',
    outcomes: ['Release approved', 'Two findings moved to the next sprint'],
    value: [600, 2500],
  },
  {
    title: 'Sprint retrospective',
    type: 'review',
    department: 'Engineering',
    ...every(2, 1, 5, '15:30'),
    minutes: 45,
    people: engineeringTeam,
    agenda: 'What went well\nWhat to change',
    outcomes: ['One experiment for the next sprint'],
    value: [150, 900],
  },
  {
    title: 'Architecture discussion',
    type: 'brainstorm',
    department: 'Engineering',
    ...every(1, 0, 3, '13:00'),
    minutes: 60,
    people: engineeringTeam.slice(0, 4),
    agenda: null,
    outcomes: ['Decision written down', 'Needs a prototype first'],
    value: [0, 1800],
  },
  {
    title: 'Design critique',
    type: 'review',
    department: 'Product',
    ...every(1, 0, 2, '11:00'),
    minutes: 45,
    people: productTeam,
    agenda: 'Work in progress\nOpen questions',
    outcomes: ['Navigation variant chosen'],
    value: [100, 800],
  },
  {
    title: 'Product discovery workshop',
    type: 'brainstorm',
    department: 'Product',
    ...every(2, 0, 4, '10:00'),
    minutes: 120,
    people: [...productTeam, ...engineeringTeam.slice(1, 3)],
    agenda: null,
    outcomes: ['Three ideas to test with customers', 'No clear next step'],
    value: [0, 2600],
  },
  {
    title: 'Roadmap alignment',
    type: 'planning',
    department: 'Product',
    ...every(1, 0, 4, '15:00'),
    minutes: 60,
    people: [...productTeam.slice(1, 2), ...leadershipTeam],
    agenda: 'Changes since last week\nDecisions needed',
    outcomes: ['Order of the next two releases agreed', 'Postponed, figures were missing'],
    value: [0, 2200],
  },
  {
    title: 'Pipeline review',
    type: 'review',
    department: 'Sales',
    ...every(1, 0, 1, '09:00'),
    minutes: 45,
    people: salesTeam,
    agenda: 'Deals that close this month\nRisks',
    outcomes: ['Two deals rescued', 'Forecast corrected'],
    value: [300, 3500],
  },
  {
    title: 'Customer call preparation',
    type: 'planning',
    department: 'Sales',
    ...every(1, 0, 3, '16:00'),
    minutes: 30,
    people: salesTeam.slice(1, 4),
    agenda: null,
    outcomes: ['Offer and open questions agreed'],
    value: [100, 1500],
  },
  {
    title: 'Sales standup',
    type: 'standup',
    department: 'Sales',
    weekdays: [2, 4],
    everyWeeks: 1,
    phase: 0,
    at: '09:15',
    minutes: 15,
    people: salesTeam,
    agenda: null,
    outcomes: ['Leads handed over'],
    value: [50, 400],
  },
  {
    title: 'Leadership weekly',
    type: 'planning',
    department: 'Leadership',
    ...every(1, 0, 1, '13:30'),
    minutes: 90,
    people: leadershipTeam,
    agenda: 'Figures of the week\nPeople\nDecisions',
    outcomes: ['Hiring plan confirmed', 'Budget moved between departments'],
    value: [200, 4000],
  },
  {
    title: 'All hands',
    type: 'other',
    department: null,
    ...every(4, 3, 5, '11:00'),
    minutes: 60,
    people: everybody,
    agenda: 'Where we stand\nQuestions',
    outcomes: ['Questions collected and answered'],
    value: [500, 2500],
  },
  {
    title: 'Security training',
    type: 'training',
    department: 'Engineering',
    ...every(4, 1, 3, '10:00'),
    minutes: 90,
    people: engineeringTeam,
    agenda: 'Common attacks\nExercise',
    outcomes: ['Everybody finished the exercise'],
    value: [400, 1600],
  },
  {
    title: 'Onboarding session',
    type: 'training',
    department: 'Leadership',
    ...every(4, 2, 2, '14:00'),
    minutes: 60,
    people: leadershipTeam.slice(3),
    agenda: 'How we work',
    outcomes: ['Access and first tasks settled'],
    value: [100, 700],
  },
];
