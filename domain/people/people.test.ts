import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../money/money.ts';
import { assignTier, datedRatesAfter, removedTiers } from './dated-tiers.ts';
import { type Directory, identityKey, matchPerson, similarityKey } from './matching.ts';
import { type DirectoryPerson, type ImportedRow, planImport } from './people-import.ts';
import { always, directoryPrice, priceAttendees, tierOn } from './pricing.ts';

const person = (id: number, name: string, more: Partial<DirectoryPerson> = {}): DirectoryPerson => ({
  id,
  name,
  identities: [],
  role: null,
  department: null,
  leftOn: null,
  tiers: [],
  ...more,
});

const directory = (...people: DirectoryPerson[]): Directory => ({
  byIdentity: new Map(people.flatMap((one) => one.identities.map((identity) => [identity, one]))),
  byName: Map.groupBy(people, ({ name }) => identityKey(name)),
});

const day = '2026-11-20';

test.each([
  ['  Ada   LOVELACE ', 'ada lovelace'],
  ['Lovelace, Ada', 'ada lovelace'],
  ['Ada@Example.TEST', 'ada@example.test'],
  ['Ada, Countess, Lovelace', 'ada, countess, lovelace'],
  ['ﬁne', 'fine'],
])('%j is recognized as %j', (text, key) => expect(identityKey(text)).toBe(key));

test.each([
  ['Zoë Müller', 'Muller Zoe', true],
  ['Müller, Zoë', 'zoe muller', true],
  ['Zoë Müller', 'Zoë Möller', false],
])('%j and %j are similar: %j', (a, b, isSimilar) =>
  expect(similarityKey(a) === similarityKey(b)).toBe(isSimilar),
);

test('applying the key function twice gives the same key', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(identityKey(identityKey(text))).toBe(identityKey(text));
    }),
  );
});

const ada = person(1, 'Ada Lovelace', { identities: ['ada@example.test', 'countess'] });
const [formerJohn, newJohn] = [person(2, 'John Smith', { leftOn: '2026-06-01' }), person(3, 'John Smith')];

test.each([
  ['ADA lovelace', day, 1],
  ['Lovelace, Ada', day, 1],
  ['Countess', day, 1],
  ['ADA@example.test', day, 1],
  ['Ada', day, null],
  // Skips people who have left.
  ['John Smith', day, 3],
  ['John Smith', '2026-05-31', null],
])('%j on %s is person %j', (name, on, id) =>
  expect(matchPerson(directory(ada, formerJohn, newJohn), name, on)?.id ?? null).toBe(id),
);

const today = '2026-11-21';
const mid = { fromDay: always, salaryTier: 'mid' };

test.each([
  ['the first tier holds always', [], { salaryTier: 'mid' }, [mid]],
  ['a later one from today on', [mid], { salaryTier: 'lead' }, [mid, { fromDay: today, salaryTier: 'lead' }]],
  ['the same tier again changes nothing', [mid], { salaryTier: 'mid' }, [mid]],
  ['no tier for somebody without one is nothing', [], { salaryTier: null }, []],
  [
    'a chosen day keeps later assignments',
    [mid, { fromDay: '2027-01-01', salaryTier: 'lead' }],
    { salaryTier: 'senior', fromDay: '2026-12-01' },
    [mid, { fromDay: '2026-12-01', salaryTier: 'senior' }, { fromDay: '2027-01-01', salaryTier: 'lead' }],
  ],
  [
    'a tier before only a later one holds always',
    [{ fromDay: '2027-01-01', salaryTier: 'lead' }],
    { salaryTier: 'mid' },
    [mid, { fromDay: '2027-01-01', salaryTier: 'lead' }],
  ],
  [
    'a tier ends',
    [mid],
    { salaryTier: null, fromDay: '2026-12-01' },
    [mid, { fromDay: '2026-12-01', salaryTier: null }],
  ],
])('%s', (_name, tiers, assignment, after) => expect(assignTier(tiers, assignment, today)).toEqual(after));

const anyDay = fc
  .integer({ min: 0, max: 400 })
  .map((number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10));
const anyTier = fc.constantFrom(null, 'junior', 'mid', 'senior');
const anyAssignments = fc.array(fc.record({ salaryTier: anyTier, fromDay: anyDay }), { maxLength: 12 });

