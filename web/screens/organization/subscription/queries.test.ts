import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { plans } from '#domain/organization/subscription.ts';
import { subscriptionQuery } from '#web/components/organization/subscription.ts';
import { recordChoice } from './queries.ts';

const onStarter = {
  plan: 'starter',
  period: 'monthly',
  chosenDate: null,
  trialEndsDate: null,
  trialDaysLeft: 0,
  planInForce: 'starter',
  limitsEnforced: false,
} as const;

/**
 * The request when a visitor chooses before their plan is known, which leaves the page, and the message they see.
 */
async function chosenBy(visitor: object | null) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return visitor ? Response.json(visitor) : Response.json({}, { status: 429 });
    sent.push(JSON.parse(body ?? ''));
    return Response.json({ ...onStarter, plan: 'professional' });
  });
  const client = new QueryClient();
  const leave = new QueryObserver(client, subscriptionQuery).subscribe(() => {});
  const choosing = recordChoice(client, { plan: plans.professional, period: 'yearly' });
  leave();
  return { message: await choosing, sent };
}

afterEach(() => vi.unstubAllGlobals());

test("stores an administrator's choice even if the page is left before the user is known", async () => {
  expect(await chosenBy({ plan: onStarter, mayChoose: true })).toEqual({
    message: null,
    sent: [{ plan: 'professional', period: 'yearly' }],
  });
});

// Like visitors, people who wait for approval have no plan, but they are signed in.
test.each([onStarter, null])('stores nothing for anybody else, who gets a message', async (plan) => {
  const message = 'A signed-in administrator of your organization can record the choice.';
  expect(await chosenBy({ plan, mayChoose: false })).toEqual({ message, sent: [] });
});

test('a failed request is not reported as chosen', async () => {
  await expect(chosenBy(null)).rejects.toThrow();
});
