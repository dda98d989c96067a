// Members of a blended organization: spend at the blended rate and person-hours, and a state only against a limit in
// person-hours. Whether exact amounts cross a limit of money shows nowhere, so that it cannot be found by trial.

import { expect, test } from 'vitest';
import { readCoach } from '#contract/reports/coach.ts';
import { createFeed, readFeed } from '#contract/calendar/feed.ts';
import { listPlannedAdvice } from '#contract/calendar/upcoming.ts';
import { createBudget, editBudget, listBudgets } from '#contract/reports/budgets.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, knowPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const hourOf = (name: string, durationMinutes: number) => ({
  body: meetingDraft({
    department: 'Sales',
    durationMinutes,
    attendees: [{ name, role: 'Engineer', salaryTier: null }],
  }),
});

/** Ada costs $250 an hour and Bob $35; both are $75 at the blended rate. */
async function workspace(limit: object) {
  const app = await testApp();
  const team = await newTeam(app);
  await blendPay(app, team.organizationId);
  await knowPerson(app, team.organizationId, { name: 'Ada', salaryTier: 'executive' });
  await knowPerson(app, team.organizationId, { name: 'Bob', salaryTier: 'junior' });
  const manager = 'boss@example.test';
  const body = { department: 'Sales', monthlyLimit: 100, managerEmail: manager, ...limit };
  const { id } = await team.admin.call(createBudget, { body });
  const { address } = await team.member.call(createFeed, { body: { costIn: 'title' } });
  await app.mails();
  return { app, ...team, id, token: new URL(address).searchParams.get('token') ?? '' };
}

const budgetOf = async (who: Person) => (await who.call(listBudgets)).budgets[0];

test('no surface of a member shows whether exact amounts have crossed the limit', async () => {
  const of = await workspace({});
  const { app, admin, member, token } = of;
  const seen = new Map<string, string[]>();
  const states = new Set<string | null | undefined>();
  // Below and above each threshold, for somebody who costs much and somebody who costs little.
  for (const minutes of [10, 20, 25, 30, 60, 120, 200])
    for (const name of ['Ada', 'Bob']) {
      const { id } = await member.call(saveMeeting, hourOf(name, minutes));
      const budget = await budgetOf(member);
      const surfaces = {
        budget,
        coach: (await member.call(readCoach)).recommendations,
        advice: await member.call(listPlannedAdvice, { query: { from: '2026-11-01', to: '2026-11-30' } }),
        feed: (await new Browser(app).call(readFeed, { query: { token } })).length,
        mails: (await app.mails()).filter(({ to }) => to === member.email).length,
      };
      expect(budget).toMatchObject({ monthlyLimit: null, percentUsed: null, status: null, remaining: null });
      const known = seen.get(String(minutes)) ?? [];
      seen.set(String(minutes), [...known, JSON.stringify(surfaces).replace(/"meetingId":\d+/g, '')]);
      states.add((await budgetOf(admin))?.status);
      await member.call(deleteMeeting, { params: { id: String(id) } });
    }
  for (const [minutes, [ada, bob]] of seen) expect(ada, minutes).toBe(bob);
  // Negative control: the state that somebody who sees pay reads does change.
  expect(states).toEqual(new Set(['good', 'warning', 'over']));
});

test('a limit in person-hours has a state for everybody, and neither limit decides the other', async () => {
  const { admin, member, id } = await workspace({ monthlyHours: 2 });
  await member.call(saveMeeting, hourOf('Ada', 60));
  const half = { spent: 1, limit: 2, percentUsed: 50, status: 'good', remaining: 1 };
  expect(await budgetOf(member)).toMatchObject({ currentSpend: 75, status: null, hours: half });
  expect(await budgetOf(admin)).toMatchObject({ currentSpend: 250, status: 'over', hours: half });
  await member.call(saveMeeting, hourOf('Bob', 36));
  expect(await budgetOf(member)).toMatchObject({ hours: { percentUsed: 80, status: 'warning' } });
  await member.call(saveMeeting, hourOf('Bob', 30));
  expect(await budgetOf(member)).toMatchObject({
    currentSpend: 157.5,
    hours: { spent: 2.1, percentUsed: 105, status: 'over', remaining: -0.1 },
  });

  const edit = (body: object) => admin.call(editBudget, { params: { id: String(id) }, body });
  expect(await edit({ monthlyHours: 10.5 })).toMatchObject({ hours: { limit: 10.5, status: 'good' } });
  expect(await edit({ monthlyLimit: 5000 })).toMatchObject({ status: 'good', hours: { limit: 10.5 } });
  const none = { spent: 2.1, limit: null, percentUsed: null, status: null, remaining: null };
  expect(await edit({ monthlyHours: null })).toMatchObject({ hours: none });
});

test.each([0, -1, 0.25, 1_000_001])('a limit of %d person-hours is rejected', async (monthlyHours) => {
  const { admin } = await newTeam(await testApp());
  const body = { department: 'Sales', monthlyLimit: 100, monthlyHours };
  expect(Object.keys((await admin.error(createBudget, { body })).errors)).toEqual(['monthlyHours']);
});
