import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { exportRoi, listRoiMeetings, updateRoi } from '#contract/meetings/roi.ts';
import { hourMs } from '#domain/time/time-units.ts';
import type { Browser } from '#server/testing/browser.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';

/**
 * 25 meetings, two hours apart, over three days and a month's end, each cheaper than the last; every fifth belongs
 * to Sales.
 */
async function saveMany(person: Browser) {
  for (let i = 0; i < 25; i += 1)
    await person.call(saveMeeting, {
      body: meetingDraft({
        title: `No. ${i}`,
        department: i % 5 === 0 ? 'Sales' : 'Engineering',
        startedAt: new Date(Date.UTC(2026, 9, 30, 12 + 2 * i)).toISOString(),
        attendees: [attendee('Ada', 2 * (24 - i))],
      }),
    });
}

const numbered = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => `No. ${from + i * step}`);

type Query = Record<string, string>;
const titles = async (person: Browser, query: Query) => {
  const { meetings, total, pages } = await person.call(listRoiMeetings, { query });
  return { titles: meetings.map(({ title }) => title), total, pages };
};

test('pages of ten, by date and by cost, in both directions, for all or one department', async () => {
  const app = await testApp();
  const member = await newPerson(app, await newOrganization(app, 'New York', 'America/New_York'));
  await saveMany(member);
  // Similar meetings of another organization do not affect the pages.
  await saveMany(await newPerson(app, await newOrganization(app)));
  // The newest are the cheapest.
  for (const [sort, forwards, backwards] of [
    ['startedAt', 'asc', 'desc'],
    ['totalCost', 'desc', 'asc'],
  ] as const) {
    for (const [query, expected] of [
      [{ order: backwards }, numbered(24, 15, -1)],
      [{ order: backwards, page: '2' }, numbered(14, 5, -1)],
      [{ order: backwards, page: '3' }, numbered(4, 0, -1)],
      [{ page: '4' }, []],
      [{ order: forwards }, numbered(0, 9, 1)],
      [{ order: forwards, page: '3' }, numbered(20, 24, 1)],
      [{}, sort === 'startedAt' ? numbered(24, 15, -1) : numbered(0, 9, 1)],
    ] as const)
      expect(await titles(member, { sort, ...query }), JSON.stringify([sort, query])).toEqual({
        titles: expected,
        total: 25,
        pages: 3,
      });
    expect(await titles(member, { sort, order: backwards, department: 'sales' })).toEqual({
      titles: numbered(20, 0, -5),
      total: 5,
      pages: 1,
    });
  }
  const engineering = numbered(24, 0, -1).filter((title) => Number(title.slice(4)) % 5 !== 0);
  expect(await titles(member, { sort: 'startedAt', department: 'engineering', page: '2' })).toEqual({
    titles: engineering.slice(10),
    total: 20,
    pages: 2,
  });
});

test('pages contain the held meetings, each once and in order', async () => {
  const { member } = await newTeam(await testApp());
  const expected: { title: string; at: number; cost: number; department: string }[] = [];
  for (let i = 0; i < 24; i += 1) {
    const [at, cost] = [startOfTest + (i - 21) * 5 * hourMs + 1, ((7 * i) % 24) + 1];
    const one = { title: `No. ${i}`, at, cost, department: i % 3 === 0 ? 'Sales' : 'Research' };
    expected.push(one);
    const attendees = [attendee('Ada', 2 * cost)];
    const { title, department } = one;
    const startedAt = new Date(at).toISOString();
    await member.call(saveMeeting, { body: meetingDraft({ title, department, startedAt, attendees }) });
  }
  for (const [sort, key] of [
    ['startedAt', 'at'],
    ['totalCost', 'cost'],
  ] as const)
    for (const order of ['asc', 'desc'] as const)
      for (const department of [undefined, 'Sales']) {
        const rows = expected
          .filter(
            (one) => one.at < startOfTest && (department === undefined || one.department === department),
          )
          .toSorted((a, b) => (order === 'asc' ? 1 : -1) * (a[key] - b[key]))
          .map(({ title }) => title);
        const query = { sort, order, ...(department && { department }) };
        const pages = Math.ceil(rows.length / 10);
        for (let page = 1; page <= pages; page += 1)
          expect(await titles(member, { ...query, page: String(page) })).toEqual({
            titles: rows.slice(10 * (page - 1), 10 * page),
            total: rows.length,
            pages,
          });
      }
});

