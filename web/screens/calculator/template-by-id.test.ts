import { expect, test } from 'vitest';
import type { Template } from '#contract/templates.ts';
import { templateById } from './template-by-id.ts';

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
const [gone, failed] = ['This template is gone', 'The templates could not be loaded'];

test.each([
  ['not there yet', { data: undefined, isFetching: true, isError: false }, null],
  ['from before, without it, and asked for anew', { data: [], isFetching: true, isError: false }, null],
  ['without it', { data: [], isFetching: false, isError: false }, gone],
  ['from before, and not to be had anew', { data: [], isFetching: false, isError: true }, failed],
  ['not to be had', { data: undefined, isFetching: false, isError: true }, failed],
  ['with it, and asked for anew', { data: [one], isFetching: true, isError: false }, one],
  ['with it', { data: [one], isFetching: false, isError: false }, one],
])('of a list that is %s', (_, query, found) => {
  expect(templateById('7', query)).toBe(found);
});
