import { expect, test } from 'vitest';
import { predicted } from '#domain/reports/coach/decisions.ts';
import { whyUntold } from '#domain/reports/coach/real-saving.ts';
import { suggestions } from '#domain/reports/coach/recommendations.ts';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import { costAYear, meetingsAYear, paceOf } from '#domain/reports/coach/series.ts';
import { titleFacts, type TitledMeeting } from '#domain/reports/coach/title-facts.ts';
import { titledMeeting } from '#domain/reports/coach/testing/titled-meeting.ts';
import { meanScore } from '#domain/reports/coach/sums.ts';
import { outcomeOf } from '#domain/reports/coach/what-if.ts';
import { toCents, toDollars, wholeCents } from '../money/money.ts';
import { addDays } from '../time/local-day.ts';
import { changeFigures, hourOfTen, seriesOfExample, shortened } from './changes.ts';

const { today, skippedWeeks, workingWeeks } = seriesOfExample;
const now = Date.UTC(2026, 2, 31, 20);

const meeting = (weeksAgo = 0, changes: Partial<TitledMeeting> = {}): TitledMeeting =>
  titledMeeting({
    id: weeksAgo + 1,
    day: addDays(today, -7 * weeksAgo),
    startedAt: now - (7 * weeksAgo + 2) * 86_400_000,
    durationMinutes: hourOfTen.durationMinutes,
    attendeeCount: hourOfTen.attendeeCount,
    totalCents: toCents(hourOfTen.dollars),
    ...changes,
  });

const weeks = Array.from({ length: 13 }, (_, week) => week);

function factsOf(meetings: readonly TitledMeeting[]) {
  const held = meetings.map(({ day }) => ({ day, meetings: 1 }));
  const facts = titleFacts(meetings, held, today, now, defaultHygieneSettings);
  if (!facts) throw new Error('there are meetings');
  return facts;
}

const result = (figure: keyof typeof changeFigures) => changeFigures[figure].example.result;

test('the product computes the examples of a recommendation', () => {
  const all = suggestions({
    titles: [{ title: 'review', facts: factsOf(weeks.map((week) => meeting(week))) }],
    meetings: { personMinutes: 2400, scoredMinutes: 2400, scoreMinutes: 2400 * 29, knownMinutes: 2400 * 75 },
    habits: [{ habit: 'afterHours', value: 6, share: 0.7 }],
    leastCoverage: defaultHygieneSettings.thresholds.leastCoverage,
  });
  const cents = all.find(({ kind }) => kind === 'fewer-people')?.savedCentsPerWeek ?? 0;
  expect(toDollars(wholeCents(cents * workingWeeks))).toBe(result('recommendation-money'));
  expect(all.find(({ kind }) => kind === 'agenda')?.points).toBeCloseTo(result('recommendation-points'), 10);
});

test('the product computes the examples of a decision', async () => {
  const costOf = (meetings: TitledMeeting[]) =>
    outcomeOf(meetings, { kind: 'none' }, now, defaultHygieneSettings).costCents;
  const before = [meeting(1), meeting(2)];
  const then = predicted(before, shortened, now, defaultHygieneSettings).costCents;
  expect(toDollars(wholeCents(costOf(before) - then))).toBe(result('decision-predicted'));
  const window = { personMinutes: 600, otherMeetings: 40, recordedDays: 20 };
  const windows = {
    before: { ...window, meetings: 2 },
    after: { ...window, meetings: 1 },
    workingDays: 20,
  };
  expect(await whyUntold(true, windows, () => Promise.resolve(null))).toBeNull();
  expect(toDollars(wholeCents(costOf(before) - costOf([meeting()])))).toBe(result('decision-actual'));
});

test('the product computes the examples of a series', () => {
  const held = weeks.filter((week) => !skippedWeeks.includes(week));
  const days = held.map((week) => ({ day: addDays(today, -7 * week), meetings: 1 }));
  const aYear = meetingsAYear(paceOf(days, today)?.perWeek ?? 0, workingWeeks);
  expect(Math.round(aYear)).toBe(result('series-pace'));
  const { now: quarter } = factsOf(held.map((week) => meeting(week)));
  expect(Math.round(toDollars(costAYear(quarter, aYear)))).toBe(result('series-cost'));
  const { roi } = factsOf([meeting(0, { estimatedValueCents: toCents(900) }), meeting(1)]);
  expect(roi).toBe(result('series-roi'));
  const { now: scored } = factsOf([meeting(0, { hasAgenda: 1 }), meeting(1)]);
  expect(meanScore(scored, defaultHygieneSettings.thresholds.leastCoverage)).toBe(result('series-score'));
});
