import { expect, test } from 'vitest';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { sumMeetings, exportMeetings } from '#contract/meetings/meeting-list.ts';
import { listMeetings, type Meeting } from '#contract/meetings/meetings.ts';
import { engine } from '#server/testing/database.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { blendPay, newTeam, type Person, showNames } from '#server/testing/people.ts';
import { queryPlans } from '#server/testing/query-plans.ts';
import { testApp } from '#server/testing/test-app.ts';

type Query = Record<string, string>;

const types = ['standup', 'planning', 'review'] as const;

const meetingCount = 1300;

/** Several start at the same moment, hundreds cost the same, and each type has its department. */
async function longList(): Promise<Person> {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  await showNames(app, organizationId);
  const rows = importRows(meetingCount).map((row, index) => ({
    ...row,
    title: `${index % 40 === 0 ? 'Steering' : 'Meeting'} ${index}`,
    type: types[index % 3] ?? 'other',
    department: index % 3 === 2 ? 'Sales' : null,
    startedAt: new Date(Date.parse('2026-09-01T06:00:00Z') + Math.floor(index / 4) * 3_600_000).toISOString(),
    durationMinutes: 15 * (1 + (index % 5)),
    names: [`Ada ${index % 90}`, 'Bob'],
  }));
  await member.call(saveImportBatch, { body: importBatch(rows) });
  return member;
}

/** All pages of a list. */
async function listed(member: Person, query: Query): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { meetings: Meeting[]; next: string | null } = await member.call(listMeetings, {
      query: { ...query, limit: '70', ...(after && { after }) },
    });
    meetings.push(...page.meetings);
    after = page.next;
  }
  return meetings;
}

const numberOf = ({ title }: Meeting) => Number(title.split(' ')[1]);
const within = (from: string, to: string) => (one: Meeting) => one.day >= from && one.day <= to;
const inSales = ({ department }: Meeting) => department === 'Sales';

const questions: [Query, (one: Meeting) => boolean][] = [
  [{ search: 'steering' }, ({ title }) => title.startsWith('Steering')],
  [{ search: 'steering', order: 'asc' }, ({ title }) => title.startsWith('Steering')],
  [{ search: 'steering', sort: 'totalCost' }, ({ title }) => title.startsWith('Steering')],
  [{ search: 'nowhere' }, () => false],
  [{ title: 'STEERING 40' }, ({ title }) => title === 'Steering 40'],
  [{ title: 'steering 4', sort: 'totalCost' }, () => false],
  [{ costDepartment: 'sales', from: '2026-09-03' }, (one) => inSales(one) && one.day >= '2026-09-03'],
  [
    { unassigned: 'yes', from: '2026-09-03', to: '2026-09-12' },
    (one) => one.department === null && within('2026-09-03', '2026-09-12')(one),
  ],
  [{ person: 'ada 17' }, (one) => numberOf(one) % 90 === 17],
  [{ type: 'planning', sort: 'totalCost', order: 'asc' }, ({ type }) => type === 'planning'],
  [
    { department: 'Sales', from: '2026-09-03', to: '2026-09-12' },
    (one) => inSales(one) && within('2026-09-03', '2026-09-12')(one),
  ],
  [{ department: 'Sales', person: 'bob', order: 'asc' }, inSales],
  [{ from: '2026-09-04', to: '2026-09-09' }, within('2026-09-04', '2026-09-09')],
  [{ from: '2026-09-04', to: '2026-09-09', sort: 'totalCost' }, within('2026-09-04', '2026-09-09')],
  [
    { search: 'meeting', from: '2026-09-04', to: '2026-09-09' },
    (one) => one.title.startsWith('M') && within('2026-09-04', '2026-09-09')(one),
  ],
  [
    { search: 'meeting', from: '2026-09-04', order: 'asc' },
    (one) => one.title.startsWith('M') && one.day >= '2026-09-04',
  ],
];

const sumsOf = (meetings: readonly Meeting[]) => ({
  meetings: meetings.length,
  minutes: meetings.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
  cost: meetings.reduce((sum, { totalCost }) => sum + Math.round(100 * totalCost), 0) / 100,
});

test('the pages of a filtered list contain every match once, in order, and its sums add up all', async () => {
  const member = await longList();
  const every = await listed(member, {});
  expect(every).toHaveLength(meetingCount);
  expect(await member.call(sumMeetings)).toMatchObject(sumsOf(every));
  for (const [query, isWanted] of questions) {
    const sign = query['order'] === 'asc' ? 1 : -1;
    const value = (one: Meeting) =>
      query['sort'] === 'totalCost' ? one.totalCost : Date.parse(one.startedAt);
    const wanted = every
      .filter(isWanted)
      .toSorted((a, b) => sign * (value(a) - value(b) || a.id - b.id))
      .map(({ title }) => title);
    const titles = (await listed(member, query)).map(({ title }) => title);
    expect(titles, JSON.stringify(query)).toEqual(wanted);
    const sums = await member.call(sumMeetings, { query });
    expect(sums, JSON.stringify(query)).toMatchObject(sumsOf(every.filter(isWanted)));
    const file = await member.call(exportMeetings, { query });
    const exported = file.trim().split('\r\n').slice(1);
    expect(exported.map((line) => line.split(',')[0])).toEqual(wanted);
  }
});

if (engine === 'sqlite')
  test.each(['exact', 'blended'])('every list is read through an index: %s', async (pay) => {
    const app = await testApp();
    const { member, organizationId } = await newTeam(app);
    if (pay === 'blended') await blendPay(app, organizationId);
    const isList = / from "meetings(WithoutPay" as "meetings)?" where /;
    const plans = await queryPlans(app, isList, async () => {
      for (const [query] of questions) {
        await member.call(listMeetings, { query });
        await member.call(listMeetings, { query: { ...query, after: '5.5' } });
        await member.call(sumMeetings, { query });
      }
    });
    expect(plans.length).toBeGreaterThan(questions.length);
    for (const { sql, steps } of plans) {
      expect(steps, sql).toMatch(/^SEARCH meetings USING (COVERING )?INDEX meetingsBy/);
      expect(steps, sql).not.toMatch(/SCAN/);
    }
  });