test('the report has the filtered list and its totals, with escaped formulas', async () => {
  const { member } = await newTeam(await testApp());
  const save = async (title: string, department: string, rate: number, value: number | null) => {
    const { id } = await member.call(saveMeeting, {
      body: meetingDraft({ title, department, attendees: [attendee('Ada', rate)] }),
    });
    const said = { outcomes: '=1+1', actionItemsCount: 2, estimatedValue: value, worthIt: 'yes' as const };
    await member.call(updateRoi, { params: { id: String(id) }, body: { version: 1, ...said } });
  };
  await save('@cmd', 'Sales', 200, 250);
  await save('Cheap', 'Sales', 100, null);
  await save('Elsewhere', 'Engineering', 400, 100);
  await save('Half', 'Engineering', 80, 35.1);

  const report = await member.call(exportRoi, { query: { department: 'Sales', sort: 'totalCost' } });
  expect(report.split('\r\n')).toEqual([
    'Title,Date,Minutes,Attendees,Department,Cost (USD),Estimated cost (USD),Estimated value (USD),ROI %,Outcomes,Action items,Worth it,Rated by attendees,Planned,Sample',
    "'@cmd,2026-11-20,30,1,Sales,100,0,250,150,'=1+1,2,yes,,,",
    "Cheap,2026-11-20,30,1,Sales,50,0,,,'=1+1,2,yes,,,",
    'Total of 2 meetings,,60,,,150,0,250,66.7,,4,2 of 2 answers yes,,,',
    'With a return: 1 meeting,,,,,100,,250,150,,,,,,',
    '',
  ]);
  const all = await member.call(exportRoi);
  expect(all).toContain('Elsewhere,2026-11-20,30,1,Engineering,200,0,100,-50,');
  // Halves round away from zero, as on the page.
  expect(all).toContain('Half,2026-11-20,30,1,Engineering,40,0,35.1,-12.3,');
});

test('totals of unknown values are empty', async () => {
  const { member } = await newTeam(await testApp());
  const { id } = await member.call(saveMeeting, {
    body: meetingDraft({ attendees: [attendee('Ada', 100)] }),
  });
  const totals = async () => (await member.call(exportRoi)).split('\r\n').slice(-3, -1);
  expect(await totals()).toEqual([
    'Total of 1 meeting,,30,,,50,0,,,,,0 of 0 answers yes,,,',
    'With a return: 0 meetings,,,,,0,,,,,,,,,',
  ]);
  const zeros = { outcomes: null, actionItemsCount: 0, estimatedValue: 0, worthIt: null };
  await member.call(updateRoi, { params: { id: String(id) }, body: { version: 1, ...zeros } });
  expect(await totals()).toEqual([
    'Total of 1 meeting,,30,,,50,0,0,,,0,0 of 0 answers yes,,,',
    'With a return: 0 meetings,,,,,0,,,,,,,,,',
  ]);
});

test('the totals include the estimated part of the cost, and exclude planned meetings', async () => {
  const { member } = await newTeam(await testApp());
  const save = (startedAt: string, tier: { salaryTier: string | null; hourlyRate?: number }) =>
    member.call(saveMeeting, {
      body: meetingDraft({
        startedAt,
        durationMinutes: 60,
        attendees: [{ name: 'Ada', role: 'Engineer', joinedMinute: 0, leftMinute: null, ...tier }],
      }),
    });
  await save('2026-11-20T10:00:00Z', { salaryTier: 'mid', hourlyRate: 50 });
  await save('2026-11-20T11:00:00Z', { salaryTier: null });
  await save('2026-11-23T10:00:00Z', { salaryTier: 'mid', hourlyRate: 200 });
  const lines = (await member.call(exportRoi)).split('\r\n').slice(1, -1);
  expect(
    lines.map((line) =>
      line
        .split(',')
        .slice(5, 7)
        .concat(line.split(',').at(-2) ?? ''),
    ),
  ).toEqual([
    ['200', '0', 'yes'],
    ['75', '75', ''],
    ['50', '0', ''],
    ['125', '75', ''],
    ['0', '', ''],
    ['200', '', ''],
  ]);
  expect(lines.slice(-3).map((line) => line.split(',')[0])).toEqual([
    'Total of 2 meetings',
    'With a return: 0 meetings',
    'Not counted: 1 meeting planned',
  ]);
});

test('the export has no meetings of another organization', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await saveMany(member);
  const eve = await newPerson(app, await newOrganization(app, 'Other'), { role: 'admin' });
  expect(await eve.call(exportRoi)).toContain('Total of 0 meetings,,0,,,0,0,0,,,0,0 of 0 answers yes,,');
  expect(await titles(eve, {})).toEqual({ titles: [], total: 0, pages: 0 });
});
