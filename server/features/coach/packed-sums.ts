// Hygiene sums of a day as text: numbers in a fixed order, so that 200 days are read in a fraction of a millisecond.

import { type GroupSums, type HygieneSums, noGroup } from '#domain/hygiene/sums.ts';

export type Groups = { types: Record<string, GroupSums>; departments: Record<string, GroupSums> };

const groupOrder = [
  'meetings',
  'personMinutes',
  'scored',
  'scoredMinutes',
  'scoreMinutes',
  'knownMinutes',
] as const;

const packGroup = (group: GroupSums): number[] => groupOrder.map((name) => group[name]);

function unpackGroup(numbers: readonly number[]): GroupSums {
  const [meetings = 0, personMinutes = 0, scored = 0, scoredMinutes = 0, scoreMinutes = 0, knownMinutes = 0] =
    numbers;
  return { meetings, personMinutes, scored, scoredMinutes, scoreMinutes, knownMinutes };
}

export const packSums = (sums: HygieneSums): string =>
  JSON.stringify([...packGroup(sums), sums.afterHoursMinutes, ...sums.won, ...sums.known]);

export function unpackSums(text: string): HygieneSums {
  const numbers = JSON.parse(text) as number[];
  const after = groupOrder.length;
  const factors = (numbers.length - after - 1) / 2;
  return {
    ...unpackGroup(numbers),
    afterHoursMinutes: numbers[after] ?? 0,
    won: numbers.slice(after + 1, after + 1 + factors),
    known: numbers.slice(after + 1 + factors),
  };
}

const packAll = (groups: Record<string, GroupSums>) =>
  Object.entries(groups).map(([name, group]) => [name, ...packGroup(group)]);

/** Of a day without meetings. */
export const noGroups = '[[],[]]';

export const packGroups = ({ types, departments }: Groups): string =>
  JSON.stringify([packAll(types), packAll(departments)]);

type Packed = [name: string, ...numbers: number[]][];

const unpackAll = (packed: Packed): Record<string, GroupSums> =>
  Object.fromEntries(packed.map(([name, ...numbers]) => [name, unpackGroup(numbers)]));

export type AddedGroups = { types: Map<string, GroupSums>; departments: Map<string, GroupSums> };

/** Adds the groups of a day. Four weeks of forty departments are a thousand: no object is made for each of them. */
export function addPackedGroups(into: AddedGroups, text: string): void {
  const [types, departments] = JSON.parse(text) as [Packed, Packed];
  addPacked(into.types, types);
  addPacked(into.departments, departments);
}

function addPacked(into: Map<string, GroupSums>, packed: Packed): void {
  for (const group of packed) {
    let sum = into.get(group[0]);
    if (!sum) into.set(group[0], (sum = noGroup()));
    for (let i = 0; i < groupOrder.length; i += 1) sum[groupOrder[i] ?? 'meetings'] += Number(group[i + 1]);
  }
}

export function unpackGroups(text: string): Groups {
  const [types, departments] = JSON.parse(text) as [Packed, Packed];
  return { types: unpackAll(types), departments: unpackAll(departments) };
}
