// Statements of the most frequent requests, which Kysely builds only once: that takes longer than running them.

import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Runs the statement with other values each time. They are parameters of it: never null in a comparison, and no lists. */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  // By engine and by plugin: without pay, a statement reads other tables.
  const built = new WeakMap<object, Map<KyselyPlugin | undefined, CompiledQuery<Row>>>();
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;
  return async (db, values) => {
    const { adapter, plugins } = db.getExecutor();
    const known = built.get(adapter) ?? new Map<KyselyPlugin | undefined, CompiledQuery<Row>>();
    const query = known.get(plugins.at(-1)) ?? build(db, slots).compile();
    built.set(adapter, known.set(plugins.at(-1), query));
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
