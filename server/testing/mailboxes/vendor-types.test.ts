import { expect, test } from 'vitest';
import { googleTypes, graphTypes, typesOf } from './vendor-types.ts';

const google = typesOf(googleTypes);
const graph = typesOf(graphTypes);

test.each([
  [google, 'Schema$Events', { items: [{ id: 'a', start: { dateTime: 'x' }, sequence: 1 }] }, []],
  [google, 'Schema$Event', { sequence: '1' }, ['Schema$Event.sequence is no number']],
  [
    google,
    'Schema$Event',
    { creator: { self: true }, made: 1 },
    ['Schema$Event.made is not in Schema$Event'],
  ],
  [
    google,
    'Schema$Event',
    { attendees: [{ mail: '' }] },
    ['Schema$Event.attendees[0].mail is not in Schema$EventAttendee'],
  ],
  [graph, 'Event', { id: 'a', type: 'exception', start: null, attendees: [{ type: 'required' }] }, []],
  [graph, 'Event', { showAs: 'away' }, ['Event.showAs is no "unknown"']],
  [graph, 'Event', { organizer: { address: '' } }, ['Event.organizer.address is not in Recipient']],
])("a value is compared with the vendor's type", (check, type, value, problems) => {
  expect(check(type, value)).toEqual(problems);
});
