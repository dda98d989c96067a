import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Copy, type MergedMeeting, mergeCopies } from './copies.ts';
import type { InvitedPerson } from './planned.ts';
import { hourMs } from '#domain/time/time-units.ts';

/** Members 1 to 4; the first has a second address. */
const emailOf = (ownerId: number) => `member${ownerId}@example.test`;
const addressesOf = (ownerId: number) =>
  ownerId === 1 ? [emailOf(1), 'first@example.test'] : [emailOf(ownerId)];
const startsAt = Date.UTC(2026, 10, 23, 9);
const owners = [1, 2, 3, 4] as const;

const person = (email: string, isDeclined: 0 | 1 = 0): InvitedPerson => ({
  email,
  name: '',
  isOptional: 0,
  isDeclined,
});

const copy = (changes: Partial<Copy> & Pick<Copy, 'id' | 'ownerId'>): Copy => ({
  seriesKey: 'series',
  originalStart: '',
  isOwn: 1,
  sequence: 0,
  title: 'Review',
  startsAt,
  durationMinutes: 60,
  hasAgenda: 0,
  isRecurring: 0,
  organizerEmail: emailOf(1),
  rooms: '',
  ownerAttends: 0,
  status: 'confirmed',
  isOwnComponent: 1,
  isFree: 0,
  isAllDay: 0,
  slotMinutes: null,
  stampedAt: 0,
  people: owners.map((owner) => person(emailOf(owner))),
  plannedMeetingId: null,
  ...changes,
});

const bit = fc.constantFrom<0 | 1>(0, 1);
const anyAddress = fc.constantFrom(
  ...owners.map(emailOf),
  'first@example.test',
  'guest@elsewhere.test',
  'other@elsewhere.test',
);
/** Whatever a calendar may say. */
const anySaying = fc.record({
  sequence: fc.nat(3),
  stampedAt: fc.nat(3),
  title: fc.constantFrom('Review', 'Other'),
  startsAt: fc.constantFrom(startsAt, startsAt + hourMs),
  durationMinutes: fc.constantFrom(30, 60),
  organizerEmail: fc.oneof(anyAddress, fc.constant('')),
  status: fc.constantFrom('confirmed', 'canceled', 'excluded', 'private'),
  isOwnComponent: bit,
  isFree: bit,
  isOwn: bit,
  ownerAttends: bit,
  people: fc
    .uniqueArray(fc.tuple(anyAddress, bit), { selector: ([email]) => email, maxLength: 6 })
    .map((some) => some.map(([email, isDeclined]) => person(email, isDeclined))),
});
const anyCopies = fc
  .array(fc.tuple(anySaying, fc.constantFrom(null, ...owners)), { maxLength: 6 })
  .map((all) =>
    all.map(([said, ownerId], index) =>
      copy({
        ...said,
        id: index + 1,
        ownerId,
        ...(said.status === 'private' && { title: '', organizerEmail: '', people: [] }),
      }),
    ),
  );

const peopleOf = ({ attendees }: Pick<MergedMeeting, 'attendees'>) =>
  attendees.map(({ email }) => email).toSorted();

test('the meetings of copies do not depend on their order', () => {
  fc.assert(
    fc.property(
      anyCopies.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([all, shuffled]) => {
        expect(mergeCopies(shuffled, addressesOf)).toEqual(mergeCopies(all, addressesOf));
      },
    ),
    { numRuns: 3000 },
  );
});

test('each copy describes one meeting, except those that exclude what the same calendar contains elsewhere', () => {
  fc.assert(
    fc.property(anyCopies, (all) => {
      const described = mergeCopies(all, addressesOf).flatMap(({ copies }) => copies.map(({ id }) => id));
      expect(new Set(described).size).toBe(described.length);
      const rest = all.filter(({ id }) => !described.includes(id));
      expect(rest.every(({ status }) => status === 'excluded')).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('calendars of one event that are read in any order give one meeting of the same people', () => {
  const answers = fc.tuple(...owners.map(() => bit));
  fc.assert(
    fc.property(answers, fc.shuffledSubarray([...owners], { minLength: 1 }), (declined, order) => {
      const people = owners.map((owner, index) => person(emailOf(owner), declined[index] ?? 0));
      const read = (owner: number, id: number) => copy({ id, ownerId: owner, people });
      const meetings = mergeCopies(
        order.map((owner, index) => read(owner, index + 1)),
        addressesOf,
      );
      const sorted = mergeCopies(
        order.toSorted((a, b) => a - b).map((owner, index) => read(owner, index + 1)),
        addressesOf,
      );
      expect(meetings.map(peopleOf)).toEqual(sorted.map(peopleOf));
      expect(meetings).toHaveLength(1);
    }),
  );
});

test("nothing that a listed guest writes changes a meeting whose organizer's own calendar is connected", () => {
  fc.assert(
    fc.property(
      anySaying,
      fc.constantFrom(2, 3, 4),
      fc.subarray([2, 3, 4]),
      fc.boolean(),
      (said, guest, colleagues, isRead) => {
        const honest = [1, ...colleagues.filter((it) => it !== guest)];
        const own = honest.map((ownerId, index) => copy({ id: index + 1, ownerId }));
        const before = isRead ? copy({ id: 5, ownerId: guest }) : null;
        const forged = copy({ ...said, id: 5, ownerId: guest });
        const meetingOf = (copies: readonly Copy[]) =>
          mergeCopies(copies, addressesOf).find((it) => it.copies.includes(own[0] as Copy));
        const expected = meetingOf(before ? [...own, before] : own);
        const meeting = meetingOf([...own, forged]);
        const contentOf = (it?: MergedMeeting) => ({
          title: it?.title,
          startsAt: it?.startsAt,
          durationMinutes: it?.durationMinutes,
          isCanceled: it?.isCanceled,
          hasOrganizersCopy: it?.hasOrganizersCopy,
          people: peopleOf(it ?? { attendees: [] }).filter((email) => email !== emailOf(guest)),
        });
        expect(contentOf(meeting)).toEqual(contentOf(expected));
      },
    ),
    { numRuns: 5000 },
  );
});
