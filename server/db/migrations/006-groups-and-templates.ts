// Groups of attendees, meeting templates, and the roles that an organization offers.

import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';

type Before = {
  organizations: { id: number };
  orgRoles: {
    organizationId: number;
    id: number;
    nameKey: string;
    name: string;
    description: null;
    isDefault: 1;
  };
};

// As they were when this migration was written; organizations made later get those of domain/people/org-roles.ts.
const firstRoles = [
  'Engineer',
  'Designer',
  'Product Manager',
  'Analyst',
  'Marketing',
  'Sales',
  'Manager',
  'Director',
];

export async function up(db: Kysely<Before>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('orgRoles')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('nameKey', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('isDefault', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('orgRolesKey', ['organizationId', 'id'])
    .addUniqueConstraint('orgRolesByName', ['organizationId', 'nameKey'])
    .execute();

  await schema
    .createTable('attendeeGroups')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('attendeeGroupsKey', ['organizationId', 'id'])
    .execute();

  await schema
    .createTable('groupMembers')
    .addColumn('organizationId', 'bigint', (c) => c.notNull())
    .addColumn('groupId', 'bigint', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('salaryTier', 'text')
    .addColumn('hourlyRateCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('groupMembersKey', ['organizationId', 'groupId', 'id'])
    .addForeignKeyConstraint(
      'membersOfGroup',
      ['organizationId', 'groupId'],
      'attendeeGroups',
      ['organizationId', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await schema
    .createTable('templates')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('durationMinutes', 'integer', (c) => c.notNull())
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('templatesKey', ['organizationId', 'id'])
    .execute();

  await schema
    .createTable('templateAttendees')
    .addColumn('organizationId', 'bigint', (c) => c.notNull())
    .addColumn('templateId', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('salaryTier', 'text')
    .addColumn('hourlyRateCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('templateAttendeesKey', ['organizationId', 'templateId', 'position'])
    .addForeignKeyConstraint(
      'attendeesOfTemplate',
      ['organizationId', 'templateId'],
      'templates',
      ['organizationId', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  for (const { id: organizationId } of await db.selectFrom('organizations').select('id').execute()) {
    const roles = firstRoles.map((name) => ({
      organizationId,
      id: randomInt(1, 2 ** 48 - 1),
      nameKey: name.toLowerCase(),
      name,
      description: null,
      isDefault: 1 as const,
    }));
    await db.insertInto('orgRoles').values(roles).execute();
  }
}
