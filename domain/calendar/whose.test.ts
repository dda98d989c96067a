import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentsOf } from './contents.ts';
import { type Copy, copyOf, mergeCopies } from '#domain/meetings/planned/copies.ts';
import type { CalendarAttendee, CalendarEvent } from './event.ts';
import { eventOf, invited } from './testing/events.ts';
import { guestLists, inCalendarOf, type Whose, whoseCalendar } from './whose.ts';

const [ada, adaToo, adaAtHome] = ['ada@firm.test', 'ada.lovelace@firm.test', 'ada@home.test'];
const [boss, alan, grace] = ['boss@firm.test', 'alan@firm.test', 'grace@firm.test'];
const owner = { addresses: [ada, adaToo], aliases: [adaAtHome] };
const [adaId, alanId] = [1, 2];
const addressesOf = (id: number) => (id === adaId ? owner.addresses : id === alanId ? [alan] : []);

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent =>
  eventOf({
    startsAt: Date.UTC(2026, 10, 24, 9),
    endsAt: Date.UTC(2026, 10, 24, 10),
    organizer: { email: boss, name: '' },
    attendees: [],
    ...changes,
  });
const declined = (email: string) => invited(email, { isDeclined: true });
const list = invited('team@firm.test', { isGroup: true });
const room = invited('room@firm.test', { isResource: true });

test.each<[string, string[][], Whose | null, string | null]>([
  ['no meetings with guests', [], null, null],
  ['listed in all', [[ada, alan]], 'own', null],
  [
    'listed in half',
    [
      [ada, alan],
      [boss, alan],
    ],
    'own',
    null,
  ],
  ['listed under another verified address', [[adaToo, alan]], 'own', null],
  [
    'listed in less than half',
    [
      [ada, boss],
      [boss, alan],
      [boss, grace],
    ],
    'person',
    boss,
  ],
  [
    'listed under the name of the account',
    [
      [adaAtHome, alan],
      [adaAtHome, grace],
    ],
    'person',
    adaAtHome,
  ],
  ['two people are listed equally often', [[boss, alan]], 'shared', null],
  [
    'nobody is listed in half',
    [
      [boss, alan],
      [grace, 'x@y.test'],
      ['b@y.test', 'c@y.test'],
    ],
    'shared',
    null,
  ],
])('whose calendar: %s', (_name, lists, whose, personEmail) =>
  expect(whoseCalendar(lists, owner.addresses)).toEqual(whose && { whose, personEmail }),
);

test('a series counts once, and only with another person in it', () => {
  const occurrence = (uid: string, people: CalendarAttendee[], more: Partial<CalendarEvent> = {}) =>
    event({ uid, attendees: people, ...more });
  expect(
    guestLists([
      occurrence('daily', [invited(boss), invited(alan)]),
      occurrence('daily', [invited(boss), invited(grace)]),
      occurrence('alone', [invited(boss), room]),
      occurrence('list', [invited(boss), list]),
      occurrence('hidden', [invited(boss), invited(alan)], { isPrivate: true }),
    ]),
  ).toEqual([
    [boss, alan, grace],
    [boss, 'team@firm.test'],
  ]);
});

const copyIn = (whose: Whose, one: CalendarEvent, id = 1): Copy => {
  const isOwn = whose === 'own';
  const { event: shown, ownerAttends } = inCalendarOf(one, whose, owner);
  const content = copyOf(shown, 'UTC', ownerAttends);
  if (!content) throw new Error('no copy');
  return { ...content, id, ownerId: adaId, isOwn: isOwn ? 1 : 0, plannedMeetingId: null };
};
const copyOfAlan = (one: CalendarEvent, id = 2): Copy => ({
  ...copyIn('shared', one, id),
  ownerId: alanId,
  isOwn: 1,
});
const peopleOf = (copies: Copy[]) =>
  mergeCopies(copies, addressesOf).map((it) => it.leftOut ?? it.attendees.map(({ email }) => email));

