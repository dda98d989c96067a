// An organization in another currency: what it enters, sees, exports and gets by mail is in it.

import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { login, readMe } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import { saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import { readLive, startLive } from '#contract/meetings/live-meetings.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { readOrganizationProfile, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { expectedCurrencyHeader } from '#contract/endpoint.ts';
import { readPlanningRates, savePlanningRates } from '#contract/people/planning-rates.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { readPaySettings, savePaySettings } from '#contract/people/people.ts';
import { readToken } from '#contract/accounts/tokens.ts';
import { largeAmount } from '#contract/fields.ts';
import { allCalls, nameOf } from '#contract/testing/all-calls.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readRoi } from '#contract/meetings/roi.ts';
import { closeMonth } from '#contract/reports/finance.ts';
import { readTables } from './db/catalog.ts';
import { unverifiedOrg } from './tenancy/authorize.ts';
import { converted, recomputed, setConverting } from './features/organization/operator/convert-store.ts';
import { operator } from './features/organization/operator/operator.ts';
import { wrongTotals } from './testing/totals.ts';
import { importBatch, importRow, importRows } from './testing/import-batches.ts';
import { Browser } from './testing/browser.ts';
import { exactPay } from './testing/directory.ts';
import { attendee, meetingDraft } from './testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

const founding = {
  email: 'ada@example.test',
  password,
  name: 'Ada',
  role: 'admin' as const,
  user_added_new_organization: true,
  new_organization_name: 'Acme',
};

test('a registration chooses the currency; rates of the specification are known in US dollars alone', async () => {
  const app = await testApp();
  const browser = new Browser(app);
  await browser.call(register, { body: { ...founding, currency: 'EUR' } });
  await browser.call(login, { body: { email: founding.email, password } });
  expect((await browser.call(readMe)).user.organization).toMatchObject({ currency: 'EUR' });
  expect((await browser.call(readToken)).organization).toMatchObject({ currency: 'EUR' });
  expect(await browser.call(readTierList)).toMatchObject({ tiers: [], areExamples: true });
  expect(await browser.call(readPaySettings)).toMatchObject({ blendedRate: 0, defaultRate: 0 });
});

test('the currency changes until a meeting is recorded, and the default rates with it', async () => {
  const { admin } = await newTeam(await testApp());
  const choose = (currency: string) => ({ body: { name: 'Acme', currency } });
  expect(await admin.call(saveOrganizationProfile, choose('JPY'))).toMatchObject({ currency: 'JPY' });
  expect((await admin.call(readTierList)).tiers).toEqual([]);
  await admin.call(saveOrganizationProfile, choose('USD'));
  expect((await admin.call(readTierList)).tiers).toHaveLength(7);
  expect(await admin.call(readPaySettings)).toMatchObject({ blendedRate: 75, defaultRate: 75 });

  // Rates that somebody has entered keep their numbers.
  await admin.call(saveTierList, { body: { tiers: [{ name: 'mid', hourlyRate: 60 }] } });
  await admin.call(saveOrganizationProfile, choose('EUR'));
  expect((await admin.call(readTierList)).tiers).toMatchObject([{ name: 'mid', hourlyRate: 60 }]);

  expect(await admin.error(saveOrganizationProfile, choose('EUX'))).toMatchObject({
    status: 422,
    errors: { currency: ['Is not a known currency'] },
  });
  expect(await admin.call(readOrganizationProfile)).toMatchObject({ currencyFixed: false });
  await admin.call(saveMeeting, { body: meetingDraft() });
  expect(await admin.call(readOrganizationProfile)).toMatchObject({ currency: 'EUR', currencyFixed: true });
  expect(await admin.error(saveOrganizationProfile, choose('USD'))).toMatchObject({ status: 409 });
  // The currency that it has is no change.
  expect(await admin.status(saveOrganizationProfile, choose('EUR'))).toBe(200);
});

test('exports have the currency in their heading', async () => {
  const app = await testApp();
  const admin = await newPerson(app, await newOrganization(app, 'Acme', 'UTC', 'EUR'), { role: 'admin' });
  await admin.call(saveMeeting, { body: meetingDraft({ attendees: [attendee('Ada', 60)] }) });
  const [heading, row] = (await admin.call(exportMeetings, { query: {} })).split('\r\n');
  expect(heading).toContain('Cost (EUR),Estimated cost (EUR)');
  expect(row).toContain(',30,');
});

test('limits are those in US dollars times the scale of the currency', async () => {
  const app = await testApp();
  const rupiah = await newPerson(app, await newOrganization(app, 'Acme', 'UTC', 'IDR'), { role: 'admin' });
  const { admin: dollars } = await newTeam(app);
  const save = (who: typeof rupiah, hourlyRate: number) =>
    who.ask(saveMeeting, { body: meetingDraft({ attendees: [attendee('Ada', hourlyRate)] }) });
  expect((await save(rupiah, 1_200_000)).body).toMatchObject({ totalCost: 600_000 });
  expect((await save(dollars, 1_200_000)).status).toBe(422);
  expect((await save(rupiah, 1_000_000_001)).text).toContain('Must be at most 1,000,000,000');
  // A week: 168 billion, where 100 billion is the most.
  const week = meetingDraft({ attendees: [attendee('Ada', 1e9)], durationMinutes: 10_080 });
  expect((await rupiah.ask(saveMeeting, { body: week })).text).toContain('too-costly');
});

test('costs that add up to more than can be counted are a clear error, until they are removed', async () => {
  const app = await testApp();
  const admin = await newPerson(app, await newOrganization(app, 'Acme', 'UTC', 'VND'), { role: 'admin' });
  // Each just below the limit of one meeting; 90 of them are still safe integers.
  const meetings = importRows(95, { durationMinutes: 6_000, names: ['Ada'] });
  const batch = importBatch(meetings, { hourlyRate: 9_900_000_000, salaryTier: null });
  const { id } = await admin.call(saveImportBatch, { body: batch });
  await app.work();
  for (const figures of [readDashboard, readRoi])
    expect(await admin.error(figures)).toMatchObject({ code: 'sums-too-large' });
  await admin.call(undoImport, { params: { id: String(id) } });
  await app.work();
  expect(await admin.call(readRoi)).toMatchObject({ meetings: 0, totalInvestment: 0 });
  expect(await admin.status(readDashboard)).toBe(200);
});

test('a conversion knows every column of money', async () => {
  const app = await testApp();
  const tables = await readTables(app.db.engine, app.db.read);
  const known = [converted, recomputed].flatMap((lists) =>
    Object.entries<readonly string[]>(lists).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    ),
  );
  // No month may be closed, and pay that was entered in another currency is forgotten.
  const unused = [
    ...['blendedCents', 'costCents', 'estimatedCents', 'guessedCents'].map((name) => `closedSpend.${name}`),
    'salaryTiers.enteredCents',
  ];
  const stored = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.endsWith('Cents')).map((column) => `${name}.${column}`),
  );
  expect([...known, ...unused].toSorted()).toEqual(stored.toSorted());
});

