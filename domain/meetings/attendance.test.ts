import { expect, test } from 'vitest';
import { attendedMinutes, impossibleMinute, isPresent, presenceWithin } from './meeting.ts';

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
  [0, null, null, 0, null],
  [60, null, null, 60, null],
  [10, 60, null, 10, 60],
  [10, 10, null, 10, 10],
  [9999, null, 'joinedMinute', 60, null],
  [0, 61, 'leftMinute', 0, 60],
  [20, 10, 'leftMinute', 20, 20],
  [70, 80, 'joinedMinute', 60, 60],
] as const)(
  'of 60 minutes, joined %i and left %j: impossible is %j, kept are %i and %j',
  (joinedMinute, leftMinute, impossible, joined, left) => {
    const presence = { joinedMinute, leftMinute };
    expect(impossibleMinute(presence, 60)).toBe(impossible);
    const kept = presenceWithin(presence, 60);
    expect(kept).toEqual({ joinedMinute: joined, leftMinute: left });
    expect(impossibleMinute(kept, 60)).toBeNull();
    expect(attendedMinutes(kept, 60)).toBe(attendedMinutes(presence, 60));
  },
);
