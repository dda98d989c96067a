// Proves that nothing visible to a member without permission to see pay depends on people's pay.

import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { listBudgets } from '#contract/reports/budgets.ts';
import { listMeetings, readMeeting } from '#contract/meetings/meetings.ts';
import type { Browser, RawAnswer } from './testing/browser.ts';
import { sheetType } from './http/mount-endpoint.ts';
import { announce, calendarEvent, invited } from './testing/calendar-events.ts';
import type { Row } from './testing/isolation-routes.ts';
import { table } from './testing/isolation-table.ts';
import {
  createPayWorkspace,
  managerEmail,
  type Pay,
  type PayWorkspace,
  unbudgeted,
} from './testing/pay-workspace.ts';
import { sentWithoutPay } from './testing/pay-deliveries.ts';
import { newPerson, Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';
import { withoutIds } from './testing/without-ids.ts';

const minutes = 60_000;

const tierNames = ['junior', 'mid', 'senior', 'lead', 'manager', 'director', 'executive'];
const directory = ['Ada', 'Bob', 'Eve', 'Zoe', 'Engineer A', 'Designer A'];

/** `shift` moves people to other tiers; the directory has `size` people. */
const payOf = (shift: number, rates: readonly number[], size = directory.length): Pay => ({
  rates: Object.fromEntries(tierNames.map((name, index) => [name, rates[index] ?? 0])),
  tiers: Object.fromEntries(
    directory
      .slice(0, size)
      .map((name, index) => [name, tierNames[(index + shift) % tierNames.length] ?? '']),
  ),
  // A shift by three does not change this.
  later: { Ada: 'lead' },
});

/** Invitations are mails. */
const withMail = { smtpUrl: 'smtp://127.0.0.1:9' };

const someRates = [35, 55, 75, 95, 120, 160, 250];

/** The same people without tiers. */
const unassigned = ({ tiers, ...pay }: Pay): Pay => ({
  ...pay,
  tiers: Object.fromEntries(Object.keys(tiers).map((name) => [name, null])),
  later: {},
});

/** Pairs of organizations that differ in nothing that somebody without permission to see pay may know. */
const modes = {
  values: [payOf(0, someRates), payOf(3, [310, 20, 440, 33, 177, 99, 41])],
  dates: [
    { ...payOf(0, someRates), fromDay: '2026-09-01', later: {} },
    { ...payOf(0, someRates), fromDay: '2026-11-20', later: {} },
  ],
  assigned: [payOf(0, someRates, 3), unassigned(payOf(0, someRates, 3))],
  zero: [payOf(0, someRates, 1), payOf(0, [], 1)],
} satisfies Record<string, [Pay, Pay]>;

const workspaces = async (mode: keyof typeof modes) => {
  const [one, other] = modes[mode];
  return [
    await createPayWorkspace(await testApp(withMail), one),
    await createPayWorkspace(await testApp(withMail), other),
  ];
};

/** Headers that show something of the content; an entity tag is a hash of it, see pay-versions.test.ts. */
const revealing = ['last-modified', 'location', 'content-disposition', 'retry-after'] as const;

/** Additional queries of lists and figures. */
const queries: Record<string, object[]> = {
  'GET /api/meetings': [
    { sort: 'totalCost', limit: 7 },
    { sort: 'totalCost', order: 'asc' },
    { person: 'Engineer' },
    { search: 'planning', sort: 'totalCost' },
    { department: 'Research' },
    { estimated: 'yes' },
    { planned: 'no', sort: 'totalCost' },
    { externalId: 'crm-1' },
    { updatedAfter: '1970-01-01T00:00:00Z', include: 'attendees', limit: 200 },
  ],
  'GET /api/meetings/export': [{ sort: 'totalCost' }, { estimated: 'yes' }, { as: 'xlsx' }],
  'GET /api/roi/meetings': [{ sort: 'totalCost' }, { sort: 'totalCost', order: 'asc', page: 2 }],
  'GET /api/roi/export': [{ sort: 'totalCost', order: 'asc', as: 'xlsx' }],
  'GET /api/budgets/export': [{ as: 'xlsx' }],
  'GET /api/coach/series/export': [{ as: 'xlsx' }],
  'GET /api/roi': [{ department: 'Engineering' }],
  'GET /api/analytics': [{ from: '2026-09-01', to: '2026-10-31' }],
  'GET /api/people/suggestions': [{ search: 'a' }],
  'GET /api/budgets/unassigned': [{ month: '2026-12' }],
  'GET /api/reports': [
    { month: '2026-11' },
    { by: 'series', period: 'year' },
    { by: 'type', period: 'quarter', row: 'planning' },
    { by: 'source', figure: 'cost', month: '2026-10' },
    { by: 'guests' },
    { figure: 'cost-a-head' },
    { figure: 'share' },
  ],
  'GET /api/reports/export': [{ by: 'series', period: 'year', as: 'xlsx' }],
  'GET /api/reports/trend': [{ figure: 'person-hours' }],
  'GET /api/reports/guidelines': [{ month: '2026-10' }],
  'GET /api/finance': [{ from: '2026-01' }],
  'GET /api/finance/lines': [{ month: '2026-12' }, { month: '2026-10' }],
  'GET /api/finance/export': [{ to: '2026-11', as: 'xlsx' }],
  'GET /api/calendar': [{ from: '2026-12-01', to: '2026-12-31' }],
  'GET /api/planned-meetings': [{ from: '2026-12-01', to: '2027-01-31' }],
};

/** What is sent where the resources of the table cost nothing. */
const costly: Record<string, Partial<Row>> = {
  // An administrator and a program each create one.
  'POST /api/budgets': {
    send: (actor) => ({
      body: { department: unbudgeted[actor instanceof Person ? 0 : 1], monthlyLimit: 1000 },
    }),
  },
  'PUT /api/budgets/:id': {
    thing: async (_owner, admin) => {
      const { budgets } = await admin.call(listBudgets);
      return { id: String(budgets.find(({ department }) => department === 'Research')?.id) };
    },
  },
};

/** The writing routes whose response depends on pay for viewers who see it. */
const writesWithPay = ['POST /api/budgets', 'PUT /api/budgets/:id'];

/** Every reading route whose response depends on pay for viewers who see it. */
const routesWithPay = [
  'GET /api/analytics',
  'GET /api/budgets',
  'GET /api/budgets/export',
  'GET /api/budgets/unassigned',
  'GET /api/calendar',
  'GET /api/coach',
  'GET /api/coach/actions',
  // The order of its recommendations.
  'GET /api/coach/discuss',
  'GET /api/coach/series',
  'GET /api/coach/series/export',
  'GET /api/dashboard',
  'GET /api/dashboard/shorter-meetings',
  'GET /api/finance',
  'GET /api/finance/export',
  'GET /api/finance/lines',
  'GET /api/groups',
  'GET /api/meetings',
  'GET /api/meetings/export',
  'GET /api/meetings/sums',
  'GET /api/organization/pay',
  'GET /api/own-week',
  'GET /api/organization/salary-tiers',
  'GET /api/own-week',
  'GET /api/people',
  'GET /api/people/export',
  'GET /api/people/suggestions',
  'GET /api/people/unknown',
  'GET /api/planned-meetings',
  'GET /api/possibly-twice',
  'GET /api/reports',
  'GET /api/reports/export',
  'GET /api/roi',
  'GET /api/roi/export',
  'GET /api/roi/meetings',
  'GET /api/roi/points',
  'GET /api/settings/salary-tiers',
  'GET /api/templates',
  'GET /api/users/me/export',
  'every meeting',
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A random key as text and QR code. */
const newSecret = 'POST /api/users/me/second-factor';

/** The administrator's calendar has one planned meeting with people from outside, or none. */
function announceElsewhere({ app, organizationId, admin }: PayWorkspace, meetings: 0 | 1) {
  const event = calendarEvent({
    uid: 'hidden',
    startsAt: app.context.now() + 5 * 60 * minutes,
    endsAt: app.context.now() + 6 * 60 * minutes,
    attendees: [invited(admin.email), invited('somebody@elsewhere.test')],
  });
  const source = { ownerId: admin.userId, connectionId: 2, href: '/hidden.ics' };
  return announce(app, organizationId, source, meetings === 1 ? [event] : []);
}

type Reader = (workspace: PayWorkspace) => Promise<Browser>;

/** The responses of each route, by route and query. */
async function answersOf(workspace: PayWorkspace, isAsked: (endpoint: Endpoint) => boolean, reader: Reader) {
  const answers = new Map<string, string>();
  for (const endpoint of workspace.app.app.endpoints.filter(isAsked)) {
    const known = table[nameOf(endpoint)];
    if (!known) continue;
    const row = { ...known, ...costly[nameOf(endpoint)] };
    const actor = await reader(workspace);
    const params =
      row.thing &&
      (await row.thing(actor instanceof Person ? actor : workspace.admin, workspace.admin, workspace.app));
    const sent = row.send?.(actor) ?? {};
    const asked = [sent, ...(queries[nameOf(endpoint)] ?? []).map((query) => ({ query }))];
    for (const each of asked) {
      const answer = await actor.ask(endpoint, { ...each, ...(params && { params }) });
      const { status, headers } = answer;
      const text = await contentOf(answer);
      const query = 'query' in each ? JSON.stringify(each.query) : '';
      const isSecret = nameOf(endpoint) === newSecret;
      const sentHeaders = JSON.stringify(revealing.map((name) => (isSecret ? '' : (headers[name] ?? ''))));
      const body = isSecret ? '' : withoutIds(text);
      answers.set(`${nameOf(endpoint)} ${query}`.trim(), withoutIds(`${status} ${sentHeaders} ${body}`));
    }
    workspace.app.pass(1000);
  }
  const { meetings } = await workspace.member.call(listMeetings, { query: { limit: '200' } });
  const actor = await reader(workspace);
  const each: string[] = [];
  for (const { id } of meetings)
    each.push((await actor.ask(readMeeting, { params: { id: String(id) } })).text);
  answers.set('every meeting', withoutIds(each.join('\n')));
  return answers;
}

/** Of a sheet its cells: the bytes have the time at which they were made. */
const contentOf = async ({ text, bytes, headers }: RawAnswer): Promise<string> =>
  headers['content-type'] === sheetType
    ? JSON.stringify((await readXlsx(bytes)).sheets.map(({ name, rows }) => ({ name, rows })))
    : text;

const isReading = (endpoint: Endpoint) => endpoint.method === 'GET' && !table[nameOf(endpoint)]?.thing;

/** The routes and queries whose responses differ. */
function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  expect([...one.keys()]).toEqual([...other.keys()]);
  return [...one].flatMap(([route, answer]) => (other.get(route) === answer ? [] : [route]));
}

test('organizations that differ only in pay give members the same responses, and administrators different ones', async () => {
  const both = await workspaces('values');
  const compare = async (isAsked: (endpoint: Endpoint) => boolean, reader: Reader) => {
    const found: Map<string, string>[] = [];
    for (const workspace of both) found.push(await answersOf(workspace, isAsked, reader));
    return differences(found[0] ?? new Map(), found[1] ?? new Map());
  };

  const [one, other] = both.map(({ answers }) => answers.map(withoutIds));
  expect(one).toEqual(other);
  expect(await compare(isReading, async ({ member }) => member)).toEqual([]);
  expect(await compare(isReading, async ({ program }) => program)).toEqual([]);
  expect(await compare(isReading, async ({ ofOrganization }) => ofOrganization)).toEqual([]);

  // Negative control: responses of the same routes for viewers who see pay.
  const exact = await compare(isReading, async ({ admin }) => admin);
  expect(new Set(exact.map((route) => route.split(' {')[0]))).toEqual(new Set(routesWithPay));

  // Nor do the answers for a member depend on a planned meeting that the member does not see.
  const [, changed] = both;
  if (changed) await announceElsewhere(changed, 1);
  expect(await compare(isReading, async ({ member }) => member)).toEqual([]);
  expect(await compare(isReading, async ({ program }) => program)).toEqual([]);
  const sums = ['dashboard', 'calendar', 'analytics', 'roi', 'finance', 'budgets'];
  const forAll = await compare(isReading, async ({ ofOrganization }) => ofOrganization);
  const routes = new Set(forAll.map((route) => route.split(' {')[0]));
  for (const sum of sums) expect(routes).toContain(`GET /api/${sum}`);
  if (changed) await announceElsewhere(changed, 0);

  // Every other call, as a new member.
  const newcomer: Reader = ({ app, organizationId }) => newPerson(app, organizationId, { name: 'Newcomer' });
  expect(await compare((endpoint) => !isReading(endpoint), newcomer)).toEqual([]);
  const isForTokens = (endpoint: Endpoint) => !isReading(endpoint) && endpoint.scope !== undefined;
  expect(await compare(isForTokens, async ({ ofOrganization }) => ofOrganization)).toEqual([]);

  const isBudget = (endpoint: Endpoint) => !isReading(endpoint) && endpoint.path.startsWith('/api/budgets');
  const exactWrites = await compare(isBudget, async ({ admin }) => admin);
  expect(exactWrites.filter((name) => name !== 'every meeting')).toEqual(writesWithPay);

  const sent: string[][] = [];
  for (const workspace of both) sent.push(await sentWithoutPay(workspace));
  expect(sent[0]).toEqual(sent[1]);
  const mails = await mailsOf(both);
  expect(mails[0]).toEqual(mails[1]);
  expect(mails[0]?.join()).toContain('Amounts are at the blended rate');
  expect(mails[0]?.join()).toContain('each time and');
  expect(mails[0]?.join()).toContain('guest@outside.test');
});

/** All mails, also to people outside, except those to the manager, whom an administrator named. */
async function mailsOf(both: readonly PayWorkspace[]) {
  const mails = [];
  for (const { app } of both) {
    const toOthers = (await app.mails()).filter(({ to }) => to !== managerEmail);
    mails.push(
      toOthers.map(({ to, subject, text, icalEvent }) =>
        withoutIds([to, subject, text, icalEvent?.content].join('\n')),
      ),
    );
  }
  return mails;
}

test.each([
  ['dates', 'en'],
  ['assigned', 'en'],
  ['zero', 'de'],
] as const)(
  'organizations that differ in %s of pay give others the same responses, files and mails in %s',
  async (mode, language) => {
    const both = await workspaces(mode);
    for (const { app } of both)
      await app.db.write((tx) => tx.updateTable('organizations').set({ language }).execute());
    const [one, other] = both.map(({ answers }) => answers.map(withoutIds));
    expect(one).toEqual(other);
    const compare = async (reader: Reader) => {
      const found: Map<string, string>[] = [];
      for (const workspace of both) found.push(await answersOf(workspace, isReading, reader));
      return differences(found[0] ?? new Map(), found[1] ?? new Map());
    };
    expect(await compare(async ({ member }) => member)).toEqual([]);
    expect(await compare(async ({ ofOrganization }) => ofOrganization)).toEqual([]);
    const mails = await mailsOf(both);
    expect(mails[0]).toEqual(mails[1]);
    expect(mails[0]?.join()).toContain(language === 'de' ? 'Diese Besprechung kostet' : 'This meeting costs');
    // Negative control.
    const exact = new Set((await compare(async ({ admin }) => admin)).map((route) => route.split(' {')[0]));
    for (const route of ['GET /api/meetings', 'GET /api/dashboard', 'every meeting'])
      expect(exact).toContain(route);
    if (language !== 'en') {
      const sent: string[][] = [];
      for (const workspace of both) sent.push(await sentWithoutPay(workspace));
      expect(sent[0]).toEqual(sent[1]);
      expect(sent[0]?.join()).toContain('Besprechungen');
      const reports = await mailsOf(both);
      expect(reports[0]).toEqual(reports[1]);
      expect(reports[0]?.join()).toContain('Beträge gelten zum Mischsatz');
    }
  },
);
