import { expect, test } from 'vitest';
import { usEnglish as format } from '#domain/format/format.ts';
import { explanations, type Figure } from './explanations.ts';

/** What each example gives, computed by hand. */
const gives: Record<Figure, string> = {
  'average-cost': '$140',
  'average-roi': '-25.0%',
  'budget-forecast': '$4,400',
  'budget-limits': '$800',
  'budget-planned': '$100',
  'budget-range': '$2,929 to $5,871',
  'budget-remaining': '$140',
  'budget-spend': '$60',
  'budget-status': '1 warning',
  'budget-unassigned': '$40',
  'budget-used': '99.9%',
  'budget-week': '$1,200',
  'coach-change': '6 points',
  'coach-coverage': '70.0%',
  'coach-department': '85 points',
  'coach-habits': '70 points',
  'coach-meetings': '50 points',
  'coach-score': '55 points',
  'coach-type': '50 points',
  'coach-week': '50 points',
  'cost-by-hour': '$120',
  'cost-by-title': '$120',
  'cost-by-type': '$120',
  'cost-per-week': '$360',
  'day-cost': '$300',
  'decision-actual': '$600',
  'decision-predicted': '$600',
  'estimated-value': '$300',
  'factor-followThrough': '12 points',
  'factor-length': '10.5 points',
  'factor-people': '10.8 points',
  'factor-punctuality': '6 points',
  'factor-purpose': '25 points',
  'factor-worth': '7.5 points',
  'free-blocks': '1 block, 8 h',
  'finance-corrections': '$50',
  'finance-estimated': '$60',
  'finance-held': '$550',
  'finance-planned': '$250',
  'habit-afterHours': '50 points',
  'habit-fragmentation': '75 points',
  'habit-meetingFreeDays': '75 points',
  'habit-recurring': '80 points',
  'import-cost': '$240',
  'meeting-cost': '$150',
  'meeting-departments': '$30',
  'meeting-rate': '$90',
  'meeting-roi': '200.0%',
  'meeting-score': '100 points',
  'live-cost': '$30',
  'meter-cost': '$30',
  'month-cost': '$420',
  'own-week': '2 h',
  'people-cost': '$150',
  'plan-cost': '$4,600',
  'plan-saving': '$920',
  'planned-minutes': '10 min',
  'recommendation-money': '$8,280',
  'recommendation-points': '24.8 points',
  'reprice-preview': '$55 to $95',
  'series-cost': '$21,231',
  'series-pace': '35 meetings',
  'series-roi': '50.0%',
  'series-score': '45.5 points',
  'shorter-meetings': '$177',
  'suggested-rate': '$60.00 per hour',
  'this-month': '$420',
  'tier-cost': '$71.50 per hour',
  'report-figure': '+20.0%',
  'report-guidelines': 'broken by 1 meeting, $540',
  'report-people': '12.5%',
  'report-target': '$30,000 a quarter',
  'report-calendars': '15 of 20 (75%)',
  'report-trend': 'less than before: −20.0%',
  'total-cost': '$420',
  'total-hours': '2 h',
  'total-investment': '$400',
  'total-meetings': '3 meetings',
  'unknown-cost': '$150',
  'upcoming-cost': '$215',
  'week-change': '-20.0%',
  'week-cost': '$360',
  'week-hours': '1.5 h',
  'week-meetings': '2 meetings',
  'what-if-cost': '$13,800',
  'what-if-score': '92 points',
  'worthwhile-meetings': '1 meeting',
};

const figures = Object.keys(explanations) as Figure[];

test.each(figures)('the product computes the example of %s', (figure) => {
  const explained = explanations[figure];
  expect(explained.gives(explained.inputs, format)).toBe(gives[figure]);
});

/** The same inputs with one value changed, for each value. */
function changes(inputs: unknown): unknown[] {
  if (inputs === null || typeof inputs === 'number') return [Number(inputs) + 1];
  // Another month, or another name.
  if (typeof inputs === 'string') return [/^\d/.test(inputs) ? inputs.replace('-03', '-07') : `${inputs}x`];
  if (typeof inputs !== 'object') return [];
  return Object.entries(inputs).flatMap(([key, value]) =>
    changes(value).map((changed) =>
      Array.isArray(inputs) ? inputs.with(Number(key), changed) : { ...inputs, [key]: changed },
    ),
  );
}

test.each(figures)('the sentences of %s contain each input of its example', (figure) => {
  const explained = explanations[figure];
  const given = (inputs: unknown) => explained.given(inputs, format).join('\n');
  const changed = changes(explained.inputs);
  expect(changed.length).toBeGreaterThan(0);
  for (const inputs of changed)
    expect(given(inputs), JSON.stringify(inputs)).not.toBe(given(explained.inputs));
});