/** Amounts that are not in a column of money, and what a conversion does with them. */
const others = ['prices of live meetings', 'threshold of booking notes', 'forgotten'];

/** Where each amount that can be entered is stored. */
const enteredAmounts: Record<string, string> = {
  'PATCH /api/meetings/:id/roi: estimatedValue': 'meetings.estimatedValueCents',
  'POST /api/budgets: monthlyLimit': 'budgets.monthlyLimitCents',
  'POST /api/imports: hourlyRate': 'meetings.unnamedRateCents',
  'POST /api/live-meetings: meeting.attendees.hourlyRate': 'prices of live meetings',
  'POST /api/meeting-batches: meetings.attendees.hourlyRate': 'attendees.hourlyRateCents',
  'POST /api/meetings: attendees.hourlyRate': 'attendees.hourlyRateCents',
  'POST /api/settings/salary-tiers: tiers.entered.hourlyRate': 'forgotten',
  'POST /api/settings/salary-tiers: tiers.hourlyRate': 'salaryTiers.hourlyRateCents',
  'POST /api/templates: attendees.hourly_rate': 'templateAttendees.hourlyRateCents',
  'POST /api/webhooks: leastCost': 'webhooks.leastCents',
  'PUT /api/booking-notes: threshold.cost': 'threshold of booking notes',
  'PUT /api/budgets/:id: monthlyLimit': 'budgets.monthlyLimitCents',
  'PUT /api/meetings/:id: attendees.hourlyRate': 'attendees.hourlyRateCents',
  'PUT /api/organization/pay: blendedRate': 'organizations.blendedRateCents',
  'PUT /api/organization/pay: defaultRate': 'organizations.defaultRateCents',
  'PUT /api/templates/:id: attendees.hourly_rate': 'templateAttendees.hourlyRateCents',
  'PUT /api/webhooks/:id: leastCost': 'webhooks.leastCents',
};

