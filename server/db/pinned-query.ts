// A statement that is pinned to one organization: role and organization are set just before it, in the same message to
// the server and the same transaction of it, so that it costs no wait and is forgotten with its end.

import pg from 'pg';

/** Each connection prepares it once. */
const pin = {
  name: 'pin',
  text: `select set_config('role', $1, true), set_config('app.org', $2, true)`,
};

/** Makes a new connection ready to pin statements. */
export function preparePin(client: pg.ClientBase, done: (error?: Error) => void): void {
  client.query({ ...pin, values: ['none', ''] }, (error: Error | null) => done(explained(error)));
}

/** A new connection that has it already is one that a pooler has handed on, without knowing what was prepared there. */
function explained(error: (Error & { code?: unknown }) | null): Error | undefined {
  if (error?.code !== '42P05') return error ?? undefined;
  return new Error(
    'the pooler before the database forgets prepared statements: it needs max_prepared_statements (PgBouncer from 1.21 on) or session mode, see docs/running.md',
    { cause: error },
  );
}

type Message = (...message: unknown[]) => void;

/** What `pg` calls on a query while the server's messages come in; it declares `submit` alone. */
type Listening = pg.Query & {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  handleDataRow: Message;
  handleCommandComplete: Message;
};

/** Runs the statement under the role and for the organization, '' for none. A named one is planned once by a connection. */
export function runPinned(
  client: pg.ClientBase,
  query: { name?: string | undefined; text: string; values: unknown[] },
  role: string,
  organization: string,
): Promise<pg.QueryResult> {
  // The simple protocol would end what the pin has begun.
  const config = { ...query, queryMode: 'extended' };
  const listening = new pg.Query(config) as Listening;
  const { submit, handleDataRow, handleCommandComplete } = listening;

  listening.submit = (connection) => {
    connection.stream.cork();
    try {
      connection.bind({ statement: pin.name, values: [role, organization] }, true);
      connection.execute({}, true);
      return submit.call(listening, connection);
    } finally {
      connection.stream.uncork();
    }
  };
  // The first row and the first end are those of the pin.
  let isPinned = false;
  listening.handleDataRow = (...message) => {
    if (isPinned) handleDataRow.apply(listening, message);
  };
  listening.handleCommandComplete = (...message) => {
    if (isPinned) handleCommandComplete.apply(listening, message);
    isPinned = true;
  };
  return new Promise((resolve, reject) => {
    listening.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(listening);
  });
}
