import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import { inputOf, messagesFor } from './testing/messages-for.ts';

const week = 10_080;
const noDuration = 'Please start the timer or set a non-zero duration.';
const noRate = 'Please provide a name and non-negative hourly rate';
const noThreshold = 'Alert threshold must be between 1 and 100';
const version: [field: string, least: number, most: number] = ['version', 1, 2_147_483_646];

type Row = [call: string, field: string, least: number, most: number, tooSmall?: string, tooLarge?: string];

test.each<Row>([
  ['POST /api/meetings', 'durationMinutes', 1, week, noDuration],
  ['POST /api/meetings', 'plannedMinutes', 1, week],
  ['POST /api/meetings', 'attendees.0.joinedMinute', 0, week],
  ['POST /api/meetings', 'attendees.0.leftMinute', 0, week],
  ['PUT /api/meetings/:id', 'unnamedAttendees', 0, 100_000],
  ['PUT /api/meetings/:id', ...version],
  ['POST /api/templates', 'duration_minutes', 0, week],
  ['PUT /api/templates/:id', ...version],
  ['PUT /api/groups/:id', ...version],
  ['PATCH /api/groups/:id/members/:memberId', 'place', 1, 1000],
  ['POST /api/budgets', 'alertThreshold', 1, 100, noThreshold, noThreshold],
  ['PUT /api/budgets/:id', 'alertThreshold', 1, 100, noThreshold, noThreshold],
  ['PATCH /api/meetings/:id/roi', 'actionItemsCount', 0, 10_000, 'Must not be negative'],
  ['PATCH /api/meetings/:id/roi', ...version],
  ['POST /api/coach/reviews', 'minutes', 1, week],
  ['POST /api/imports', 'meetings.0.row', 0, 10_000_000],
  ['POST /api/imports', 'meetings.0.durationMinutes', 1, week],
  ['POST /api/imports', 'meetings.0.unnamedAttendees', 0, 100_000],
  ['POST /api/imports/known-meetings', 'meetings.0.row', 0, 10_000_000],
  ['POST /api/imports/known-meetings', 'meetings.0.durationMinutes', 1, week],
  ['PUT /api/organization/overhead', 'percent', 100, 300],
  ['PUT /api/coach/settings', 'weights.purpose', 0, 100],
  ['PUT /api/coach/settings', 'weights.punctuality', 0, 100],
  ['PUT /api/coach/settings', 'thresholds.enoughPeople', 2, 50],
  ['PUT /api/coach/settings', 'thresholds.lengthMinutes.3', 5, 600],
  ['PUT /api/coach/settings', 'thresholds.workingHours.1', 1, 24],
  ['PUT /api/coach/settings', 'thresholds.leastCoverage', 10, 90],
  ['PUT /api/coach/settings', ...version],
])('%s, %s: a whole number from %i to %i', (call, field, least, most, tooSmall, tooLarge) => {
  const said = (value: number) => messagesFor(call, field, value);
  expect([said(least), said(most)]).toEqual([[], []]);
  expect(said(least - 1)).toEqual([tooSmall ?? `Must be at least ${least}`]);
  expect(said(most + 1)).toEqual([tooLarge ?? `Must be at most ${most.toLocaleString('en-US')}`]);
  expect(said(least + 0.5)).toEqual(['Must be a whole number']);
});

test.each<[call: string, field: string, least: number, most: number, tooSmall: string]>([
  ['POST /api/meetings', 'attendees.0.hourlyRate', 0, 100_000, 'Must not be negative'],
  ['POST /api/templates', 'attendees.0.hourly_rate', 0, 100_000, 'Must not be negative'],
  ['POST /api/settings/salary-tiers', 'tiers.0.hourlyRate', 0, 100_000, noRate],
  ['POST /api/imports', 'hourlyRate', 0, 100_000, 'Must not be negative'],
  ['PATCH /api/meetings/:id/roi', 'estimatedValue', 0, 10_000_000, 'Must not be negative'],
  ['POST /api/budgets', 'monthlyLimit', 0.01, 1_000_000_000, 'Monthly limit must be a positive number'],
  ['PUT /api/budgets/:id', 'monthlyLimit', 0.01, 1_000_000_000, 'Monthly limit must be a positive number'],
])('%s, %s: $%d to $%d, whole cents', (call, field, least, most, tooSmall) => {
  const said = (value: number) => messagesFor(call, field, value);
  expect([said(least), said(0.29), said(most - 0.01), said(most)]).toEqual([[], [], [], []]);
  expect(said(least - 0.01)).toEqual([tooSmall]);
  expect(said(most + 0.01)).toEqual([`Must be at most ${most.toLocaleString('en-US')}`]);
  expect(said(0.295)).toEqual(['At most two decimals']);
});

