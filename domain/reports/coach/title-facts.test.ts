import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { defaultHygieneSettings } from './rule.ts';
import { titledMeeting } from './testing/titled-meeting.ts';
import { titleFacts, type TitledMeeting } from './title-facts.ts';

const today = '2026-11-21';
const now = Date.UTC(2026, 10, 21, 12);
const hourMs = 3_600_000;

/** Has nothing to improve. */
const good = titledMeeting({
  id: 1,
  title: 'Weekly',
  day: today,
  startedAt: now - 48 * hourMs,
  durationMinutes: 25,
  attendeeCount: 7,
  totalCents: toCents(60),
  hasAgenda: 1,
  outcomes: 'Done',
  actionItemsCount: 2,
});
const factsOf = (...of: Partial<TitledMeeting>[]) => {
  const meetings = of.map((changes) => ({ ...good, ...changes }));
  return titleFacts(
    meetings,
    meetings.map(({ day }) => ({ day, meetings: 1 })),
    today,
    now,
    defaultHygieneSettings,
  );
};

test('the last 13 weeks end today, and ROI counts only meetings with a known value', () => {
  const facts = factsOf(
    { day: '2026-11-22', estimatedValueCents: toCents(900) },
    { estimatedValueCents: toCents(30) },
    { day: '2026-08-23' },
    { day: '2026-08-22', estimatedValueCents: toCents(120) },
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
])('when one of two meetings has %j, it suggests %j', (changes, better) => {
  const facts = factsOf(changes, {});
  const { fewerPeople, shorter, agenda, followThrough } = facts ?? {};
  const found = Object.entries({ fewerPeople, shorter, agenda, followThrough });
  expect(found.filter(([, outcome]) => outcome !== null).map(([name]) => name)).toEqual(better);
  expect([facts?.withAgenda, facts?.withoutAgenda]).toEqual([
    'hasAgenda' in changes ? 1 : 2,
    changes.hasAgenda === 0 ? 1 : 0,
  ]);
});

test('the cost is grouped by meeting length', () => {
  const facts = factsOf({}, { durationMinutes: 50, totalCents: toCents(90) }, {});
  expect(facts?.lengths).toEqual([
    { minutes: 25, costCents: 12_000 },
    { minutes: 50, costCents: 9000 },
  ]);
});

test('the newest meetings represent a title with very many', () => {
  const held = [
    { day: '2026-10-01', meetings: 1000 },
    { day: today, meetings: 200 },
  ];
  const facts = titleFacts([good, good], held, today, now, defaultHygieneSettings);
  expect(facts?.now).toMatchObject({ meetings: 1200, costCents: toCents(60 * 1200), minutes: 25 * 1200 });
});
