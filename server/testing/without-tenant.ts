// A database whose statements forget the organisation while the switch is on: the isolation test must notice that.

import {
  type KyselyPlugin,
  type BinaryOperationNode,
  type OperationNode,
  ColumnNode,
  OperationNodeTransformer,
  OrNode,
  ParensNode,
  ReferenceNode,
  sql,
} from 'kysely';
import type { Database } from '#server/db/database.ts';

const isTenant = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'organizationId';

class Forgetful extends OperationNodeTransformer {
  override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const kept = super.transformBinaryOperation(node);
    if (!isTenant(node.leftOperand) || isTenant(node.rightOperand)) return kept;
    // The parameter stays, so that a compiled statement takes the same arguments.
    return ParensNode.create(OrNode.create(kept, sql`1 = 1`.toOperationNode())) as OperationNode as BinaryOperationNode;
  }
}

const forgetful = new Forgetful();
const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => forgetful.transformNode(node),
  transformResult: async ({ result }) => result,
};

/** The same database, and the switch. */
export function withoutTenant(db: Database): { db: Database; forget: { isOn: boolean } } {
  const forget = { isOn: false };
  const forgetfulRead = db.read.withPlugin(plugin);
  return {
    forget,
    db: {
      ...db,
      get read() {
        return forget.isOn ? forgetfulRead : db.read;
      },
      write: (work) => db.write((tx) => work(forget.isOn ? tx.withPlugin(plugin) : tx)),
      prepare(build) {
        const right = db.prepare(build);
        const wrong = db.prepare((on, arg) => build(on.withPlugin(plugin), arg));
        return (args, tx) => (forget.isOn ? wrong : right)(args, tx);
      },
    },
  };
}
