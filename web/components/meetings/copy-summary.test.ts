import { expect, test } from 'vitest';
import { answeredMeeting } from '#web/testing/answered-meetings.ts';
import { meetingSummary } from './copy-summary.tsx';

test('the summary has the specified lines and no single rates', () => {
  const attendees = [
    { name: 'Ada', role: 'Engineer' },
    { name: 'Grace', role: 'Admiral' },
  ];
  const meeting = { title: 'Plan', durationMinutes: 65, totalCost: 119.17, hourlyCost: 110, attendees };
  expect(meetingSummary(meeting)).toBe(
    [
      'Plan',
      'Duration: 1h 5m',
      'Attendees: 2',
      'Total cost: $119.17',
      'Hourly rate: $110.00',
      '',
      'Attendees:',
      '• Ada (Engineer)',
      '• Grace (Admiral)',
    ].join('\n'),
  );
  const withUnnamed = meetingSummary({ ...meeting, unnamedAttendees: 1200 }).split('\n');
  expect([withUnnamed[2], withUnnamed.at(-1)]).toEqual(['Attendees: 1,202', '• 1,200 more']);
});

test('the hourly rate is the exact sum, not a multiple of the rounded average', () => {
  // $35 + $35 + $55: the rounded average of $41.67 would make $125.01.
  const meeting = { ...answeredMeeting, attendeeCount: 3, averageHourlyRate: 41.67, hourlyCost: 125 };
  expect(meetingSummary(meeting)).toContain('Hourly rate: $125.00');
});