test('accepts a numeric hourly rate', () => {
  expect(messagesFor('POST /api/meetings', 'attendees.0.hourlyRate', '55')).toEqual([
    'Please enter an amount',
  ]);
  expect(messagesFor('POST /api/settings/salary-tiers', 'tiers.0.hourlyRate', '55')).toEqual([noRate]);
});

test.each<[call: string, field: string, most: number]>([
  ['GET /api/meetings', 'limit', 200],
  ['GET /api/audit-log', 'limit', 200],
  ['GET /api/organization/members', 'page', 1_000_000],
  ['GET /api/roi/meetings', 'page', 10_000_000],
])('%s, ?%s: 1 to %i', (call, field, most) => {
  const refused = [`Must be between 1 and ${most}`];
  expect([messagesFor(call, field, '1'), messagesFor(call, field, String(most))]).toEqual([[], []]);
  for (const value of ['0', String(most + 1), '1.5', '-1', ' 1', '1 ', '', '1e3', '0000000001'])
    expect(messagesFor(call, field, value), value).toEqual(refused);
});

test.each<[call: string, field: string, least: number, most: number, tooFew?: string, tooMany?: string]>([
  ['POST /api/meetings', 'attendees', 1, 500, 'Please add at least one attendee.', 'At most 500 attendees'],
  [
    'POST /api/templates',
    'attendees',
    1,
    500,
    'Please add attendees and enter a template name.',
    'At most 500 attendees',
  ],
  ['POST /api/settings/salary-tiers', 'tiers', 1, 100, 'At least one tier', 'At most 100 tiers'],
  ['POST /api/users/me/api-tokens', 'scopes', 1, 7, 'Choose at least one scope', 'Too many'],
  ['POST /api/imports', 'meetings', 0, 2000],
  ['POST /api/imports', 'meetings.0.names', 1, 10],
  ['POST /api/imports/known-meetings', 'meetings', 0, 2000],
])('%s, %s: %i to %i of them', (call, field, least, most, tooFew, tooMany) => {
  const said = (length: number) => messagesFor(call, field, Array.from({ length }));
  expect([said(least), said(most)]).toEqual([[], []]);
  expect(said(most + 1)).toEqual([tooMany ?? expect.any(String)]);
  if (least > 0) expect(said(least - 1)).toEqual([tooFew ?? expect.any(String)]);
});

test('a token can have each scope once', () => {
  const said = (...scopes: string[]) => messagesFor('POST /api/users/me/api-tokens', 'scopes', scopes);
  expect(said('meetings:read', 'meetings:write', 'members:read')).toEqual([]);
  expect(said('meetings:read', 'meetings:read')).toEqual(['Choose each scope once']);
});

test.each([
  [{ workingHours: [0, 1] }, true],
  [{ workingHours: [23, 24] }, true],
  [{ workingHours: [-1, 24] }, false],
  [{ workingHours: [9, 9] }, false],
  [{ workingHours: [24, 24] }, false],
  [{ workingHours: [17, 9] }, false],
  [{ workingDays: [0, 1, 2, 3, 4, 5, 6] }, true],
  [{ workingDays: [6] }, true],
  [{ workingDays: [] }, false],
  [{ workingDays: [2, 1] }, false],
  [{ workingDays: [1, 1] }, false],
  [{ workingDays: [7] }, false],
  [{ workingDays: [-1] }, false],
  [{ workingDays: [1.5] }, false],
  [{ lengthMinutes: [5, 6, 7, 600] }, true],
  [{ lengthMinutes: [5, 5, 7, 600] }, false],
  [{ lengthMinutes: [5, 6, 7, 7] }, false],
  [{ lengthMinutes: [4, 6, 7, 600] }, false],
  [{ breaks: 1 }, false],
])('score thresholds with %j: %j', (changes, isRight) => {
  const thresholds = { ...defaultHygieneSettings.thresholds, ...changes };
  const body = { ...defaultHygieneSettings, thresholds };
  expect(z.safeParse(inputOf('PUT /api/coach/settings'), body).success).toBe(isRight);
});
