// Two-factor sign-in, and keys for programs. Secrets are encrypted, codes and tokens kept as hashes.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('secondFactors')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('lockedSecret', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'bigint')
    .addColumn('lastStep', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('secondFactorsKey', ['organizationId', 'userId'])
    .execute();
  await schema.createIndex('secondFactorsOfUser').on('secondFactors').column('userId').execute();

  await schema
    .createTable('recoveryCodes')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recoveryCodesKey', ['organizationId', 'userId', 'codeHash'])
    .execute();
  await schema.createIndex('recoveryCodesOfUser').on('recoveryCodes').column('userId').execute();

  await schema
    .createTable('signInTickets')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('remembered', 'integer', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('signInTicketsOfUser').on('signInTickets').column('userId').execute();

  await schema
    .createTable('apiTokens')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint')
    .addColumn('lastUsedAt', 'bigint')
    .addPrimaryKeyConstraint('apiTokensKey', ['organizationId', 'id'])
    .execute();
  await schema.createIndex('apiTokensOfUser').on('apiTokens').columns(['userId', 'createdAt']).execute();
}
