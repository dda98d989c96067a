import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import {
  listCoachActions,
  listSeries,
  readCoach,
  removeCoachAction,
  reviewSeries,
  takeRecommendation,
} from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { countedActions } from '#domain/reports/coach/decisions.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { untilWaiting } from '#server/testing/lock-waits-store.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { at, hold, people, weeks } from '#server/testing/weekly-reviews.ts';

test('the saving of a change includes its estimated part', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const unknown = { name: 'Zoe', role: 'Guest', salaryTier: null };
  for (const day of weeks(-12, -1))
    await admin.call(saveMeeting, {
      body: meetingDraft({
        title: 'Weekly review',
        startedAt: at(day),
        durationMinutes: 60,
        attendees: [...people(9), unknown as never],
      }),
    });
  const { recommendations } = await admin.call(readCoach);
  const { title, now } = recommendations.find((one) => one.title === 'weekly review') ?? {};
  // Nine people at 60 dollars, and one at the default rate of 75.
  expect((now?.estimatedCost ?? 0) / (now?.cost ?? 0)).toBeCloseTo(75 / 615, 4);
  const body = { kind: 'fewer-people' as const, title: title ?? null, state: 'taken' as const };
  const { baseline } = await admin.call(takeRecommendation, { body });
  expect(baseline.estimatedCost / baseline.cost).toBeCloseTo(75 / 615, 4);
});

test('a followed recommendation saves what was predicted', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  for (const day of weeks(-12, -1)) await hold(admin, day);
  const { recommendations } = await admin.call(readCoach);
  const [first] = recommendations;
  expect(first).toMatchObject({ title: 'weekly review', rhythm: 'weekly', mayTake: true });

  const take = { kind: 'fewer-people' as const, title: 'weekly review', state: 'taken' as const };
  const taken = await admin.call(takeRecommendation, { body: take });
  // Four meetings of ten people, and the same with eight: 600 and 480 dollars each.
  expect(taken).toMatchObject({
    baseline: { meetings: 4, cost: 2400, personHours: 40 },
    predicted: { meetings: 4, cost: 1920, personHours: 32 },
    predictedSaving: 480,
    actual: null,
    realSaving: null,
    knownFrom: '2026-12-20',
  });
  expect(await admin.status(takeRecommendation, { body: take })).toBe(404);

  app.pass(28 * dayMs);
  for (const day of weeks(1, 4)) await hold(admin, day, 8);
  expect((await admin.call(listCoachActions)).actions[0]).toMatchObject({ actual: null });
  app.pass(dayMs);
  const [followed] = (await admin.call(listCoachActions)).actions;
  expect(followed).toMatchObject({ actual: { meetings: 4, cost: 1920, personHours: 32 }, realSaving: 480 });
  expect(followed?.actual).toEqual(followed?.predicted);
});

test('concurrent decisions on one recommendation are accepted once', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  for (const day of weeks(-12, -1)) await hold(admin, day);
  const states = ['taken', 'taken', 'dismissed'] as const;
  // Hold the lock until all requests have seen that nothing is decided yet.
  const { asked } = await app.db.write(async (tx) => {
    await lockOrganization(tx, organizationId as OrgId);
    const asking = states.map((state) =>
      admin.status(takeRecommendation, { body: { kind: 'fewer-people', title: 'weekly review', state } }),
    );
    await untilWaiting(app.db, states.length);
    return { asked: asking };
  });
  expect((await Promise.all(asked)).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
  expect((await admin.call(listCoachActions)).actions).toHaveLength(1);
});

test('the saving of a title counts once, and not for actions without a saving', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  for (const day of weeks(-12, -1)) await hold(admin, day);
  const startedAt = new Date(startOfTest - 5 * dayMs + 10 * 3_600_000).toISOString();
  await admin.call(saveMeeting, { body: meetingDraft({ title: 'Late call', startedAt }) });

  const title = 'weekly review';
  const take = (kind: 'fewer-people' | 'follow-through' | 'within-hours', about: string | null) =>
    admin.call(takeRecommendation, { body: { kind, title: about, state: 'taken' } });
  await take('fewer-people', title);
  await take('follow-through', title);
  // A habit covers the whole organization: the ten regular attendees meet on Saturdays.
  expect(await take('within-hours', null)).toMatchObject({
    baseline: { meetings: 5, cost: 2455, personHours: 41, habit: 100 },
    predicted: { meetings: 5, cost: 2455, personHours: 41, habit: 0 },
  });
  await admin.call(reviewSeries, { body: { title, decision: 'shorten', minutes: 55 } });
  await admin.call(reviewSeries, { body: { title, decision: 'keep' } });

  app.pass(28 * dayMs);
  for (const day of weeks(1, 4)) await hold(admin, day, 7);
  app.pass(dayMs);
  const { actions } = await admin.call(listCoachActions);
  const saved = new Map(actions.map((one) => [one.kind, [one.predictedSaving, one.realSaving]]));
  expect(Object.fromEntries(saved)).toEqual({
    'fewer-people': [480, 720],
    'follow-through': [0, 0],
    'within-hours': [0, 0],
    shorten: [200, 720],
    keep: [0, 0],
  });
  expect(actions.find(({ kind }) => kind === 'within-hours')?.actual).toMatchObject({
    meetings: 4,
    habit: 100,
  });
  expect(countedActions(actions).map(({ kind }) => kind)).toEqual(['fewer-people']);
});

