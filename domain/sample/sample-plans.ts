// Beside its meetings, the sample data has the groups, templates and budgets that a small company would set up.

import type { MeetingType } from '#domain/meetings/meeting-types.ts';
import {
  engineeringTeam,
  leadershipTeam,
  productTeam,
  salesTeam,
  type SamplePerson,
} from './sample-people.ts';

export type SampleGroup = { name: string; description: string; people: readonly SamplePerson[] };

export const sampleGroups: readonly SampleGroup[] = [
  { name: 'Engineering team', description: 'Everybody who builds', people: engineeringTeam },
  { name: 'Product team', description: 'Product, design and research', people: productTeam },
  { name: 'Sales team', description: 'Sales and customer success', people: salesTeam },
  { name: 'Leadership', description: 'The heads of the departments', people: leadershipTeam },
];

export type SampleTemplate = {
  name: string;
  title: string;
  type: MeetingType;
  durationMinutes: number;
  people: readonly SamplePerson[];
};

export const sampleTemplates: readonly SampleTemplate[] = [
  {
    name: 'Standup',
    title: 'Engineering standup',
    type: 'standup',
    durationMinutes: 15,
    people: engineeringTeam,
  },
  {
    name: 'Sprint planning',
    title: 'Sprint planning',
    type: 'planning',
    durationMinutes: 90,
    people: engineeringTeam.slice(0, 5),
  },
  {
    name: 'Design critique',
    title: 'Design critique',
    type: 'review',
    durationMinutes: 45,
    people: productTeam,
  },
  {
    name: 'Pipeline review',
    title: 'Pipeline review',
    type: 'review',
    durationMinutes: 45,
    people: salesTeam,
  },
  {
    name: 'Leadership weekly',
    title: 'Leadership weekly',
    type: 'planning',
    durationMinutes: 90,
    people: leadershipTeam,
  },
];

export type SampleBudget = { department: string; monthlyLimitCents: number; alertThreshold: number };

export const sampleBudgets: readonly SampleBudget[] = [
  { department: 'Engineering', monthlyLimitCents: 800_000, alertThreshold: 80 },
  { department: 'Product', monthlyLimitCents: 550_000, alertThreshold: 75 },
  { department: 'Sales', monthlyLimitCents: 300_000, alertThreshold: 85 },
  { department: 'Leadership', monthlyLimitCents: 300_000, alertThreshold: 80 },
];
