// An attack: a member who sees names, minutes and totals of meetings solves for the rates as a linear system. At
// the blended rate the solution reveals nothing.

import { expect, test } from 'vitest';
import { listMeetings, readMeeting } from '#contract/meetings/meetings.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';
import { blendPay, newTeam, type Person, showNames } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

type Meeting = { minutes: Map<string, number>; totalCost: number };

/** Reads what any member can, without tiers and rates. */
async function meetingsSeenBy(member: Person): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  let after: string | null | undefined;
  do {
    const page = await member.call(listMeetings, { query: { limit: '200', ...(after && { after }) } });
    for (const { id } of page.meetings) {
      const { attendees, totalCost } = await member.call(readMeeting, { params: { id: String(id) } });
      const minutes = new Map(attendees.map(({ name, attendedMinutes }) => [name, attendedMinutes]));
      meetings.push({ minutes, totalCost });
    }
    after = page.next;
  } while (after);
  return meetings;
}

/** Dollars per hour of each person by least squares: normal equations, solved by elimination. */
function solve(meetings: readonly Meeting[]): Map<string, number> {
  const names = [...new Set(meetings.flatMap(({ minutes }) => [...minutes.keys()]))];
  const hours = meetings.map(({ minutes }) => names.map((name) => (minutes.get(name) ?? 0) / 60));
  // A small bias towards $100 makes the system solvable; people whom no meeting distinguishes stay there.
  const ridge = 1e-9;
  const rows = names.map((_, i) => [
    ...names.map((__, j) =>
      hours.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? ridge : 0),
    ),
    hours.reduce((sum, row, k) => sum + (row[i] ?? 0) * (meetings[k]?.totalCost ?? 0), 100 * ridge),
  ]);
  for (const [i, pivot] of rows.entries())
    for (const row of rows) {
      const factor = row === pivot ? 0 : (row[i] ?? 0) / (pivot[i] ?? 1);
      if (factor !== 0) for (const [j, value] of pivot.entries()) row[j] = (row[j] ?? 0) - factor * value;
    }
  return new Map(names.map((name, i) => [name, (rows[i]?.[names.length] ?? 0) / (rows[i]?.[i] ?? 1)]));
}

const nearestTier = (rate: number) =>
  defaultSalaryTiers.toSorted(
    (a, b) => Math.abs(a.hourlyRateCents - 100 * rate) - Math.abs(b.hourlyRateCents - 100 * rate),
  )[0]?.name;

test("exact totals reveal everybody's pay; blended totals reveal no more than the most frequent tier", async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  await admin.call(loadSampleData, { body: {} });
  // Without names there is no system to solve.
  expect((await meetingsSeenBy(member)).flatMap(({ minutes }) => [...minutes])).toEqual([]);
  await showNames(app, organizationId);
  const tiers = new Map(
    (await app.db.read.selectFrom('attendees').select(['name', 'salaryTier']).distinct().execute()).map(
      ({ name, salaryTier }) => [name, salaryTier],
    ),
  );
  const guessedRight = async () => {
    const rates = solve(await meetingsSeenBy(member));
    return [...tiers].filter(([name, tier]) => nearestTier(rates.get(name) ?? 0) === tier).length;
  };
  expect(tiers.size).toBeGreaterThanOrEqual(20);
  expect(await guessedRight()).toBe(tiers.size);

  await blendPay(app, organizationId);
  const people = Map.groupBy(tiers.values(), (tier) => tier);
  const mostFrequent = Math.max(...[...people.values()].map(({ length }) => length));
  expect(await guessedRight()).toBeLessThanOrEqual(mostFrequent);
});
