import { expect, test } from 'vitest';
import { sharesByAttendees } from '#domain/reports/budgets/allocation.ts';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import { hygieneScore } from '#domain/reports/coach/score.ts';
import { averageHourlyRateCents, meetingCostCents } from '../money/cost.ts';
import { noCents, toDollars } from '../money/money.ts';
import { costPerHour } from '../people/overhead.ts';
import { allocatedExample, attendancesOfExample, meetingFigures, tierOfExample } from './meeting.ts';

const legal = sharesByAttendees(allocatedExample, allocatedExample.attendances).find(
  ({ department }) => department === 'Legal',
);

test.each([
  ['meeting-cost', meetingCostCents(attendancesOfExample)],
  ['unknown-cost', meetingCostCents(attendancesOfExample)],
  ['meeting-rate', averageHourlyRateCents(attendancesOfExample)],
  ['meeting-departments', legal?.costCents ?? noCents],
  ['tier-cost', costPerHour(tierOfExample.rateCents, tierOfExample.overhead)],
] as const)('the product computes the example of %s', (figure, cents) =>
  expect(toDollars(cents)).toBe(meetingFigures[figure].example.result),
);

test('the example of the score of a meeting is what the product computes', () => {
  const standup = {
    kind: 'standup',
    agenda: null,
    agendaKnown: true,
    outcomes: null,
    actionItemsCount: null,
    worthIt: null,
    attendeeCount: 5,
    durationMinutes: 15,
    endedAtMs: 0,
    minutesLate: null,
  } as const;
  const { score } = hygieneScore(standup, 0, defaultHygieneSettings);
  expect(score).toBe(meetingFigures['meeting-score'].example.result);
});
