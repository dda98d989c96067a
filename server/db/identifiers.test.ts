import { expect, test } from 'vitest';
import { firstOfNewIds, newId, newOrganizationId } from './identifiers.ts';

test('ids ascend, including ranges, and fit into a number', () => {
  const ids: number[] = [];
  for (let i = 0; i < 5000; i += 1) {
    const first = firstOfNewIds(3);
    ids.push(first, first + 1, first + 2, newId());
  }
  expect(ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? 0))).toBe(true);
  expect(ids.every(Number.isSafeInteger)).toBe(true);
  expect(ids[0]).toBeGreaterThan(2 ** 48);
});

test('organization ids do not reveal their order', () => {
  const ids = Array.from({ length: 100 }, newOrganizationId);
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  expect(Math.max(...ids)).toBeLessThan(2 ** 48);
});