test('recommendations contain the figures they are based on, and the author may accept them', async () => {
  const { member } = await newTeam(await testApp());
  for (const day of weeks(-12, -1)) await hold(member, day);
  const startedAt = new Date(startOfTest - 5 * dayMs + 10 * hourMs).toISOString();
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Late call', startedAt }) });
  const { recommendations } = await member.call(readCoach);
  const best = recommendations.find(({ title }) => title === 'weekly review');
  const { series } = await member.call(listSeries);
  expect(best).toMatchObject({
    kind: 'thin-out',
    displayTitle: 'Weekly review',
    change: { people: null, minutes: null, rhythm: 'fortnightly' },
    worth: { yes: 0, answers: 0 },
    rhythm: 'weekly',
    after: { meetings: 23, minutes: 60, rhythm: 'fortnightly' },
    action: 'review-series',
    meetingId: series[0]?.latestMeetingId,
    organizer: (await member.call(readMe)).user.name,
  });
  // A habit has no title and no author.
  expect(recommendations.find(({ kind }) => kind === 'within-hours')).toMatchObject({
    displayTitle: null,
    now: { meetings: 0, score: null },
    after: { rhythm: null },
    action: 'copy-message',
    meetingId: null,
    organizer: null,
    mayTake: false,
  });
  // One meeting in each of 46 working weeks.
  expect(best?.now).toMatchObject({ meetings: 46, cost: 27_600, people: 10, minutes: 60 });
  expect(best?.savedPerYear).toBe((best?.now.cost ?? 0) - (best?.after.cost ?? 0));
  const title = 'weekly review';
  expect(
    await Promise.all(
      [
        { kind: 'shorter' as const, title },
        { kind: 'within-hours' as const, title: null },
        // Not recommended.
        { kind: 'end' as const, title },
        { kind: 'within-hours' as const, title },
      ].map((one) => member.status(takeRecommendation, { body: { ...one, state: 'taken' } })),
    ),
  ).toEqual([201, 403, 404, 404]);
});

test('a decision is listed, logged and can be deleted', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  for (const day of weeks(-12, -1)) await hold(admin, day);
  const title = 'weekly review';
  await admin.call(takeRecommendation, { body: { kind: 'fewer-people', title, state: 'taken' } });
  app.pass(1);
  const { id } = await admin.call(takeRecommendation, {
    body: { kind: 'agenda', title, state: 'dismissed' },
  });
  app.pass(1);
  await admin.call(reviewSeries, { body: { title, decision: 'keep' } });
  const listed = async () => (await admin.call(listCoachActions)).actions;
  const takenByName = (await admin.call(readMe)).user.name;
  expect(await listed()).toMatchObject(
    ['keep', 'agenda', 'fewer-people'].map((kind) => ({ kind, displayTitle: 'Weekly review', takenByName })),
  );
  await admin.call(removeCoachAction, { params: { id: String(id) } });
  expect((await listed()).map(({ kind }) => kind)).toEqual(['keep', 'fewer-people']);
  const { entries } = await admin.call(listAuditLog, { query: { limit: '4' } });
  expect(entries).toMatchObject(
    ['coach-action.removed', 'series.reviewed', 'recommendation.dismissed', 'recommendation.taken'].map(
      (action) => ({ action, detail: { title: 'Weekly review' } }),
    ),
  );
});

test('a dismissed recommendation stays hidden for 90 days and can be restored', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (const day of weeks(-12, -1)) await hold(admin, day);
  const kinds = async () => (await admin.call(readCoach)).recommendations.map(({ kind }) => kind);
  const [kind] = await kinds();
  if (!kind) throw new Error('nothing is recommended');
  const body = { kind, title: 'weekly review', state: 'dismissed' as const };
  expect(await member.status(takeRecommendation, { body })).toBe(403);
  const { id } = await admin.call(takeRecommendation, { body });
  expect(await kinds()).not.toContain(kind);
  const params = { id: String(id) };
  const mayRemove = async (who: Person) => (await who.call(listCoachActions)).actions[0]?.mayRemove;
  expect([await mayRemove(admin), await mayRemove(member)]).toEqual([true, false]);
  expect(await member.status(removeCoachAction, { params })).toBe(403);
  await admin.call(removeCoachAction, { params });
  expect(await kinds()).toContain(kind);

  await admin.call(takeRecommendation, { body });
  for (const month of [1, 2, 3]) {
    app.pass(28 * dayMs);
    await admin.call(login, { body: { email: admin.email, password } });
    for (const day of weeks(4 * month - 3, 4 * month)) await hold(admin, day);
  }
  app.pass(6 * dayMs - 1);
  expect(await kinds()).not.toContain(kind);
  // Only accepted recommendations are tracked.
  expect((await admin.call(listCoachActions)).actions).toMatchObject([{ state: 'dismissed', actual: null }]);
  app.pass(1);
  expect(await kinds()).toContain(kind);
});

