import { expect, test } from 'vitest';
import { answeredMeeting } from '#web/testing/answered-meetings.ts';
import { summaryOf } from './summary-of.ts';

test('the hourly rate is the sum of all rates, not that of their rounded average', () => {
  // 35 + 35 + 55 dollars: 41.67 each on average, which would be 125.01.
  const meeting = { ...answeredMeeting, attendeeCount: 3, averageHourlyRate: 41.67, hourlyCost: 125 };
  expect(summaryOf(meeting)).toContain('Hourly rate: $125.00');
});
