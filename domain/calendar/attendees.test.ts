import { expect, test } from 'vitest';
import { eachPersonOnce, type Listed, peopleOf } from './attendees.ts';

const listed = (address: string, more: Partial<Listed> = {}): Listed => ({
  address,
  email: '',
  name: '',
  role: '',
  kind: '',
  answer: '',
  delegate: '',
  ...more,
});
const ada = listed('mailto:ada@example.test', { name: 'Ada Lovelace' });

const shown = (organizer: Listed | null, people: readonly Listed[]) =>
  peopleOf(organizer, people).attendees.map(
    ({ email, name, isDeclined, isOptional, isResource, isGroup }) =>
      `${name} <${email}>${isDeclined ? ' absent' : ''}${isOptional ? ' optional' : ''}${isResource ? ' resource' : ''}${isGroup ? ' group' : ''}`,
  );

test.each<[string, Listed, string]>([
  ['an address', listed('mailto:Bob@Example.TEST'), ' <bob@example.test>'],
  ['without mailto:', listed('bob@example.test'), ' <bob@example.test>'],
  ['with another case and a space', listed('MAILTO: bob@example.test'), ' <bob@example.test>'],
  ['encoded', listed('mailto:bob%2Bwork%40example.test'), ' <bob+work@example.test>'],
  ['badly encoded', listed('mailto:100%bob@example.test'), ' <100%bob@example.test>'],
  ['with parameters', listed('mailto:bob@example.test?subject=Hello'), ' <bob@example.test>'],
  ['with an apostrophe', listed("mailto:bob.o'lane@example.test"), " <bob.o'lane@example.test>"],
  ['in quotes', listed("mailto:'bob@example.test'"), ' <bob@example.test>'],
  ['in angle brackets', listed('mailto:Bob Lane <bob@example.test>'), ' <bob@example.test>'],
  ['of vCalendar 1.0', listed('"Bob Lane" <bob@example.test>'), ' <bob@example.test>'],
  ['at the end of a path', listed('/principals/bob%40example.test/'), ' <bob@example.test>'],
  [
    'beside another identifier',
    listed('urn:uuid:5f2b', { email: 'bob@example.test', name: 'Bob Lane' }),
    'Bob Lane <bob@example.test>',
  ],
  [
    'beside the same address',
    listed('mailto:bob@example.test', { email: 'bob@example.test' }),
    ' <bob@example.test>',
  ],
  ['as the name', listed('invalid:nomail', { name: 'bob@example.test' }), ' <bob@example.test>'],
  [
    'in the name',
    listed('/o=Org/cn=Recipients/cn=bob', { name: 'Bob Lane (bob@example.test)' }),
    'Bob Lane <bob@example.test>',
  ],
  [
    'also in the name',
    listed('mailto:bob@example.test', { name: 'Lane, Bob <bob@example.test>' }),
    'Bob Lane <bob@example.test>',
  ],
  ['unknown', listed('invalid:nomail', { name: 'Lane, Bob' }), 'Bob Lane <>'],
  ['replaced by a name', listed('Bob Lane'), 'Bob Lane <>'],
  ['without a host', listed('mailto:bob'), 'bob <>'],
  [
    'repeated as the name',
    listed('mailto:bob@example.test', { name: 'BOB@example.test' }),
    ' <bob@example.test>',
  ],
  [
    'with a quoted name',
    listed('mailto:bob@example.test', { name: "'Bob Lane'" }),
    'Bob Lane <bob@example.test>',
  ],
])('an address %s', (_name, one, expected) => expect(shown(null, [one])).toEqual([expected]));

test.each<[string, Partial<Listed>, string]>([
  ['accepted', { answer: 'ACCEPTED', role: 'REQ-PARTICIPANT' }, ''],
  ['did not answer', { answer: 'NEEDS-ACTION' }, ''],
  ['is optional', { role: 'opt-participant' }, ' optional'],
  ['declined', { answer: 'declined' }, ' absent'],
  ['sent somebody else', { answer: 'DELEGATED' }, ' absent'],
  ['is only informed', { role: 'NON-PARTICIPANT' }, ' absent'],
  ['is a room', { kind: 'Room' }, ' resource'],
  ['is a room, as Outlook writes it', { kind: 'RESOURCE', role: 'NON-PARTICIPANT' }, ' resource'],
  ['is equipment', { kind: 'RESOURCE' }, ' resource'],
  ['is a list', { kind: 'GROUP' }, ' group'],
])('somebody who %s', (_name, more, mark) =>
  expect(shown(null, [listed('bob@example.test', more)])).toEqual([` <bob@example.test>${mark}`]),
);