test.each<[string, Partial<CalendarEvent>, string[] | string, string[] | string]>([
  ['the owner is listed', { attendees: [invited(boss), invited(ada)] }, [boss, ada], [boss, ada]],
  ['a list of people', { attendees: [invited(boss), list] }, [boss, ada], 'alone'],
  ['forwarded', { attendees: [invited(boss), invited(alan)] }, [boss, alan, ada], [boss, alan]],
  ['shown as free', { attendees: [invited(boss), invited(alan)], isFree: true }, 'free', 'free'],
  ['declined', { attendees: [invited(boss), declined(ada)] }, 'alone', 'alone'],
  [
    'declined, and others are left',
    { attendees: [invited(boss), invited(alan), declined(ada)] },
    [boss, alan],
    [boss, alan],
  ],
  ['two addresses of the owner', { attendees: [invited(ada), invited(adaToo)] }, 'alone', 'alone'],
  [
    'two addresses of the owner and somebody else',
    { attendees: [invited(ada), invited(boss), invited(adaToo)] },
    [ada, boss],
    [ada, boss],
  ],
  [
    'listed under the name of the account',
    { attendees: [invited(boss), invited(adaAtHome)] },
    [boss, adaAtHome],
    [boss, adaAtHome],
  ],
  [
    'listed under an address and the name of the account',
    { attendees: [invited(boss), invited(adaAtHome), invited(ada)] },
    [boss, ada],
    [boss, adaAtHome, ada],
  ],
  [
    'declined under the name of the account',
    { attendees: [invited(boss), invited(alan), declined(adaAtHome)] },
    [boss, alan],
    [boss, alan],
  ],
])('who attends, in an own and in a shared calendar: %s', (_name, changes, own, shared) => {
  const one = event(changes);
  expect(peopleOf([copyIn('own', one)])).toEqual([own]);
  expect(peopleOf([copyIn('shared', one)])).toEqual([shared]);
  expect(peopleOf([copyIn('person', one)])).toEqual([shared]);
  expect(inCalendarOf(one, null, owner)).toEqual({ event: one, ownerAttends: false });
});

test('the name of an account makes nobody the organizer, and takes nobody out', () => {
  const one = event({ attendees: [invited(alan), invited(ada), invited(boss)] });
  const forger = { addresses: [ada], aliases: [boss] };
  const content = copyOf(
    inCalendarOf({ ...one, title: 'Forged', attendees: [...one.attendees, declined(boss)] }, 'own', forger)
      .event,
    'UTC',
    false,
  );
  if (!content) throw new Error('no copy');
  const forged: Copy = { ...content, id: 1, ownerId: adaId, isOwn: 1, plannedMeetingId: null };
  const [merged] = mergeCopies([forged, copyOfAlan({ ...one, sequence: 1 })], addressesOf);
  expect(merged).toMatchObject({ title: 'Planning', hasOrganizersCopy: false });
  expect(merged?.attendees.map(({ email }) => email)).toEqual([alan, ada, boss]);
});

test("a calendar that is not the organizer's own does not count as theirs", () => {
  const people = [invited(ada), invited(alan)];
  const fromAda = event({ organizer: { email: ada, name: '' }, attendees: people });
  const [own, shared] = (['own', 'shared'] as const).map(
    (whose) =>
      mergeCopies(
        [copyIn(whose, { ...fromAda, title: 'Old' }), copyOfAlan({ ...fromAda, sequence: 1 })],
        addressesOf,
      )[0],
  );
  expect(own).toMatchObject({ title: 'Old', hasOrganizersCopy: true });
  expect(shared).toMatchObject({ title: 'Planning', hasOrganizersCopy: false });
});

