import { expect, test } from 'vitest';
import { answersIn } from './answers.ts';
import type { Copy } from './copies.ts';
import type { InvitedPerson } from './planned.ts';

const person = (email: string, answer: 'accepted' | 'declined' | 'open' | null): InvitedPerson => ({
  email,
  name: '',
  isOptional: 0,
  isDeclined: answer === 'declined' ? 1 : 0,
  ...(answer !== null && { hasAccepted: answer === 'accepted' ? 1 : 0 }),
});

const copy = (ownerId: number, people: InvitedPerson[], changes: Partial<Copy> = {}): Copy => ({
  id: ownerId,
  ownerId,
  isOwn: 1,
  ownerAttends: 0,
  status: 'confirmed',
  isOwnComponent: 1,
  isFree: 0,
  isAllDay: 0,
  slotMinutes: null,
  stampedAt: 0,
  people,
  plannedMeetingId: 1,
  seriesKey: 'a',
  originalStart: '',
  sequence: 0,
  title: 'Sync',
  startsAt: 0,
  durationMinutes: 30,
  hasAgenda: 0,
  isRecurring: 0,
  organizerEmail: 'olga@x.test',
  rooms: '',
  ...changes,
});
const addresses = new Map([
  [1, ['ada@x.test']],
  [2, ['bob@x.test']],
]);

test.each<[string, Copy[], Record<string, string>]>([
  ['no copy', [], {}],
  ['no answer that is shown', [copy(1, [person('ada@x.test', null)])], {}],
  [
    'the organizer',
    [copy(1, [person('olga@x.test', 'accepted'), person('ada@x.test', 'open')])],
    { 'ada@x.test': 'open' },
  ],
  [
    'the later copy',
    [
      copy(1, [person('cy@x.test', 'open')], { stampedAt: 2 }),
      copy(2, [person('cy@x.test', 'accepted')], { stampedAt: 3 }),
    ],
    { 'cy@x.test': 'accepted' },
  ],
  [
    'the own calendar instead of a later copy',
    [
      copy(1, [person('ada@x.test', 'declined')], { stampedAt: 2 }),
      copy(2, [person('ada@x.test', 'open')], { stampedAt: 3 }),
    ],
    { 'ada@x.test': 'declined' },
  ],
  [
    'a shared calendar',
    [
      copy(1, [person('ada@x.test', 'declined')], { stampedAt: 2, isOwn: 0 }),
      copy(2, [person('ada@x.test', 'open')], { stampedAt: 3 }),
    ],
    { 'ada@x.test': 'open' },
  ],
  [
    'an occurrence that a guest deleted',
    [copy(1, [], { status: 'excluded' }), copy(2, [person('ada@x.test', 'accepted')])],
    { 'ada@x.test': 'declined' },
  ],
])('answers with %s', (_, copies, expected) => {
  const found = answersIn(copies, (id) => addresses.get(id) ?? []);
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(Object.fromEntries(answersIn(copies.toReversed(), (id) => addresses.get(id) ?? []))).toEqual(
    expected,
  );
});