test.each<[string, string[]]>([
  ['c_1880@resource.calendar.google.com', [' <c_1880@resource.calendar.google.com> resource']],
  ['c_0123@group.calendar.google.com', []],
  ['de.german#holiday@group.v.calendar.google.com', []],
  ['abc@import.calendar.google.com', []],
  ['unknownorganizer@calendar.google.com', []],
  ['ada@notcalendar.google.com', [' <ada@notcalendar.google.com>']],
])('the address %s', (address, expected) => expect(shown(null, [listed(address)])).toEqual(expected));

test('each person is there once', () => {
  const again = listed('ADA@example.test');
  expect(shown(null, [ada, again])).toEqual(['Ada Lovelace <ada@example.test>']);
  expect(shown(null, [again, ada])).toEqual(['Ada Lovelace <ada@example.test>']);
  expect(shown(null, [listed('invalid:nomail')])).toEqual([]);
});

test.each<[string, string[]]>([
  ['is not listed', ['Ada Lovelace <ada@example.test>', 'Bob <bob@example.test>']],
  ['MAILTO:ADA@example.test', ['Ada Lovelace <ada@example.test>']],
  ['mailto:c_0123@group.calendar.google.com', ['Ada Lovelace <ada@example.test>']],
  ['mailto:unknownorganizer@calendar.google.com', ['Ada Lovelace <ada@example.test>']],
])('the organizer %s', (address, expected) => {
  const organizer =
    address === 'is not listed' ? listed('bob@example.test', { name: 'Bob' }) : listed(address);
  expect(shown(organizer, [ada])).toEqual(expected);
  expect(shown(organizer, [])).toEqual([]);
});

test('an organizer without an address is there once, by name', () => {
  const bob = listed('invalid:nomail', { name: 'Bob Lane' });
  expect(shown(bob, [ada])).toEqual(['Ada Lovelace <ada@example.test>', 'Bob Lane <>']);
  expect(shown(bob, [ada, listed('bob@example.test', { name: 'Lane, Bob' })])).toEqual([
    'Ada Lovelace <ada@example.test>',
    'Bob Lane <bob@example.test>',
  ]);
});

test('a placeholder organizes nothing, a calendar does', () => {
  const organizerOf = (address: string) => peopleOf(listed(address), [ada]).organizer;
  expect(organizerOf('mailto:unknownorganizer@calendar.google.com')).toBeNull();
  expect(organizerOf('mailto:c_0123@group.calendar.google.com')?.email).toBe(
    'c_0123@group.calendar.google.com',
  );
  expect(peopleOf(null, [ada]).organizer).toBeNull();
});

test('who comes instead is there, even if only the other one names them', () => {
  const bob = listed('bob@example.test', { answer: 'DELEGATED', delegate: 'mailto:cleo@example.test' });
  expect(shown(null, [ada, bob])).toEqual([
    'Ada Lovelace <ada@example.test>',
    ' <bob@example.test> absent',
    ' <cleo@example.test>',
  ]);
  const cleo = listed('cleo@example.test', { answer: 'DECLINED' });
  expect(shown(null, [bob, cleo])).toEqual([' <bob@example.test> absent', ' <cleo@example.test> absent']);
});

test('a person of the directory who is listed under two addresses is one person', () => {
  const person = (name: string, personId: number | null, isOptional = false) => ({
    name,
    personId,
    isOptional,
  });
  const [dora, sameDora, optionalDora] = [person('a', 1), person('b', 1), person('c', 1, true)];
  const [guest, other] = [person('guest', null), person('guest', null)];
  expect(eachPersonOnce([dora, guest, sameDora, other])).toEqual([dora, guest, other]);
  expect(eachPersonOnce([optionalDora, guest, dora])).toEqual([dora, guest]);
  expect(eachPersonOnce([dora, optionalDora])).toEqual([dora]);
});