test('a conversion knows every amount that can be entered', () => {
  const found = allCalls.flatMap((call) =>
    call.body ? amountsIn(call.body).map((path) => `${nameOf(call)}: ${path}`) : [],
  );
  expect(found.toSorted()).toEqual(Object.keys(enteredAmounts).toSorted());
  const known = Object.entries<readonly string[]>(converted).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  const isKnown = (column: string) => known.includes(column) || others.includes(column);
  expect(Object.values(enteredAmounts).filter((column) => !isKnown(column))).toEqual([]);
});

/** Whether a check of a schema is the limit of amounts. */
const isAmountLimit = ({ _zod: { def } }: z.core.$ZodCheck): boolean =>
  def.check === 'custom' && (def as z.core.$ZodCustomDef).params?.['code'] === 'too-large';

/** The paths of the amounts in a schema. */
function amountsIn(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (schema === largeAmount || def.checks?.some(isAmountLimit)) return [path];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        amountsIn(field, [path, name].filter(Boolean).join('.')),
      );
    case 'union':
      return def.options.flatMap((option) => amountsIn(option, path));
    case 'array':
      return amountsIn(def.element, path);
    case 'record':
      return amountsIn(def.valueType, path);
    case 'pipe':
      return amountsIn(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return amountsIn(def.innerType, path);
    default:
      return [];
  }
}

test('the operator converts all amounts at once, rounded half up at the rate of each attendee', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const draft = meetingDraft({ attendees: [attendee('Ada', 55.05), attendee('Bea', 0.01)] });
  const { id } = await admin.call(saveMeeting, { body: draft });
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 1000 } });
  const run = operator({ ...app.context });
  const convert = (to: string, rate: string) => run.convertCurrency(String(organizationId), to, rate);
  await expect(convert('EUX', '0.9')).rejects.toThrow('is not a known currency');
  await expect(convert('EUR', '0')).rejects.toThrow('is not a positive number of at most nine digits');
  await expect(convert('USD', '1')).rejects.toThrow('has the currency USD already');

  const meeting = meetingDraft({ attendees: [attendee('Cy', 60)] });
  const { live } = await admin.call(startLive, { body: { meeting, elapsedMs: 0, isRunning: true } });
  await convert('EUR', '0.5');
  // A live meeting that nobody has saved.
  const running = await admin.call(readLive, { params: { id: String(live.id) } });
  expect(running.live.people[0]).toMatchObject({ name: 'Cy', hourlyRate: 30 });
  // 27.525 and 0.005 an hour are 27.53 and 0.01.
  expect(await admin.call(readMeeting, { params: { id: String(id) } })).toMatchObject({
    totalCost: 13.77,
    attendees: [{ hourlyRate: 27.53 }, { hourlyRate: 0.01 }],
  });
  expect((await admin.call(readMe)).user.organization.currency).toBe('EUR');
  expect(await admin.call(readPaySettings)).toMatchObject({ blendedRate: 37.5, defaultRate: 37.5 });
  expect((await admin.call(readTierList)).tiers[0]).toMatchObject({ name: 'junior', hourlyRate: 17.5 });
  expect(await wrongTotals(app.db)).toEqual([]);

  await admin.call(closeMonth, { body: { month: '2026-10' } });
  await expect(convert('CHF', '2')).rejects.toThrow('a month is closed');

  await app.db.write((tx) => setConverting(tx, unverifiedOrg(organizationId), app.context.now()));
  const refused = await admin.ask(readMeeting, { params: { id: String(id) } });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
});