test('an assignment applies from its day until the next one, and earlier days keep their tier', () => {
  fc.assert(
    fc.property(anyAssignments, anyTier, anyDay, anyDay, (assignments, salaryTier, fromDay, on) => {
      const before = assignments.reduce<ReturnType<typeof assignTier>>(
        (tiers, one) => assignTier(tiers, one, today),
        [],
      );
      const after = assignTier(before, { salaryTier, fromDay }, today);
      expect(tierOn(after, fromDay)).toBe(salaryTier);
      if (on < fromDay) expect(tierOn(after, on)).toBe(tierOn(before, on));
      const next = before.find((tier) => tier.fromDay > fromDay)?.fromDay ?? '9999-12-31';
      if (on >= next) expect(tierOn(after, on)).toBe(tierOn(before, on));
    }),
  );
});

const rate = (salaryTier: string, fromDay: string, dollars: number) => ({
  salaryTier,
  fromDay,
  hourlyRateCents: toCents(dollars),
});
const tier = (name: string, dollars: number, formerName?: string) => ({
  name,
  hourlyRateCents: toCents(dollars),
  formerName,
});

test.each([
  ['an unchanged rate has no history', [tier('mid', 55)], [tier('mid', 55)], [], []],
  [
    'a former rate stays for earlier days',
    [tier('mid', 55)],
    [tier('mid', 65)],
    [],
    [rate('mid', always, 55), rate('mid', today, 65)],
  ],
  [
    'a rate from an earlier day replaces those after it',
    [tier('mid', 65)],
    [tier('mid', 75)],
    [rate('mid', always, 55), rate('mid', '2026-11-30', 65)],
    [rate('mid', always, 55), rate('mid', today, 75)],
  ],
  [
    'two tiers swap their names with their histories',
    [tier('mid', 55), tier('senior', 75)],
    [tier('senior', 55, 'mid'), tier('mid', 85, 'senior')],
    [rate('mid', always, 50), rate('mid', '2026-01-01', 55)],
    [
      rate('senior', always, 50),
      rate('senior', '2026-01-01', 55),
      rate('mid', always, 75),
      rate('mid', today, 85),
    ],
  ],
  ['a removed tier that somebody had keeps its rate', [tier('old', 40)], [], [], [rate('old', always, 40)]],
  ['a removed tier that nobody had leaves nothing', [tier('mid', 40)], [], [rate('mid', always, 40)], []],
  [
    'a new tier with the name of a removed one has a history of its own',
    [],
    [tier('old', 90)],
    [rate('old', always, 40)],
    [],
  ],
])('%s', (_name, before, after, rates, expected) =>
  expect(datedRatesAfter({ before, after, rates, used: new Set(['old']), fromDay: today })).toEqual(expected),
);

test('a renamed tier is not removed', () => {
  const before = [tier('mid', 55), tier('senior', 75), tier('lead', 95)];
  expect(removedTiers({ before, after: [tier('medium', 55, 'mid'), tier('senior', 80)] })).toEqual(['lead']);
});

const prices = (...people: DirectoryPerson[]) => ({
  directory: directory(...people),
  tiers: [tier('mid', 65), tier('senior', 75)],
  datedRates: [rate('mid', always, 55), rate('mid', '2026-11-10', 65)],
  overheads: [],
  areExamples: false,
  defaultRateCents: toCents(60),
});

test.each([
  ['Ada Lovelace', '2026-11-09', { personId: 1, salaryTier: 'mid', hourlyRateCents: 5500, estimated: 0 }],
  ['Ada Lovelace', '2026-11-10', { personId: 1, salaryTier: 'mid', hourlyRateCents: 6500, estimated: 0 }],
  ['Ada Lovelace', '2026-11-15', { personId: 1, salaryTier: 'senior', hourlyRateCents: 7500, estimated: 0 }],
  ['Ada Lovelace', '2026-12-01', { personId: 1, salaryTier: null, hourlyRateCents: 6000, estimated: 1 }],
  ['Grace', '2026-11-15', { personId: null, salaryTier: null, hourlyRateCents: 6000, estimated: 1 }],
])('%s on %s costs %j', (name, on, price) => {
  const tiers = [
    mid,
    { fromDay: '2026-11-15', salaryTier: 'senior' },
    { fromDay: '2026-12-01', salaryTier: 'gone' },
  ];
  expect(directoryPrice(prices(person(1, 'Ada Lovelace', { tiers })), name, on)).toEqual(price);
});

