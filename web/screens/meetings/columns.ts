/**
 * Where a column shows and how wide it is. Each row is laid out by itself with these widths: the browser can then
 * skip the pages of rows that are out of sight, and a thousand rows scroll like fifty.
 */
export const columns = {
  meeting: 'max-md:pr-0',
  date: 'w-30 max-md:hidden',
  type: 'w-32 max-xl:hidden',
  department: 'w-40 max-xl:hidden',
  length: 'w-24 max-md:hidden md:max-xl:w-20',
  people: 'w-20 max-md:hidden',
  hygiene: 'w-20 max-md:w-12',
  cost: 'w-36 max-md:w-32 max-md:pl-1',
};

export const columnNames = [
  'meeting',
  'date',
  'type',
  'department',
  'length',
  'people',
  'hygiene',
  'cost',
] as const;
