import { expect, test } from 'vitest';
import { listPeople } from '#contract/people/people.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { newDirectory } from '#server/testing/directory.ts';
import type { Person } from '#server/testing/people.ts';

const names = async (admin: Person) => (await admin.call(readTierList)).tiers.map(({ name }) => name);

const without = async (admin: Person, ...removed: string[]) => {
  const { tiers } = await admin.call(readTierList);
  return { tiers: tiers.filter(({ name }) => !removed.includes(name)) };
};

test('a tier in use cannot be removed, a formerly used one can', async () => {
  const { admin, add, edit } = await newDirectory();
  const ada = await add({ tier: { salaryTier: 'mid' } });
  const error = await admin.error(saveTierList, { body: await without(admin, 'mid') });
  expect(error).toMatchObject({ status: 409, code: 'tier-in-use', fieldCodes: { tiers: ['tier-in-use'] } });
  expect(await names(admin)).toContain('mid');
  await admin.call(saveTierList, { body: await without(admin, 'executive') });
  const promoted = await edit(ada, { tier: { salaryTier: 'senior' } });
  await admin.call(saveTierList, { body: await without(admin, 'mid') });
  const left = await edit(promoted, { leftOn: '2026-11-21' });
  expect(left.tiers).toMatchObject([{ salaryTier: 'mid' }, { salaryTier: 'senior' }]);
  await admin.call(saveTierList, { body: await without(admin, 'senior') });
});

test('people follow a renamed tier', async () => {
  const { admin, add } = await newDirectory();
  await add({ tier: { salaryTier: 'mid' } });
  const { tiers } = await admin.call(readTierList);
  const renamed = tiers.map((tier) =>
    tier.name === 'mid' ? { ...tier, name: 'Medium', formerName: 'mid' } : tier,
  );
  await admin.call(saveTierList, { body: { tiers: renamed } });
  const { people } = await admin.call(listPeople, { query: { tier: 'Medium' } });
  expect(people).toMatchObject([{ tiers: [{ fromDay: '0001-01-01', salaryTier: 'Medium' }] }]);
});
