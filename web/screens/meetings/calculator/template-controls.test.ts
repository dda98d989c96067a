import { expect, test } from 'vitest';
import type { Template } from '#contract/meetings/templates.ts';
import { findTemplate } from './template-controls.tsx';

const one: Template = {
  id: 7,
  name: 'Weekly',
  title: 'Weekly',
  average_hourly_rate: 0,
  attendee_count: 0,
  duration_minutes: 30,
  meetingType: { name: 'review' },
  attendees: [],
  created_date: '2026-11-19T12:00:00.000Z',
  version: 1,
  canEdit: true,
};
const [missing, failed] = ['This template no longer exists', 'The templates could not be loaded'];

test.each([
  ['is loading', { data: undefined, isFetching: true, isError: false }, null],
  ['lacks it but is being refreshed', { data: [], isFetching: true, isError: false }, null],
  ['lacks it', { data: [], isFetching: false, isError: false }, missing],
  ['lacks it and could not be refreshed', { data: [], isFetching: false, isError: true }, failed],
  ['could not be loaded', { data: undefined, isFetching: false, isError: true }, failed],
  ['has it and is being refreshed', { data: [one], isFetching: true, isError: false }, one],
  ['has it', { data: [one], isFetching: false, isError: false }, one],
])('finding a template in a list that %s', (_, query, found) => {
  expect(findTemplate('7', query)).toBe(found);
});
