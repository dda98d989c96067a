import { expect, test } from 'vitest';
import { attendedMinutes, isPresent, leftBeforeJoining } from './meeting.ts';

test.each([
  [0, null, 60, 60],
  [10, null, 60, 50],
  [0, 20, 60, 20],
  [10, 20, 60, 10],
  [20, 10, 60, 0],
  [70, null, 60, 0], // joined after the end
  [0, 90, 60, 60], // left after the end
])('joined at %i, left at %j of %i minutes: attended %i', (joinedMinute, leftMinute, duration, minutes) => {
  expect(attendedMinutes({ joinedMinute, leftMinute }, duration)).toBe(minutes);
});

test('an attendee who left is not present', () => {
  expect(isPresent({ joinedMinute: 0, leftMinute: null })).toBe(true);
  expect(isPresent({ joinedMinute: 0, leftMinute: 0 })).toBe(false);
});

test.each([
  [0, null, false],
  [10, null, false],
  [10, 20, false],
  [10, 10, false],
  [20, 10, true],
])('joined %i, left %j: left before joining is %j', (joinedMinute, leftMinute, isSo) => {
  expect(leftBeforeJoining({ joinedMinute, leftMinute })).toBe(isSo);
});