test.each([
  [{ decision: 'shorten' as const, minutes: 60 }, 'minutes', 'Must be less than 60 minutes'],
  [{ decision: 'shorten' as const }, 'minutes', 'Must be less than 60 minutes'],
  [{ decision: 'thin-out' as const, rhythm: 'weekly' as const }, 'rhythm', 'Must be less often than now'],
  [{ decision: 'thin-out' as const }, 'rhythm', 'Must be less often than now'],
])('a review with %j is rejected', async (review, field, message) => {
  const { admin } = await newTeam(await testApp());
  for (const day of weeks(-5, -1)) await hold(admin, day);
  expect(await admin.error(reviewSeries, { body: { title: 'weekly review', ...review } })).toMatchObject({
    status: 422,
    errors: { [field]: [message] },
  });
});

test.each([
  [{ decision: 'shorten' as const, minutes: 30 }, 1200, 4],
  [{ decision: 'thin-out' as const, rhythm: 'fortnightly' as const }, 1200, 2],
  [{ decision: 'end' as const }, 2400, 0],
  [{ decision: 'keep' as const, minutes: 30, rhythm: 'monthly' as const }, 0, 4],
])('a review with %j predicts a saving of %i dollars in four weeks', async (review, saving, meetings) => {
  const { admin } = await newTeam(await testApp());
  for (const day of weeks(-5, -1)) await hold(admin, day);
  const action = await admin.call(reviewSeries, { body: { title: 'weekly review', ...review } });
  expect(action.predictedSaving).toBe(saving);
  expect(action.predicted.meetings).toBe(meetings);
  // Values that do not belong to the decision are not stored.
  expect(action.minutes).toBe(action.kind === 'shorten' ? 30 : null);
  expect(action.rhythm).toBe(action.kind === 'thin-out' ? 'fortnightly' : null);
});

test.each([
  [{ decision: 'shorten' as const, minutes: 30 }, ['shorter']],
  [{ decision: 'thin-out' as const, rhythm: 'fortnightly' as const }, ['thin-out']],
  [{ decision: 'keep' as const }, ['shorter', 'thin-out']],
  [{ decision: 'end' as const }, ['fewer-people', 'shorter', 'agenda', 'follow-through', 'thin-out']],
])('a review with %j removes the recommendations %j', async (review, settled) => {
  const { admin } = await newTeam(await testApp());
  for (const day of weeks(-5, -1)) await hold(admin, day);
  await admin.call(reviewSeries, { body: { title: 'weekly review', ...review } });
  const kinds = ['fewer-people', 'shorter', 'agenda', 'follow-through', 'thin-out'] as const;
  const take = (kind: (typeof kinds)[number]) =>
    admin.status(takeRecommendation, { body: { kind, title: 'weekly review', state: 'dismissed' } });
  const statuses = await Promise.all(kinds.map(take));
  expect(kinds.filter((_, i) => statuses[i] === 404)).toEqual(settled);
});

test('another organization sees no series and no decisions', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  for (const day of weeks(-5, -1)) await hold(admin, day);
  const { id } = await admin.call(reviewSeries, { body: { title: 'weekly review', decision: 'keep' } });
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  expect((await stranger.call(listCoachActions)).actions).toEqual([]);
  expect((await stranger.call(listSeries)).series).toEqual([]);
  expect(await stranger.status(removeCoachAction, { params: { id: String(id) } })).toBe(404);
  expect(await stranger.status(reviewSeries, { body: { title: 'weekly review', decision: 'keep' } })).toBe(
    404,
  );
});

// With a history of three weeks, and one long enough to know the recurring share.
test.each([[weeks(-3, 0)], [[-70, ...weeks(-3, 0)]]])(
  'a series with the same title in another organization has no influence: %j',
  async (days) => {
    const figuresOf = async (hasNeighbor: boolean) => {
      const app = await testApp();
      const { admin: other } = await newTeam(app);
      for (const day of hasNeighbor ? [-200, ...weeks(-12, -1)] : []) await hold(other, day);
      for (const { kind, title } of (await other.call(readCoach)).recommendations)
        await other.call(takeRecommendation, { body: { kind, title, state: 'dismissed' } });
      if (hasNeighbor) await other.call(reviewSeries, { body: { title: 'weekly review', decision: 'keep' } });
      const { admin } = await newTeam(app);
      for (const day of days) await hold(admin, day);
      const coach = await admin.call(readCoach);
      const { series } = await admin.call(listSeries);
      // Ids and names differ between runs.
      const advice = coach.recommendations.map((one) => ({ ...one, meetingId: 0, organizer: '' }));
      return {
        coach: { ...coach, recommendations: advice },
        series: series.map((one) => ({ ...one, latestMeetingId: 0 })),
      };
    };
    const beside = await figuresOf(true);
    expect([beside.coach.recommendations.length > 0, beside.series.length]).toEqual([true, 1]);
    expect(beside).toEqual(await figuresOf(false));
  },
);
