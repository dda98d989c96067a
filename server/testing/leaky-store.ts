// A database whose statements can be made to drop their tenant condition.

import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OrNode,
  ParensNode,
  ReferenceNode,
  sql,
} from 'kysely';
import { createContext } from '#server/app/create-context.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';

const isTenant = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'organizationId';

/** Replaces the organization condition of a statement by one that is always true; its parameter stays. */
class WithoutTenantCondition extends OperationNodeTransformer {
  override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const kept = super.transformBinaryOperation(node);
    if (!isTenant(node.leftOperand) || isTenant(node.rightOperand)) return kept;
    const either = ParensNode.create(OrNode.create(kept, sql`1 = 1`.toOperationNode()));
    const replaced: OperationNode = either;
    return replaced as BinaryOperationNode;
  }
}

/** The same context on a database whose statements drop the tenant condition while the switch is on. */
export function leakyContext(context: AppContext): { context: AppContext; forget: { isOn: boolean } } {
  const { db, forget } = leakyDatabase(context.db);
  const own = createContext({ ...context, db });
  // A live update without an organization goes to every client.
  const subscribe: AppContext['events']['subscribe'] = (listener) =>
    own.events.subscribe((change) => listener(forget.isOn ? null : change));
  return { context: { ...own, events: { ...own.events, subscribe } }, forget };
}

/** The same database; while the switch is on, its statements drop the tenant condition. */
function leakyDatabase(db: Database): { db: Database; forget: { isOn: boolean } } {
  const forget = { isOn: false };
  const transformer = new WithoutTenantCondition();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  };
  const read = db.read.withPlugin(plugin);
  const reports = db.reports.withPlugin(plugin);
  const plain = new WeakMap<Tx, Tx>();
  const wrong = (tx: Tx): Tx => {
    const forgetting = tx.withPlugin(plugin);
    plain.set(forgetting, tx);
    return forgetting;
  };
  return {
    forget,
    db: {
      ...db,
      get read() {
        return forget.isOn ? read : db.read;
      },
      get reports() {
        return forget.isOn ? reports : db.reports;
      },
      afterCommit: (tx, run) => db.afterCommit(plain.get(tx) ?? tx, run),
      write: (work) => db.write((tx) => work(forget.isOn ? wrong(tx) : tx)),
    },
  };
}
