// What viewers without `seesPay` read: views of the tables with every amount at the blended rate, without tiers and
// rates, and without a sign of when prices changed. `withoutPay` returns a handle that reads them, so that queries need not distinguish.

import {
  AliasNode,
  type FromNode,
  IdentifierNode,
  type JoinNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  sql,
  TableNode,
} from 'kysely';
import { readTables } from './catalog.ts';
import { isPostgres } from './engine-features.ts';
import type { Tables } from './tables.ts';

const blendedRate = (table: string) =>
  `(select "blendedRateCents" from "organizations" where "organizations"."id" = "${table}"."organizationId")`;

const attendee = (table: string) => ({
  salaryTier: 'cast(null as text)',
  hourlyRateCents: blendedRate(table),
});

const isGuessed = '"meetings"."durationEstimated" + "meetings"."attendeesEstimated" > 0';

/** No rate of a person enters a blended amount; what is estimated of it was guessed by an import. */
const costs = { costCents: '"blendedCents"', estimatedCents: '"guessedCents"' };
const shares = (table: string, guessed: string, meetings: string, id: string) => ({
  costCents: '"blendedCents"',
  estimatedCents: `(select case when ${guessed} then "${table}"."blendedCents" else 0 end from "${meetings}"
    where "${meetings}"."organizationId" = "${table}"."organizationId" and "${meetings}"."id" = "${table}"."${id}")`,
});

/** For each table with pay: the columns that the view computes instead, or null for a view without rows. */
const masked: Partial<Record<keyof Tables, Record<string, string> | null>> = {
  meetings: {
    totalCents: '"blendedCents"',
    averageHourlyRateCents: blendedRate('meetings'),
    unnamedRateCents: blendedRate('meetings'),
    estimatedCents: `case when ${isGuessed} then "blendedCents" else 0 end`,
    pricingVersion: '0',
    pricedAt: '"updatedAt"',
  },
  attendees: { ...attendee('attendees'), estimated: '0' },
  groupMembers: attendee('groupMembers'),
  templateAttendees: attendee('templateAttendees'),
  monthTotals: costs,
  meetingShares: shares('meetingShares', isGuessed, 'meetings', 'meetingId'),
  liveMeetings: { prices: 'cast(null as text)' },
  plannedMeetings: {
    totalCents: '"blendedCents"',
    estimatedCents: '"guessedCents"',
    pricedAt: '"updatedAt"',
    // Only whether there is one: it is masked where it is read, see meetings/ahead-store.ts.
    content: `case when "content" is null then null else '' end`,
  },
  plannedShares: shares('plannedShares', '"guessedCents" > 0', 'plannedMeetings', 'plannedMeetingId'),
  spendTotals: costs,
  closedSpend: costs,
  salaryTiers: null,
  planningRates: null,
  tierRates: null,
  personTiers: null,
  budgetAlerts: null,
};

const viewOf = (table: string) => `${table}WithoutPay`;

/** After the migrations, so that each column of the tables is in the views. */
export async function createPayViews(db: Kysely<Tables>): Promise<void> {
  const engine = isPostgres(db) ? 'postgres' : 'sqlite';
  // Applies the caller's row-level security instead of the view owner's.
  const invoker = engine === 'postgres' ? ' with (security_invoker = true)' : '';
  const tables = await readTables(engine, db);
  // A backup of an earlier version is restored into its own schema first.
  const hasGuesses = tables.some(({ columns }) => columns.includes('guessedCents'));
  for (const { name, columns } of tables) {
    const computed = masked[name as keyof Tables];
    if (computed === undefined) continue;
    const selected = columns.map((column) => {
      const value = column === 'estimatedCents' && !hasGuesses ? '0' : computed?.[column];
      return value ? `${value} as "${column}"` : `"${name}"."${column}"`;
    });
    const rows = computed === null ? ' where 1 = 0' : '';
    await sql
      .raw(`create view "${viewOf(name)}"${invoker} as select ${selected.join(', ')} from "${name}"${rows}`)
      .execute(db);
  }
}

export async function dropPayViews(db: Kysely<Tables>): Promise<void> {
  for (const name of Object.keys(masked))
    await sql`drop view if exists ${sql.table(viewOf(name))}`.execute(db);
}

class PayTransformer extends OperationNodeTransformer {
  protected override transformFrom(node: FromNode): FromNode {
    return { ...super.transformFrom(node), froms: node.froms.map((from) => this.#masked(from)) };
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    return { ...super.transformJoin(node), table: this.#masked(node.table) };
  }

  #masked(node: OperationNode): OperationNode {
    if (TableNode.is(node)) {
      const name = node.table.identifier.name;
      return isMasked(name)
        ? AliasNode.create(TableNode.create(viewOf(name)), IdentifierNode.create(name))
        : this.transformNode(node);
    }
    if (AliasNode.is(node) && TableNode.is(node.node) && isMasked(node.node.table.identifier.name))
      return AliasNode.create(TableNode.create(viewOf(node.node.table.identifier.name)), node.alias);
    return this.transformNode(node);
  }
}

const isMasked = (name: string) => Object.hasOwn(masked, name);

const transformer = new PayTransformer();
const payMask: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};

/** The same database without pay, read-only. */
export const withoutPay = (db: Kysely<Tables>): Kysely<Tables> => db.withPlugin(payMask);
