import { expect, test } from 'vitest';
import type { Subscription } from '#contract/organization/subscription.ts';
import { planText } from './subscription.ts';

const onTrial: Subscription = {
  plan: 'professional',
  period: 'yearly',
  chosenDate: '2026-11-01T12:00:00.000Z',
  trialEndsDate: '2026-11-15T12:00:00.000Z',
  trialDaysLeft: 3,
  planInForce: 'professional',
  limitsEnforced: true,
};

test.each<[string, Partial<Subscription>, string]>([
  ['a trial', {}, 'Professional: unlimited meetings and members, yearly price. Nothing is charged here.'],
  [
    'a trial that is over',
    { planInForce: 'starter', trialDaysLeft: 0 },
    'Starter: 10 meetings a month and 5 team members. Nothing is charged here.',
  ],
  [
    'limits that nobody enforces',
    { plan: 'starter', planInForce: 'starter', limitsEnforced: false },
    'Starter: 10 meetings a month and 5 team members. Nothing is charged here. This installation does not enforce the limits.',
  ],
])('describes %s', (_, given, text) => expect(planText({ ...onTrial, ...given })).toBe(text));
