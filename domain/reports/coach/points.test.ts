// Recomputes the points of every recommendation from complete lists of meetings.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetingFacts } from '#domain/meetings/meeting-facts.ts';
import { noCents, wholeCents } from '#domain/money/money.ts';
import { addDays, dayNumber } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { habitsOf, habitsScore, organizationScore } from './habits.ts';
import { type Suggestion, suggestions } from './recommendations.ts';
import { defaultHygieneSettings } from './rule.ts';
import { hygieneSum } from './score.ts';
import { noSums, addSums, meanScore, sumsOfMeeting } from './sums.ts';
import { type TitledMeeting, titleFacts } from './title-facts.ts';

const today = '2026-11-21';
const now = Date.UTC(2026, 10, 21, 12);
const { leastCoverage } = defaultHygieneSettings.thresholds;

/** `weight` is how many times the meeting counts; `as` is the meeting before a change. */
type Weighted = { meeting: TitledMeeting; weight: number; recurs: boolean; as: TitledMeeting };

const meetings = (title: string, type: string) =>
  fc
    .record({
      gap: fc.constantFrom(1, 7, 14, 21),
      count: fc.integer({ min: 0, max: 13 }),
      last: fc.integer({ min: 1, max: 30 }),
      each: fc.array(
        fc.record({
          durationMinutes: fc.integer({ min: 5, max: 150 }),
          attendeeCount: fc.integer({ min: 1, max: 20 }),
          hasAgenda: fc.constantFrom(0 as const, 1 as const, null),
          outcomes: fc.constantFrom('Done', null),
          actionItemsCount: fc.constantFrom(2, null),
          worthIt: fc.constantFrom('yes' as const, 'no' as const, null),
        }),
        { minLength: 13, maxLength: 13 },
      ),
    })
    .map(({ gap, count, last, each }): TitledMeeting[] =>
      each.slice(0, count).map((facts, i) => {
        const ago = last + i * gap;
        return {
          ...facts,
          id: i + 1,
          title,
          type,
          day: addDays(today, -ago),
          startedAt: now - ago * dayMs,
          scheduledAt: null,
          totalCents: wholeCents(100 * facts.durationMinutes * facts.attendeeCount),
          estimatedCents: noCents,
          estimatedValueCents: null,
          createdBy: 1,
        };
      }),
    );

const people = { people: 4, freeDays: 1, afterHours: 0.1, broken: 0.2 };

/** Built from the meetings of the last 28 days, one by one. */
function organization(all: readonly Weighted[]): {
  score: number | null;
  recurring: number;
  minutes: number;
} {
  let [minutes, recurring, scored, points, known] = [0, 0, 0, 0, 0];
  for (const { meeting, weight, recurs, as } of all) {
    const size = weight * meeting.durationMinutes * meeting.attendeeCount;
    const { score, coverage } = hygieneSum(meetingFacts(meeting, as), now, defaultHygieneSettings);
    minutes += size;
    recurring += recurs ? size : 0;
    known += size * coverage;
    scored += score === null ? 0 : size;
    points += (score ?? 0) * size;
  }
  const mean = scored > 0 && known / minutes >= leastCoverage - 1e-9 ? points / scored : null;
  const habits = habitsOf({ personMinutes: minutes, recurringMinutes: recurring, people, daysRecorded: 90 });
  return { score: organizationScore(mean, habitsScore(habits)), recurring, minutes };
}

function changed(one: Weighted, { kind, title, people: most, minutes, rhythm, facts }: Suggestion): Weighted {
  const { meeting } = one;
  if (meeting.title !== title) return one;
  const perWeek = facts?.pace?.perWeek ?? 0;
  switch (kind) {
    case 'fewer-people':
      return {
        ...one,
        meeting: { ...meeting, attendeeCount: Math.min(most ?? 0, meeting.attendeeCount) },
      };
    case 'shorter':
      return {
        ...one,
        meeting: { ...meeting, durationMinutes: Math.min(minutes ?? 0, meeting.durationMinutes) },
      };
    case 'agenda':
      return { ...one, meeting: { ...meeting, hasAgenda: 1 } };
    case 'follow-through':
      return { ...one, meeting: { ...meeting, outcomes: 'recorded', actionItemsCount: 1 } };
    case 'thin-out': {
      const target = { weekly: 1, fortnightly: 1 / 2, monthly: 12 / 52, 'six-weekly': 1 / 6 };
      const weight = Object.entries(target).find(([name]) => name === rhythm)?.[1] ?? Number.NaN;
      const recurs = one.recurs && rhythm !== 'six-weekly';
      return { ...one, recurs, weight: Math.min(1, weight / perWeek) };
    }
    default:
      return { ...one, weight: 0 };
  }
}

test('the points are the difference of the 28-day scores with and without the change', () => {
  const kinds = new Set<string>();
  let signs = 0;
  fc.assert(
    fc.property(meetings('a', 'review'), meetings('b', 'standup'), meetings('c', 'planning'), (...lists) => {
      const scoredFrom = addDays(today, -27);
      const weighted = lists.flatMap((list) =>
        list
          .filter(({ day }) => day >= scoredFrom)
          .map((meeting): Weighted => ({
            meeting,
            weight: 1,
            as: meeting,
            recurs: list.some(
              ({ day, startedAt }) =>
                startedAt < meeting.startedAt && dayNumber(meeting.day) - dayNumber(day) <= 35,
            ),
          })),
      );
      const sums = noSums();
      for (const { meeting } of weighted) addSums(sums, sumsOfMeeting(meeting, now, defaultHygieneSettings));
      const before = organization(weighted);
      const habits = habitsOf({
        personMinutes: before.minutes,
        recurringMinutes: before.recurring,
        people,
        daysRecorded: 90,
      });
      const titles = lists.flatMap((list) => {
        const held = list.map(({ day }) => ({ day, meetings: 1 }));
        const facts = titleFacts(list, held, today, now, defaultHygieneSettings);
        return facts ? [{ title: list[0]?.title ?? '', facts }] : [];
      });
      for (const one of suggestions({ titles, meetings: sums, habits, leastCoverage })) {
        if (one.title === null) continue;
        const after = organization(
          weighted.map((each) => changed(each, one)).filter(({ weight }) => weight > 0),
        );
        const points = before.score === null || after.score === null ? 0 : after.score - before.score;
        expect(one.points, one.kind).toBeCloseTo(points, 6);
        kinds.add(one.kind);
        if (points < -0.1) signs += 1;
      }
      expect(meanScore(sums, leastCoverage) === null).toBe(before.score === null);
    }),
    { numRuns: 1500 },
  );
  expect([...kinds].toSorted()).toEqual([
    'agenda',
    'end',
    'fewer-people',
    'follow-through',
    'shorter',
    'thin-out',
  ]);
  expect(signs).toBeGreaterThan(0);
});
