import { expect, test } from 'vitest';
import { choosePlan, readSubscription } from '#contract/organization/subscription.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const professional = { plan: 'professional', period: 'yearly' } as const;

test('visitors and pending users get no plan and no error', async () => {
  const app = await testApp();
  const { organizationId } = await newTeam(app);
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  for (const who of [new Browser(app), pending])
    expect(await who.call(readSubscription)).toEqual({ plan: null, mayChoose: false });
});

test('an organization is on Starter until an administrator chooses', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  expect(await member.call(readSubscription)).toEqual({
    mayChoose: false,
    plan: {
      plan: 'starter',
      period: 'monthly',
      chosenDate: null,
      trialEndsDate: null,
      trialDaysLeft: 0,
      planInForce: 'starter',
      limitsEnforced: false,
    },
  });
  expect(await member.status(choosePlan, { body: professional })).toBe(403);
  expect(await new Browser(app).status(choosePlan, { body: professional })).toBe(401);
  await admin.call(choosePlan, { body: professional });
  const { plan, mayChoose } = await admin.call(readSubscription);
  expect(mayChoose).toBe(true);
  expect(plan).toMatchObject({
    ...professional,
    chosenDate: '2026-11-21T12:00:00.000Z',
    trialDaysLeft: 14,
    planInForce: 'professional',
  });
});

test('the trial counts down once, and Starter follows it', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const choose = () => admin.call(choosePlan, { body: professional });
  // Two concurrent choices start one trial.
  const ends = (await Promise.all([choose(), choose()])).map(({ trialEndsDate }) => trialEndsDate);
  expect(new Set(ends)).toEqual(new Set(['2026-12-05T12:00:00.000Z']));
  app.pass(4 * dayMs);
  expect(await choose()).toMatchObject({ trialDaysLeft: 10 });
  app.pass(10 * dayMs);
  expect((await admin.call(readSubscription)).plan).toMatchObject({
    trialDaysLeft: 0,
    planInForce: 'starter',
  });
  expect(await choose()).toMatchObject({ trialDaysLeft: 0, planInForce: 'professional' });
});

test('choosing a plan affects one organization and is in the audit log', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const { admin: other } = await newTeam(app);
  await admin.call(choosePlan, { body: { plan: 'enterprise', period: 'monthly' } });
  expect((await other.call(readSubscription)).plan).toMatchObject({ plan: 'starter', chosenDate: null });
  const rows = await app.db.read
    .selectFrom('auditLog')
    .select(['organizationId', 'action', 'detail'])
    .where('action', '=', 'plan.selected')
    .execute();
  expect(rows).toEqual([
    { organizationId, action: 'plan.selected', detail: '{"name":"Enterprise","period":"monthly"}' },
  ]);
});

test.each([{ plan: 'gold', period: 'monthly' }, { plan: 'starter', period: 'weekly' }, {}])(
  '%j is rejected',
  async (body) => {
    const app = await testApp();
    const { admin } = await newTeam(app);
    const { status } = await admin.send({ method: 'PUT', url: '/api/plan', payload: body });
    expect(status).toBe(422);
  },
);