test('a write with amounts in another currency than that of the organization is rejected', async () => {
  const { admin } = await newTeam(await testApp());
  const save = (currency: string) =>
    admin.send({
      method: 'POST',
      url: '/api/meetings',
      payload: meetingDraft(),
      headers: { [expectedCurrencyHeader]: currency },
    });
  expect(await save('EUR')).toMatchObject({ status: 409, body: { code: 'other-currency' } });
  expect(await save('USD')).toMatchObject({ status: 201 });
});

test('pay in another currency is converted once, at the planning rate of its day', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app, 'Acme', 'UTC', 'EUR');
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  const member = await newPerson(app, organizationId);
  const rates = [
    { currency: 'CHF', rate: 1.05, fromDay: '2026-01-01' },
    { currency: 'CHF', rate: 1.1, fromDay: '2026-11-10' },
  ];
  const enter = (entered: object) =>
    admin.ask(saveTierList, { body: { tiers: [{ name: 'mid', hourlyRate: 0, entered } as never] } });
  const chf = { currency: 'CHF', hourlyRate: 100 };
  expect((await enter(chf)).body).toMatchObject({ code: 'no-planning-rate' });
  expect(await admin.call(savePlanningRates, { body: { rates } })).toEqual(rates);
  const first = { hourlyRate: 110, entered: { ...chf, planningRate: 1.1 } };
  expect((await enter(chf)).body).toMatchObject({ tiers: [first] });

  const priced = { name: 'Ada', role: 'Engineer', salaryTier: 'mid' };
  const { id } = await admin.call(saveMeeting, { body: meetingDraft({ attendees: [priced] }) });
  const total = async () => (await admin.call(readMeeting, { params: { id: String(id) } })).totalCost;
  expect(await total()).toBe(55);

  const later = [...rates, { currency: 'CHF', rate: 1.2, fromDay: '2026-11-11' }];
  await admin.call(savePlanningRates, { body: { rates: later } });
  expect((await enter(first.entered)).body).toMatchObject({ tiers: [first] });
  expect((await enter(chf)).body).toMatchObject({ tiers: [{ hourlyRate: 120 }] });
  await app.work();
  expect(await total()).toBe(55);
  expect(await wrongTotals(app.db)).toEqual([]);

  expect((await enter({ currency: 'CHF', hourlyRate: 1e9 })).status).toBe(422);
  const own = { rates: [{ currency: 'EUR', rate: 1, fromDay: '2026-01-01' }] };
  expect(await admin.status(savePlanningRates, { body: own })).toBe(422);

  expect(await member.call(readPlanningRates)).toEqual(later);
  await admin.call(savePaySettings, { body: { ...exactPay, visibility: 'blended' } });
  expect(await member.call(readPlanningRates)).toEqual([]);
  expect((await member.call(readTierList)).tiers).toEqual([]);
});

test('the first default rate holds for people who cost nothing before there was one', async () => {
  const app = await testApp();
  const admin = await newPerson(app, await newOrganization(app, 'Acme', 'UTC', 'EUR'), { role: 'admin' });
  const unpriced = { name: 'Grace', role: 'Guest', salaryTier: null };
  const draft = meetingDraft({ attendees: [unpriced, attendee('Ada', 50)] });
  const { id, totalCost } = await admin.call(saveMeeting, { body: draft });
  const counted = importRow(1, { names: ['Bob'], unnamedAttendees: 2 });
  await admin.call(saveImportBatch, { body: importBatch([counted], { hourlyRate: 0, salaryTier: null }) });
  expect(totalCost).toBe(25);
  await admin.call(savePaySettings, { body: { ...exactPay, defaultRate: 40 } });
  await app.work();
  expect(await admin.call(readMeeting, { params: { id: String(id) } })).toMatchObject({
    totalCost: 45,
    estimatedCost: 20,
  });
  const imported = await app.db.read
    .selectFrom('meetings')
    .select(['unnamedRateCents', 'unnamedCount', 'totalCents'])
    .where('origin', '=', 'import')
    .execute();
  expect(imported).toEqual([{ unnamedRateCents: 40_00, unnamedCount: 2, totalCents: 60_00 }]);
  expect(await wrongTotals(app.db)).toEqual([]);
});
