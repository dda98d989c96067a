// Everything that a member can ask about people for two years, as a system of linear equations: it determines the sum of
// no group under five. The unknowns are the sums of each department in each month.

import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { addPerson } from '#contract/people/people.ts';
import { readCalendarFigures } from '#contract/reports/calendar-figures.ts';
import { readReport, type Report } from '#contract/reports/compare.ts';
import { determines, echelonForm, type Row, subsets } from '#domain/testing/linear-system.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const sizes = { '': 1, Legal: 2, Ops: 3, Sales: 6, Tech: 5 };
const departments = Object.keys(sizes) as (keyof typeof sizes)[];
const smallest = 5;
/** The two years before November 2026, and what they are compared with. */
const monthAt = (back: number) => new Date(Date.UTC(2026, 9 - back, 1)).toISOString().slice(0, 7);
const months = Array.from({ length: 60 }, (_, i) => monthAt(59 - i));
const asked = months.slice(-24);

type Sum = { departments: readonly string[]; from: string; to: string };

const isIn = (month: string, { from, to }: Pick<Sum, 'from' | 'to'>) =>
  month >= from.slice(0, 7) && month <= to.slice(0, 7);

const rowOf = (sum: Sum): Row =>
  months.flatMap((month) =>
    departments.map((one) => Number(isIn(month, sum) && sum.departments.includes(one))),
  );

test('no answers together determine a group under five', async () => {
  const { admin, member } = await newTeam(await testApp());
  const random = randomFrom(7);
  const people: string[] = [];
  for (const department of departments)
    for (let i = 0; i < sizes[department]; i += 1) {
      const name = `${department || 'None'} ${i}`;
      await admin.call(addPerson, { body: { name, emails: [], role: null, department: department || null } });
      people.push(name);
    }
  const attended = new Map<string, number>();
  for (const month of asked) {
    const attendees = people.map((name) => ({
      ...attendee(name, 60),
      leftMinute: 1 + Math.floor(random() * 600),
    }));
    for (const { name, leftMinute } of attendees) {
      const [who = ''] = name.split(' ');
      const key = `${month} ${who === 'None' ? '' : who}`;
      attended.set(key, (attended.get(key) ?? 0) + leftMinute);
    }
    const body = meetingDraft({ startedAt: `${month}-05T09:00:00Z`, durationMinutes: 600, attendees });
    await admin.call(saveMeeting, { body });
  }

  const sums: Sum[] = [];
  const hours: [Sum, number][] = [];
  const add = (report: Report, names: readonly string[], one: Report['total']) => {
    for (const part of ['now', 'before', 'yearAgo'] as const) {
      if (one[part] === null) continue;
      const sum = { departments: names, ...report[part] };
      sums.push(sum);
      if (report.figure === 'hours-a-week') hours.push([sum, one[part]]);
    }
  };
  const ask = async (
    figure: 'share' | 'hours-a-week',
    period: Report['period'],
    month: string,
    row?: string,
  ) => {
    const report = await member.call(readReport, { query: { figure, by: 'series', period, month, row } });
    add(report, departments, report.total);
    for (const one of report.rows) add(report, one.departments, one);
    const chosen = report.rows.find(({ key }) => key === report.row)?.departments ?? departments;
    for (const { value, from, to } of report.chart)
      if (value !== null) sums.push({ departments: chosen, from, to });
    return report;
  };
  const periods = [
    ...asked.map((month) => ['month', month] as const),
    ...asked.filter((_, i) => i % 3 === 0).map((month) => ['quarter', month] as const),
    ...['2024-12', '2025-12', '2026-10'].map((month) => ['year', month] as const),
  ];
  for (const [period, month] of periods) await ask('hours-a-week', period, month);
  for (const [period, month] of [periods[23], periods[31], periods[34]].filter((one) => one !== undefined))
    for (const row of ['', 'Sales', 'Tech', 'Legal', (await ask('share', period, month)).rows[0]?.key])
      await ask('share', period, month, row);

  // The answers are what the equations say.
  for (const [{ departments: names, from, to }, value] of hours) {
    const persons = names.reduce((all, one) => all + sizes[one as keyof typeof sizes], 0);
    const minutes = months
      .filter((month) => isIn(month, { from, to }))
      .reduce(
        (all, month) => names.reduce((sum, one) => sum + (attended.get(`${month} ${one}`) ?? 0), all),
        0,
      );
    const days = Array.from({ length: 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000 }, (_, i) =>
      new Date(Date.parse(from) + i * 86_400_000).getUTCDay(),
    ).filter((weekday) => weekday % 6 !== 0).length;
    expect((value * persons * 60 * days) / 5).toBeCloseTo(minutes, 4);
  }
  expect(hours.length).toBeGreaterThan(100);

  // The cost divided by the cost per person gives the number of people.
  const query = { figure: 'cost-a-head', by: 'department', month: months.at(-1) } as const;
  const perPerson = (await member.call(readReport, { query })).rows.map((row) => row.departments.join());
  expect(perPerson.toSorted()).toEqual([',Legal,Ops']);

  const conflicts: Sum[] = [];
  for (const month of [asked.at(0), asked.at(11), asked.at(-1)]) {
    const { figures } = await member.call(readCalendarFigures, { query: { month: month ?? '' } });
    const { total, groups } = figures.find(({ figure }) => figure === 'conflicts') ?? {};
    const days = { from: `${month}-01`, to: `${month}-01` };
    if (total) conflicts.push({ departments, ...days });
    for (const group of groups ?? []) conflicts.push({ departments: group.departments, ...days });
    // Each of them was in one meeting.
    const persons = groups?.map(({ whole }) => whole);
    expect(persons?.every((count) => count >= smallest)).toBe(true);
  }
  expect(conflicts.length).toBeGreaterThan(6);

  for (const published of [sums, conflicts]) {
    const rows = [...new Map(published.map((sum) => [JSON.stringify(sum), rowOf(sum)])).values()];
    const known = echelonForm(rows);
    for (const month of asked)
      for (const some of subsets(departments)) {
        const persons = some.reduce((all, one) => all + sizes[one as keyof typeof sizes], 0);
        if (persons === 0 || persons >= smallest) continue;
        const sum = { departments: some, from: month, to: month };
        expect([sum, determines(known, rowOf(sum))]).toEqual([sum, false]);
      }
  }
});
