// A twin of an organisation has the same rows under the same ids: whatever forgets to say whose rows it means finds both.

import type { Endpoint } from '#contract/endpoint.ts';
import { sessionStore } from '#server/sessions/store.ts';
import type { Row } from './isolation-routes.ts';
import { type Params, seed } from './isolation-things.ts';
import { type Cells, type Contents, putRows, rowsOf } from './isolation-twins-store.ts';
import { newTeam, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** What a text says without what is new each time; in order, since what is made at once lies in the order of its ids. */
const comparable = (text: string) =>
  text
    .replace(/[Pp]erson[ -]\d+/g, 'person')
    .replace(/secret-\d+/g, 'secret')
    .replace(/\$argon2id[^"]+/g, '#')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(?:[ -][0-9a-f]{4,12}){4}|[\w-]{22,}|\d{7,}/g, '#')
    .split(/[^\w#.-]+/)
    .toSorted()
    .join(' ');

const withoutBytes = (_column: string, value: unknown) => (value instanceof Uint8Array ? 'bytes' : value);

const asText = (contents: Contents) =>
  [...contents]
    .flatMap(([name, rows]) => rows.map((row) => `${name} ${JSON.stringify(row, withoutBytes)}`))
    .toSorted()
    .join('\n');

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

const figures =
  /^(meetings|minutes|costCents|valueCents|changes|hourlyRateCents|totalCents|durationMinutes|monthlyLimitCents)$/;
const words = /^(name|spelling|fileName|agenda|outcomes|stamp|detail)$/;

/** Says something else in each cell that is not part of a key: then it is seen whose row was read. */
function unlike(table: string, row: Cells): Cells {
  const changed = Object.entries(row).map(([column, value]) => {
    if (figures.test(column) && typeof value === 'number') return [column, value + 7];
    const isKey = column === 'name' && (table === 'salaryTiers' || table === 'departments');
    if (words.test(column) && typeof value === 'string' && !isKey)
      return [column, column === 'detail' ? '{"title":"twin"}' : `twin ${value}`];
    if (column === 'timeZone') return [column, 'Pacific/Kiritimati'];
    if (column === 'discussEnabled') return [column, 1];
    return [column, value];
  });
  return Object.fromEntries(changed) as Cells;
}

export type Twins = {
  admin: Person;
  member: Person;
  twinAdmin: Person;
  params: Params | undefined;
};

type Making = {
  /** Everything was made in it, or only what the row's path names. */
  isFull: boolean;
  /** The twin has the same keys, but says something else. */
  isUnlike?: boolean;
  before?: (admin: Person) => Promise<unknown>;
};

/** An organisation and its twin. */
export async function newTwins(app: TestApp, row: Row, { isFull, isUnlike, before }: Making): Promise<Twins> {
  const { organizationId, admin, member } = await newTeam(app);
  if (isFull) await seed(member, admin, app);
  await before?.(admin);
  const params = row.thing && (await row.thing(member, admin, app));
  // Whose rows come first is the same each time; either of the two asks.
  const twin = twinId(organizationId);
  const twinRows: Contents = new Map();
  for (const [name, rows] of await rowsOf(app, organizationId))
    twinRows.set(
      name,
      rows.map((cells) => twinOf(name, isUnlike ? unlike(name, cells) : cells, twin)),
    );
  await putRows(app, twinRows);
  const userId = twinId(admin.userId);
  const twinAdmin = new Person(app, { userId, organizationId: twin, email: admin.email });
  twinAdmin.cookies.set('mc_session', await sessionStore(app.db, app.house.now).start(userId, true));
  return { admin, member, twinAdmin, params };
}

/** What a call answers and leaves in the caller's organisation, and whether the other one stayed as it was. */
export async function outcome(
  app: TestApp,
  endpoint: Endpoint,
  row: Row,
  { params }: Twins,
  [caller, other]: readonly [Person, Person],
  during: (isOn: boolean) => void,
): Promise<string> {
  const ask = (who: Person) => who.ask(endpoint, { ...row.send?.(who), ...(params && { params }) });
  const isReading = endpoint.method === 'GET';
  // What is kept once it was read must not be read by the other one, either.
  if (isReading) await ask(other);
  const before = asText(await rowsOf(app, other.organizationId));
  during(true);
  const answers = [await ask(caller), ...(isReading ? [await ask(caller)] : [])];
  during(false);
  const isSame = asText(await rowsOf(app, other.organizationId)) === before;
  const own = comparable(asText(await rowsOf(app, caller.organizationId)));
  return [...answers.map(({ status, text }) => `${status} ${comparable(text)}`), isSame, own].join('\n');
}