test('a price from an example rate is an estimate', () => {
  const known = { ...prices(person(1, 'Ada Lovelace', { tiers: [mid] })), areExamples: true };
  expect(directoryPrice(known, 'Ada Lovelace', '2026-11-10')).toEqual({
    personId: 1,
    salaryTier: 'mid',
    hourlyRateCents: 6500,
    estimated: 1,
  });
});

test('an edit keeps stored prices and entered prices', () => {
  const known = prices(person(1, 'Ada', { tiers: [mid] }));
  const stored = { personId: null, salaryTier: null, hourlyRateCents: toCents(1), estimated: 1 as const };
  const entered = { salaryTier: 'senior', hourlyRateCents: toCents(99) };
  const [first, second, third] = priceAttendees(
    [
      { name: 'Ada', price: null },
      { name: 'Ada', price: null },
      { name: 'Ada', price: entered },
    ],
    [{ name: 'Ada', ...stored }],
    known,
    day,
  );
  expect(first).toEqual(stored);
  expect(second).toMatchObject({ personId: 1, hourlyRateCents: 6500, estimated: 0 });
  expect(third).toEqual({ personId: 1, ...entered, estimated: 0 });
});

const row = (name: string, changes: Partial<ImportedRow> = {}): ImportedRow => ({
  name,
  email: null,
  role: null,
  department: null,
  salaryTier: null,
  ...changes,
});

const planned = (rows: readonly ImportedRow[], people: readonly DirectoryPerson[] = []) => {
  let lastId = 100;
  return planImport(rows, { people, tierNames: ['mid', 'senior'], today, newId: () => (lastId += 1) });
};

test.each([
  ['a new name is added', [row('Grace')], ['added']],
  ['case, spaces and order do not matter', [row('lovelace,  ADA')], ['unchanged']],
  ['accents do: a similar name is somebody else', [row('Ada Lovelâce')], ['added']],
  ['an empty cell changes nothing', [row('Ada Lovelace', { role: '', department: null })], ['unchanged']],
  ['an address comes before the name', [row('Ada King', { email: 'ADA@example.test' })], ['changed']],
  ['somebody with another address is somebody else', [row('Ada Lovelace', { email: 'b@b.test' })], ['added']],
  ['an other name is unmistakable', [row('Countess', { email: 'b@b.test' })], ['changed']],
  ['a shared name is not guessed', [row('John Smith')], ['ambiguous-name']],
  ['nor with a new address', [row('John Smith', { email: 'j@j.test' })], ['ambiguous-name']],
  ['an unknown tier', [row('Ada Lovelace', { salaryTier: 'king' })], ['unknown-tier']],
  ['a tier in another case', [row('Ada Lovelace', { salaryTier: 'SENIOR' })], ['changed']],
  [
    'an address twice',
    [row('Grace', { email: 'g@g.test' }), row('Gracie', { email: 'G@g.test' })],
    ['added', 'repeated-address'],
  ],
  ['a name twice', [row('Grace'), row('grace', { role: 'Admiral' })], ['added', 'changed']],
])('import: %s', (_name, rows, results) =>
  expect(planned(rows, [ada, formerJohn, newJohn]).results).toEqual(results),
);

const anyRow = fc.record({
  name: fc.constantFrom('Ada', 'ada', 'Grace', 'Hopper, Grace', 'John'),
  email: fc.constantFrom(null, 'a@example.test', 'B@example.test', 'c@example.test'),
  role: fc.constantFrom(null, '', 'Engineer'),
  department: fc.constantFrom(null, 'Sales'),
  salaryTier: fc.constantFrom(null, 'mid', 'senior', 'king'),
});

test('an address never belongs to two people, and nobody is lost', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
      const { added, changed, results } = planned(rows, [ada]);
      expect(results).toHaveLength(rows.length);
      expect(added).toHaveLength(results.filter((result) => result === 'added').length);
      const all = [ada, ...added].map((one) => changed.find(({ id }) => id === one.id) ?? one);
      const identities = all.flatMap((one) => one.identities);
      expect(new Set(identities).size).toBe(identities.length);
    }),
  );
});

test('importing the same file with one row per person again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRow, { selector: ({ name }) => identityKey(name), maxLength: 5 }),
      (rows) => {
        const first = planned(rows);
        const again = planned(rows, first.added).results;
        expect(again).toEqual(first.results.map((result) => (result === 'added' ? 'unchanged' : result)));
      },
    ),
  );
});
