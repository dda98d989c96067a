import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DirectoryEntry, type Followed, letsTooManyLeave, planDirectory } from './directory.ts';
import type { DirectoryPerson } from './people-import.ts';

const today = '2026-11-21';
const emails = fc.uniqueArray(fc.constantFrom('a@x', 'b@x', 'c@x', 'd@x', 'e@x'), {
  minLength: 1,
  maxLength: 3,
});
const names = fc.constantFrom('Ann', 'Bob', 'Cy', 'Dee');
const departments = fc.constantFrom(null, 'Sales', 'Research');

const entry = fc.record({
  idHash: fc.constantFrom('1', '2', '3', '4', '5'),
  name: names,
  identities: emails,
  department: departments,
  isActive: fc.boolean(),
});
/** No address twice, as a directory guarantees. */
const entries = fc.uniqueArray(entry, { selector: ({ idHash }) => idHash, maxLength: 5 }).map((all) => {
  const used = new Set<string>();
  return all.map((one) => ({
    ...one,
    identities: one.identities.filter((email) => !used.has(email) && used.add(email)),
  }));
});
const addedByMembers = fc
  .uniqueArray(fc.record({ name: names, email: fc.constantFrom('a@x', 'b@x', 'f@x') }), {
    selector: ({ email }) => email,
    maxLength: 3,
  })
  .map((all) =>
    all.map(({ name, email }, i): DirectoryPerson => ({
      id: 100 + i,
      name,
      identities: [email],
      role: 'Lead',
      department: null,
      leftOn: null,
      tiers: [],
    })),
  );

type State = { people: DirectoryPerson[]; followed: Followed[] };
let lastId = 1000;

function read({ people, followed }: State, read_: readonly DirectoryEntry[]) {
  const plan = planDirectory(read_, {
    people,
    followed,
    elsewhere: new Set(),
    isWanted: () => true,
    today,
    newId: () => (lastId += 1),
  });
  const { added, changed, replaced } = plan;
  const after = new Map([...people, ...changed, ...added].map((one) => [one.id, one]));
  const rows = new Map(
    followed.filter(({ idHash }) => !replaced.includes(idHash)).map((row) => [row.idHash, row]),
  );
  for (const row of plan.followed) rows.set(row.idHash, row);
  return { plan, state: { people: [...after.values()], followed: [...rows.values()] } };
}

test('any readings: no identity is of two people, role and tier stay, and a repeated reading changes nothing', () => {
  fc.assert(
    fc.property(addedByMembers, fc.array(entries, { minLength: 1, maxLength: 4 }), (people, readings) => {
      let state: State = { people, followed: [] };
      for (const one of readings) {
        state = read(state, one).state;
        const identities = state.people.flatMap((person) => person.identities);
        expect(new Set(identities).size).toBe(identities.length);
        const { plan } = read(state, one);
        expect([...plan.added, ...plan.changed, ...plan.followed, ...plan.replaced]).toEqual([]);
      }
      for (const { id, role, tiers } of state.people)
        expect([role, tiers]).toEqual([id < 1000 ? 'Lead' : null, []]);
    }),
  );
});

test.each([
  [5, 0, false],
  [6, 0, true],
  [20, 80, false],
  [21, 79, true],
])('%i leave and %i stay', (leaving, staying, isTooMany) => {
  expect(letsTooManyLeave({ leaving, staying })).toBe(isTooMany);
});