test("what a shared calendar excludes does not take its member out, and their own calendar's exclusion does", () => {
  const one = event({ attendees: [invited(boss), invited(alan), invited(ada)] });
  const excluded = event({ ...one, isCanceled: true, isExcluded: true });
  const merged = (copies: Copy[]) => peopleOf(copies);
  expect(merged([copyIn('shared', excluded), copyOfAlan(one)])).toEqual([[boss, alan, ada]]);
  expect(merged([copyIn('own', excluded), copyOfAlan(one)])).toEqual([[boss, alan]]);
  expect(merged([copyIn('own', excluded), copyIn('shared', one, 3), copyOfAlan(one)])).toEqual([
    [boss, alan],
  ]);
});

const anyAttendee = fc.record({
  email: fc.constantFrom(ada, adaToo, adaAtHome, boss, alan, grace),
  name: fc.constant(''),
  isDeclined: fc.boolean(),
  isOptional: fc.boolean(),
  isResource: fc.constant(false),
  isGroup: fc.constant(false),
});
/** The reader lists each address once. */
const people = fc.uniqueArray(anyAttendee, { maxLength: 6, selector: ({ email }) => email });

test("an assistant's or shared calendar adds no person", () => {
  fc.assert(
    fc.property(
      people,
      people,
      fc.constantFrom('person' as const, 'shared' as const),
      (some, others, whose) => {
        const listed = new Set([...some, ...others].map(({ email }) => email));
        const copies = [copyIn(whose, event({ attendees: some })), copyOfAlan(event({ attendees: others }))];
        for (const { attendees } of mergeCopies(copies, addressesOf))
          for (const { email } of attendees) expect(listed).toContain(email);
        const alone = mergeCopies(copies.slice(0, 1), addressesOf)[0]?.attendees ?? [];
        expect(some.map(({ email }) => email)).toEqual(
          expect.arrayContaining(alone.map(({ email }) => email)),
        );
      },
    ),
  );
});

test('an outsider who says that a forged calendar is shared changes nothing for others', () => {
  fc.assert(
    fc.property(
      people,
      people,
      fc.constantFrom<Whose>('own', 'person', 'shared'),
      (forged, honest, whose) => {
        const without = honest.filter(({ email }) => !owner.addresses.includes(email));
        const alans = copyOfAlan(
          event({ attendees: [...without.filter(({ email }) => email !== alan), invited(alan)] }),
        );
        const meetingOf = (copies: Copy[]) =>
          mergeCopies(copies, addressesOf).find((it) => it.copies.includes(alans));
        const copy = copyIn(whose, event({ title: 'Forged', sequence: 9, attendees: forged }));
        // A list that its organizer hides is the one thing that a guest may lengthen.
        fc.pre(alans.people.some(({ email }) => email !== alan && email !== boss));
        fc.pre(copy.people.some(({ email }) => ![...owner.addresses, boss].includes(email)));
        expect(meetingOf([copy, alans])).toEqual(meetingOf([alans]));
      },
    ),
  );
});

test('the owner of an own calendar is counted once, and as many people as are said to be there', () => {
  fc.assert(
    fc.property(people, (some) => {
      const one = event({ attendees: some });
      const [merged] = mergeCopies([copyIn('own', one)], addressesOf);
      const isOwner = ({ email }: { email: string }) => [...owner.addresses, adaAtHome].includes(email);
      const owners = merged?.attendees.filter(isOwner) ?? [];
      const verified = some.filter(({ email }) => owner.addresses.includes(email));
      const isAway = verified.length > 0 && verified.every(({ isDeclined }) => isDeclined);
      expect(owners.length).toBeLessThanOrEqual(1);
      if (isAway) expect(owners).toEqual([]);
      const { meetings } = contentsOf([one], [], [...owner.addresses, ...owner.aliases]);
      const isMixed = new Set(some.filter(isOwner).map(({ isDeclined }) => isDeclined)).size > 1;
      if (!isMixed) expect(merged?.leftOut === null).toBe(meetings === 1);
    }),
  );
});
