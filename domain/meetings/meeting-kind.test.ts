import { expect, test } from 'vitest';
import { meetingKind } from './meeting-kind.ts';

const meeting = { type: 'other', title: 'Team', attendeeCount: 5, durationMinutes: 30 };

test.each([
  ['standup', 'Team', 'standup'],
  ['planning', '1:1 Ada and Bob', 'general'],
  ['review', 'Interview questions', 'general'],
  ['retrospective', 'Sprint 12', 'general'],
  ['training', 'Workshop', 'training'],
  ['training', 'Training budget', 'training'],
  ['All-hands', 'November', 'all-hands'],
  ['Job interview', 'Engineer', 'interview'],
  ['Client call', 'Kick-off', 'client'],
  ['Stand-up', 'Team', 'standup'],
  ['Incident', 'Payments', 'incident'],
  ['__proto__', 'Team', 'general'],
])('a meeting of type %j with the title %j is of kind %s', (type, title, kind) =>
  expect(meetingKind({ ...meeting, type, title })).toBe(kind),
);

test.each([
  ['Weekly sync', 'general'],
  ['Moved to 1:15', 'general'],
  ['Budget Q1-1.2', 'general'],
  ['All hands November', 'all-hands'],
  ['Town Hall', 'all-hands'],
  ['All-hands prep', 'general'],
  ['Interview: engineer', 'interview'],
  ['Interview Jane Doe', 'interview'],
  ['Interview guidelines', 'general'],
  ['Interview debrief', 'general'],
  ['Daily', 'standup'],
  ['Daily Platform', 'standup'],
  ['Morning huddle', 'standup'],
  ['Huddle format', 'general'],
  ['Phone screen: Sam Low', 'interview'],
  ['Phone screening', 'interview'],
  ['Daily business review', 'general'],
  ['Standup retro', 'general'],
  ['Onboarding day 1', 'training'],
  ['Onboarding redesign', 'general'],
  ['Training budget', 'general'],
  ['Training budget Q3 2027', 'general'],
  ['Security training', 'training'],
  ['Training: the budget process', 'training'],
  ['Training for the new reports', 'training'],
  ['Design workshop', 'workshop'],
  ['Workshop (planning)', 'workshop'],
  ['Workshop costs', 'general'],
  ['Brainstorming names', 'brainstorm'],
  ['Client feedback', 'general'],
  ['Incident call', 'incident'],
  ['Outage of the shop', 'incident'],
  ['SEV-1 checkout', 'incident'],
  ['Incident post-mortem', 'general'],
  ['Incident review', 'general'],
  ['Incident drill', 'general'],
  ['Incident training', 'training'],
  ['Training: incident response', 'training'],
  ['Interview workshop', 'workshop'],
  ['Onboarding 1:1', 'general'],
  ['Escalation Contoso', 'incident'],
  ['Escalation process', 'general'],
  ['Lunch and learn: SQL', 'training'],
  ['Brown-bag seminar', 'training'],
  ['Team offsite', 'workshop'],
  ['Offsite planning', 'general'],
])('with the type other, %j is of kind %s', (title, kind) =>
  expect(meetingKind({ ...meeting, title })).toBe(kind),
);

test.each([
  ['one-on-one', 'Ada', 2],
  ['other', '1:1 Ada / Bob', 2],
  ['other', 'Ada 1-1', 2],
  ['other', 'One-to-one with Ada', 1],
  ['other', '1on1', 2],
  ['other', 'Kim <> Lee', 2],
  ['review', 'Kim <> Lee', 2],
])(
  'the type %j and the title %j with %i people are a one-on-one, and with three are not',
  (type, title, people) => {
    const kindWith = (attendeeCount: number) => meetingKind({ ...meeting, type, title, attendeeCount });
    expect([kindWith(people), kindWith(3)]).toEqual(['one-on-one', 'general']);
  },
);

test.each([
  ['a standup of half an hour', { type: 'standup', durationMinutes: 30 }, 'standup'],
  ['a longer one', { type: 'standup', durationMinutes: 31 }, 'general'],
  ['a standup of fifteen', { type: 'standup', attendeeCount: 15 }, 'standup'],
  ['a standup of sixteen', { type: 'standup', attendeeCount: 16 }, 'general'],
  ['an interview with eight', { title: 'Interview Jane Doe', attendeeCount: 8 }, 'interview'],
  ['an interview with nine', { title: 'Interview Jane Doe', attendeeCount: 9 }, 'general'],
  ['a long daily', { title: 'Daily', durationMinutes: 60 }, 'general'],
  ['a daily of two', { title: 'Daily Kim and Lee', attendeeCount: 2 }, 'one-on-one'],
  ['a standup of two by its type', { type: 'standup', attendeeCount: 2 }, 'standup'],
  ['an interview of two', { title: 'Interview Jane Doe', attendeeCount: 2 }, 'interview'],
  ['a training of two', { title: 'Security training', attendeeCount: 2 }, 'training'],
  ['an update for twenty', { title: 'Company update', attendeeCount: 20 }, 'all-hands'],
  ['an update for nineteen', { title: 'Company update', attendeeCount: 19 }, 'general'],
  ['a decision with twenty', { title: 'Decide with everybody', attendeeCount: 20 }, 'general'],
])('%s', (_what, changes, kind) => expect(meetingKind({ ...meeting, ...changes })).toBe(kind));
