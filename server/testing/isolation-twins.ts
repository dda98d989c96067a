// A twin of an organisation has the same rows under the same ids: whatever forgets to say whose rows it means finds both.

import type { Endpoint } from '#contract/endpoint.ts';
import { readTables } from '#server/db/catalog.ts';
import { newId } from '#server/identifiers.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { sql } from 'kysely';
import type { Row } from './isolation-run.ts';
import { type Params, seed } from './isolation-things.ts';
import { newTeam, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

type Cells = Record<string, unknown>;

async function rowsOf(app: TestApp, organizationId: number): Promise<Map<string, Cells[]>> {
  return app.db.write(async (tx) => {
    const found = new Map<string, Cells[]>();
    for (const { name, columns } of await readTables(app.db.engine, tx)) {
      const column = name === 'organizations' ? 'id' : 'organizationId';
      if (!columns.includes(column)) continue;
      const { rows } = await sql<Cells>`
        select * from ${sql.table(name)} where ${sql.ref(column)} = ${organizationId}`.execute(tx);
      found.set(name, rows);
    }
    return found;
  });
}

/** Everything that an organisation has, as one text. */
const contents = async (app: TestApp, organizationId: number) =>
  JSON.stringify(
    [...(await rowsOf(app, organizationId))].map(([name, rows]) => [
      name,
      rows.map((row) => JSON.stringify(row)).toSorted(),
    ]),
  );

const twinId = (id: number) => id + 1;

/** What must be different from one installation to the next is; every other cell is the same. */
function twinOf(table: string, row: Cells, twin: number): Cells {
  if (table === 'organizations') return { ...row, id: twin };
  const copy = { ...row, organizationId: twin };
  if (table === 'users')
    return { ...copy, id: twinId(Number(row['id'])), emailKey: `twin:${String(row['emailKey'])}` };
  const { tokenHash } = row;
  return typeof tokenHash === 'string' ? { ...copy, tokenHash: `twin:${tokenHash}` } : copy;
}

export type Twins = {
  admin: Person;
  member: Person;
  twinAdmin: Person;
  params: Params | undefined;
  twin: number;
};

/** An organisation in which everything was made, or only what the row's path names, and its twin. */
export async function newTwins(app: TestApp, row: Row, isFull: boolean): Promise<Twins> {
  const { organizationId, admin, member } = await newTeam(app);
  if (isFull) await seed(member, admin, app);
  const params = row.thing && (await row.thing(member, admin, app));
  const twin = newId();
  const rows = await rowsOf(app, organizationId);
  await app.db.write(async (tx) => {
    // Each table after those that it refers to.
    for (const { name } of await readTables(app.db.engine, tx))
      for (const cells of rows.get(name) ?? []) {
        const copy = twinOf(name, cells, twin);
        await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(copy).map((it) => sql.ref(it)))})
          values (${sql.join(Object.values(copy))})`.execute(tx);
      }
  });
  const userId = twinId(admin.userId);
  const twinAdmin = new Person(app, { userId, organizationId: twin, email: admin.email });
  twinAdmin.cookies.set('mc_session', await sessionStore(app.db, app.house.now).start(userId, true));
  return { admin, member, twinAdmin, params, twin };
}

/** An answer without what is new each time. */
const comparable = (text: string) =>
  text
    .replace(/[Pp]erson[ -]\d+/g, 'person')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{40,}|\d{7,}/g, '#')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#');

/** What a call of an administrator answers, and whether the twin stayed as it was. */
export async function outcome(
  app: TestApp,
  endpoint: Endpoint,
  row: Row,
  twins: Twins,
  during: (isOn: boolean) => void,
) {
  const { admin, params, twin } = twins;
  const before = await contents(app, twin);
  during(true);
  const { status, text } = await admin.ask(endpoint, { ...row.send?.(admin), ...(params && { params }) });
  during(false);
  return `${status} ${comparable(text)} ${(await contents(app, twin)) === before ? 'same' : 'changed'}`;
}
