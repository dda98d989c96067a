import { expect, test } from 'vitest';
import { meetingTimeText } from './when-text.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

test.each([
  ['2026-11-19T15:00Z', 60, newYork, 'Thursday, November 19, 2026, 10:00 – 11:00 AM EST'],
  ['2026-11-19T16:30Z', 60, newYork, 'Thursday, November 19, 2026, 11:30 AM – 12:30 PM EST'],
  // Across midnight, a week and the end of a year.
  ['2026-11-22T22:30Z', 120, berlin, 'Sunday, November 22, 2026, 11:30 PM – Nov 23, 1:30 AM GMT+1'],
  ['2026-11-22T22:30Z', 30, berlin, 'Sunday, November 22, 2026, 11:30 PM – Nov 23, 12:00 AM GMT+1'],
  ['2026-11-22T12:00Z', 10_080, berlin, 'Sunday, November 22, 2026, 1:00 PM – Nov 29, 1:00 PM GMT+1'],
  ['2026-12-31T22:30Z', 120, berlin, 'Thursday, December 31, 2026, 11:30 PM – Jan 1, 2027, 1:30 AM GMT+1'],
  // Across the change of the clocks.
  ['2026-03-29T00:30Z', 60, berlin, 'Sunday, March 29, 2026, 1:30 AM GMT+1 – 3:30 AM GMT+2'],
  ['2026-10-25T00:30Z', 90, berlin, 'Sunday, October 25, 2026, 2:30 AM GMT+2 – 3:00 AM GMT+1'],
  ['2026-11-01T05:30Z', 60, newYork, 'Sunday, November 1, 2026, 1:30 AM EDT – 1:30 AM EST'],
])('%s and %i minutes in %s is %s', (startedAt, minutes, timeZone, text) => {
  const plain = meetingTimeText(startedAt, minutes, timeZone).replace(/[\u00a0\u2009\u202f]/g, ' ');
  expect(plain).toBe(text);
});
