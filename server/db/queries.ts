import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that the query finds. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** A LIKE pattern that matches any text containing `text`; wildcards in it are escaped by a backslash. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
