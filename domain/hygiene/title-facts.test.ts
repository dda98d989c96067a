import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultHygieneSettings } from './hygiene-settings.ts';
import { titleFacts, type TitledMeeting } from './title-facts.ts';

const today = '2026-11-21';
const now = Date.UTC(2026, 10, 21, 12);
const hourMs = 3_600_000;

const meeting: fc.Arbitrary<TitledMeeting> = fc.record({
  id: fc.constant(1),
  title: fc.constant('Weekly'),
  day: fc.constant(today),
  createdBy: fc.constant(1),
  type: fc.constantFrom('review', 'training'),
  startedAt: fc.integer({ min: -60, max: 0 }).map((hours) => now + hours * hourMs),
  scheduledAt: fc.constant(null),
  durationMinutes: fc.integer({ min: 1, max: 1500 }),
  attendeeCount: fc.integer({ min: 1, max: 12 }),
  totalCents: fc.constant(6000),
  estimatedValueCents: fc.constant(null),
  hasAgenda: fc.constantFrom(0 as const, 1 as const, null),
  outcomes: fc.constantFrom(null, 'Done'),
  actionItemsCount: fc.constantFrom(null, 0, 2),
  worthIt: fc.constantFrom(null, 'yes' as const),
});

test('until time changes something they stay as they are, and then something changes', () => {
  const meetings = fc.array(meeting, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(meetings, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
      const factsAt = (at: number) => titleFacts(of, today, at, defaultHygieneSettings);
      const facts = factsAt(now);
      const until = facts?.nextChangeAt ?? now + 100 * hourMs;
      expect(factsAt(now + Math.floor(part * (until - 1 - now)))).toEqual(facts);
      if (facts?.nextChangeAt) expect(factsAt(facts.nextChangeAt)).not.toEqual(facts);
    }),
    { numRuns: 2000 },
  );
});

/** Nothing about it could be better. */
const good: TitledMeeting = {
  id: 1,
  title: 'Weekly',
  day: today,
  createdBy: 1,
  type: 'review',
  startedAt: now - 48 * hourMs,
  scheduledAt: null,
  durationMinutes: 25,
  attendeeCount: 7,
  totalCents: 6000,
  estimatedValueCents: null,
  hasAgenda: 1,
  outcomes: 'Done',
  actionItemsCount: 2,
  worthIt: null,
};
const factsOf = (...of: Partial<TitledMeeting>[]) =>
  titleFacts(
    of.map((changes) => ({ ...good, ...changes })),
    today,
    now,
    defaultHygieneSettings,
  );

test('the last thirteen weeks end with today, and a return is that of the meetings whose value is known', () => {
  const facts = factsOf(
    { day: '2026-11-22', estimatedValueCents: 90_000 },
    { estimatedValueCents: 3000 },
    { day: '2026-08-23' },
    { day: '2026-08-22', estimatedValueCents: 12_000 },
    { day: '2026-08-22' },
  );
  expect(facts).toMatchObject({ now: { meetings: 2 }, roi: -50, roiBefore: 100 });
  expect(factsOf()).toBeNull();
});

test.each<[Partial<TitledMeeting>, string[]]>([
  [{}, []],
  [{ attendeeCount: 8 }, ['fewerPeople']],
  [{ attendeeCount: 8, type: 'training' }, []],
  [{ durationMinutes: 26 }, ['shorter']],
  [{ hasAgenda: 0 }, ['agenda']],
  [{ hasAgenda: null }, ['agenda']],
  [{ outcomes: null }, ['followThrough']],
  [{ actionItemsCount: 0 }, ['followThrough']],
  [{ actionItemsCount: null }, ['followThrough']],
])('where one of two meetings is %j, %j would be better', (changes, better) => {
  const facts = factsOf(changes, {});
  const { fewerPeople, shorter, agenda, followThrough } = facts ?? {};
  const found = Object.entries({ fewerPeople, shorter, agenda, followThrough });
  expect(found.filter(([, outcome]) => outcome !== null).map(([name]) => name)).toEqual(better);
  expect([facts?.withAgenda, facts?.withoutAgenda]).toEqual([
    'hasAgenda' in changes ? 1 : 2,
    changes.hasAgenda === 0 ? 1 : 0,
  ]);
});

test.each<[Partial<TitledMeeting>, number | null]>([
  [{ outcomes: null, actionItemsCount: null }, now + 24 * hourMs],
  [{ outcomes: null, actionItemsCount: 0 }, now + 24 * hourMs],
  [{ outcomes: null, actionItemsCount: 1 }, null],
  [{ actionItemsCount: null }, null],
  [{ outcomes: null, actionItemsCount: null, startedAt: now - 48 * hourMs }, null],
])('what follows of a meeting that is %j settles at %j', (changes, at) => {
  const ended = now - (changes.durationMinutes ?? 25) * 60_000;
  expect(factsOf({ startedAt: ended, ...changes })?.nextChangeAt).toBe(at);
});
