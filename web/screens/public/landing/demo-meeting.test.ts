import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoAt, demoMinutes, demoSpeed } from './demo-meeting.ts';

test.each([
  [-5, 0, 5, 335_00, 'Five people start on time.'],
  [0, 0, 5, 335_00, 'Five people start on time.'],
  [6, 33_50, 5, 335_00, 'Five people start on time.'],
  [8, 44_67, 6, 495_00, 'The head of engineering joins: each minute costs more now.'],
  [22, 160_17, 5, 440_00, 'The designer leaves and stops counting.'],
  [30, 218_83, 5, 440_00, 'The planned end. The meeting goes on.'],
  [40, 292_17, 5, 440_00, 'Over, ten minutes late.'],
  [400, 292_17, 5, 440_00, 'Over, ten minutes late.'],
])(
  'after %d minutes: %i cents so far, %i people, %i cents an hour',
  (minutes, cents, people, hourly, text) => {
    const moment = demoAt(minutes);
    expect([moment.costCents, moment.present.length, moment.hourlyCents]).toEqual([cents, people, hourly]);
    expect(moment.happening).toBe(text);
    expect(moment.isOver).toBe(minutes >= demoMinutes);
  },
);

test('one second of the demo is one minute', () => expect(demoSpeed).toBe(60));

test('the cost never decreases', () => {
  const minute = fc.double({ min: 0, max: 60, noNaN: true });
  fc.assert(
    fc.property(minute, minute, (a, b) => {
      const [earlier, later] = [demoAt(Math.min(a, b)), demoAt(Math.max(a, b))];
      expect(later.costCents).toBeGreaterThanOrEqual(earlier.costCents);
    }),
    { numRuns: 10_000 },
  );
});
