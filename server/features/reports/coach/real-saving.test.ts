import { expect, test } from 'vitest';
import { listCoachActions, reviewSeries } from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { engine } from '#server/testing/database.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { queryPlans } from '#server/testing/query-plans.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { peopleOfTitles } from './recording-store.ts';

const team = ['Ada', 'Ben', 'Cleo', 'Dan'];

const hold = (who: Person, title: string, day: number, names: readonly string[] = team) =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title,
      startedAt: new Date(startOfTest - 2 * hourMs + day * dayMs).toISOString(),
      durationMinutes: 60,
      attendees: names.map((name) => attendee(name, 60)),
    }),
  });

const weeks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => 7 * (from + i));

/** Ends a weekly series, beside another weekly meeting of other people; returns the outcome. */
async function endedSeries() {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (const day of weeks(-8, -1)) {
    await hold(admin, 'Design review', day);
    await hold(admin, 'Sales call', day + 2, ['Eve', 'Finn']);
  }
  await admin.call(reviewSeries, { body: { title: 'Design review', decision: 'end' } });
  app.pass(29 * dayMs);
  const outcome = async (reader = admin) => {
    const { actions } = await reader.call(listCoachActions);
    return actions.map(({ realSaving, unknown }) => ({ realSaving, unknown }));
  };
  return { app, admin, member, outcome };
}

test('a series that ended while recording continued has a saving', async () => {
  const { admin, outcome } = await endedSeries();
  for (const day of weeks(0, 3)) await hold(admin, 'Sales call', day + 2, ['Eve', 'Finn']);
  // Four meetings of four people at 60 dollars.
  expect(await outcome()).toEqual([{ realSaving: 960, unknown: null }]);
});

test('without any recording there is no saving, and later records count', async () => {
  const { admin, outcome } = await endedSeries();
  const unknown = { reason: 'too-few-recordings', title: null };
  expect(await outcome()).toEqual([{ realSaving: null, unknown }]);
  await hold(admin, 'Sales call', 2);
  expect(await outcome()).toEqual([{ realSaving: null, unknown }]);
  await hold(admin, 'Sales call', 9);
  expect(await outcome()).toEqual([{ realSaving: 960, unknown: null }]);
});

test('a series that continues under another title saves nothing', async () => {
  const { admin, member, outcome } = await endedSeries();
  for (const day of weeks(0, 3)) await hold(admin, 'Sales call', day + 2, ['Eve', 'Finn']);
  // One with other people, and one with the same people about another topic.
  await hold(admin, 'Contract review', 3, ['Eve', 'Finn']);
  await hold(admin, 'Planning', 3);
  expect(await outcome()).toEqual([{ realSaving: 960, unknown: null }]);
  for (const day of weeks(1, 3)) await hold(admin, 'Team Review', day, ['Ada', 'Ben', 'Gil']);
  const replaced = [{ realSaving: null, unknown: { reason: 'similar-meeting', title: 'Team Review' } }];
  expect(await outcome()).toEqual(replaced);
  expect(await outcome(member)).toEqual(replaced);
});

if (engine === 'sqlite')
  test('the people of many titles are read meeting by meeting', async () => {
    const { app, admin } = await endedSeries();
    const titles = Array.from({ length: 20 }, (_, i) => `title ${i}`);
    const week = { from: '2026-11-01', to: '2026-11-07' };
    const plans = await queryPlans(app, /"attendees"/, () =>
      peopleOfTitles(app.db.read, unverifiedOrg(admin.organizationId), titles, week),
    );
    expect(plans).toMatchObject([
      { steps: expect.stringMatching(/^SEARCH meetings USING INDEX meetingsByTitle/) },
    ]);
  });
