import { expect, test } from 'vitest';
import { meetingKind } from './meeting-kind.ts';

test.each([
  ['standup', 'Team', 'standup'],
  ['planning', '1:1 Ada and Bob', 'general'],
  ['review', 'Interview questions', 'general'],
  ['retrospective', 'Sprint 12', 'general'],
  ['training', 'Workshop', 'training'],
  ['one-on-one', 'Ada', 'one-on-one'],
  ['All-hands', 'November', 'all-hands'],
  ['Job interview', 'Engineer', 'interview'],
  ['Client call', 'Kick-off', 'client'],
  ['Stand-up', 'Team', 'standup'],
  ['__proto__', 'Team', 'general'],
])('a meeting of type %j with the title %j is of kind %s', (type, title, kind) =>
  expect(meetingKind(type, title)).toBe(kind),
);

test.each([
  ['Weekly sync', 'general'],
  ['1:1 Ada / Bob', 'one-on-one'],
  ['Ada 1-1', 'one-on-one'],
  ['One-to-one with Ada', 'one-on-one'],
  ['1on1', 'one-on-one'],
  ['Moved to 1:15', 'general'],
  ['Budget Q1-1.2', 'general'],
  ['All hands November', 'all-hands'],
  ['Town Hall', 'all-hands'],
  ['Interview: engineer', 'interview'],
  ['Daily', 'standup'],
  ['Onboarding day 1', 'training'],
  ['Design workshop', 'workshop'],
  ['Brainstorming names', 'brainstorm'],
  ['Client feedback', 'general'],
])('with the type other, %j is of kind %s', (title, kind) => expect(meetingKind('other', title)).toBe(kind));
