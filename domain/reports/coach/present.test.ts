import { expect, test } from 'vitest';
import { presentMeetings } from './present.ts';

/** "60x8" is a meeting of 60 minutes with 8 people; the newest is first. */
const held = (text: string) =>
  text.split(' ').map((one) => {
    const [durationMinutes = 0, attendeeCount = 0] = one.split('x').map(Number);
    return { durationMinutes, attendeeCount };
  });

test.each([
  ['always the same', '60x8 60x8 60x8 60x8', null],
  ['shortened, three times so far', '45x8 45x8 45x8 60x8 60x8', '45x8 45x8 45x8'],
  ['shortened, twice so far', '45x8 45x8 60x8 60x8', null],
  ['made smaller', '60x5 60x5 60x5 60x9 60x9', '60x5 60x5 60x5'],
  ['grown', '60x12 60x12 60x12 60x8', '60x12 60x12 60x12'],
  ['measured to the minute', '47x8 44x8 45x8 61x8 58x8', '47x8 44x8 45x8'],
  ['with somebody on vacation', '60x10 60x11 60x10 60x10', null],
  ['with one short meeting', '60x8 60x8 60x8 20x8 60x8 60x8 60x8 60x8 60x8 60x8 60x8 60x8 60x8', null],
  ['as varied as ever', '30x8 60x8 45x8 30x8 60x8', null],
  ['new', '30x8 30x8', null],
])('a series that is %s', (_, meetings, present) =>
  expect(presentMeetings(held(meetings))).toEqual(present && held(present)),
);

test('a series without meetings', () => expect(presentMeetings([])).toBeNull());
