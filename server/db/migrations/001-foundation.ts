// People, sessions, and the record of meetings. Keys lead with the organization, so that its rows lie together.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('organizations')
    .addColumn('id', 'bigint', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('timeZone', 'text', (c) => c.notNull())
    .addColumn('joinPolicy', 'text', (c) =>
      c.notNull().check(sql`"joinPolicy" in ('approval', 'open', 'invite')`),
    )
    .addColumn('listed', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('users')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('username', 'text')
    .addColumn('role', 'text', (c) => c.notNull().check(sql`"role" in ('admin', 'user')`))
    .addColumn('status', 'text', (c) => c.notNull().check(sql`"status" in ('active', 'pending')`))
    .addColumn('passwordHash', 'text', (c) => c.notNull())
    .addColumn('mustChangePassword', 'integer', (c) => c.notNull())
    .addColumn('avatarKey', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('usersKey', ['organizationId', 'id'])
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('remembered', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('lastSeenAt', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('sessionsOfUser').on('sessions').column('userId').execute();

  await schema
    .createTable('devices')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('devicesOfUser').on('devices').column('userId').execute();

  await schema
    .createTable('passwordResets')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('userId', 'bigint', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('passwordResetsOfUser').on('passwordResets').column('userId').execute();

  await schema
    .createTable('rateLimits')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('windowEndsAt', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .execute();

  await schema
    .createTable('salaryTiers')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hourlyRateCents', 'bigint', (c) => c.notNull().check(sql`"hourlyRateCents" >= 0`))
    .addPrimaryKeyConstraint('salaryTiersKey', ['organizationId', 'rank'])
    .execute();

  await schema
    .createTable('departments')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('departmentsKey', ['organizationId', 'key'])
    .execute();

  await schema
    .createTable('meetings')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('draftKey', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('department', 'text')
    .addColumn('agenda', 'text')
    .addColumn('startedAt', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('durationMinutes', 'integer', (c) => c.notNull())
    .addColumn('plannedMinutes', 'integer')
    .addColumn('attendeeCount', 'integer', (c) => c.notNull())
    .addColumn('totalCents', 'bigint', (c) => c.notNull())
    .addColumn('averageHourlyRateCents', 'bigint', (c) => c.notNull())
    .addColumn('outcomes', 'text')
    .addColumn('actionItemsCount', 'integer')
    .addColumn('estimatedValueCents', 'bigint')
    .addColumn('worthIt', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('deletedAt', 'bigint')
    .addPrimaryKeyConstraint('meetingsKey', ['organizationId', 'id'])
    .execute();
  await schema
    .createIndex('meetingsByStart')
    .on('meetings')
    .columns(['organizationId', 'startedAt', 'id'])
    .execute();
  await schema
    .createIndex('meetingsByCost')
    .on('meetings')
    .columns(['organizationId', 'totalCents', 'id'])
    .execute();
  // A draft is saved once by its author; a key that somebody else made up cannot collide with it.
  await schema
    .createIndex('meetingsByDraft')
    .unique()
    .on('meetings')
    .columns(['organizationId', 'createdBy', 'draftKey'])
    .execute();

  await schema
    .createTable('attendees')
    .addColumn('organizationId', 'bigint', (c) => c.notNull())
    .addColumn('meetingId', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('salaryTier', 'text')
    .addColumn('hourlyRateCents', 'bigint', (c) => c.notNull())
    .addColumn('joinedMinute', 'integer', (c) => c.notNull())
    .addColumn('leftMinute', 'integer')
    .addPrimaryKeyConstraint('attendeesKey', ['organizationId', 'meetingId', 'position'])
    .addForeignKeyConstraint(
      'attendeesOfMeeting',
      ['organizationId', 'meetingId'],
      'meetings',
      ['organizationId', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await schema
    .createTable('totals')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('grain', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('department', 'text', (c) => c.notNull())
    .addColumn('meetings', 'bigint', (c) => c.notNull())
    .addColumn('minutes', 'bigint', (c) => c.notNull())
    .addColumn('costCents', 'bigint', (c) => c.notNull())
    .addColumn('valueCents', 'bigint', (c) => c.notNull())
    .addColumn('worthwhile', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('totalsKey', ['organizationId', 'grain', 'period', 'type', 'department'])
    .execute();

  await schema
    .createTable('auditLog')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actorId', 'bigint', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('auditLogKey', ['organizationId', 'at', 'id'])
    .execute();

  await schema
    .createTable('mails')
    .addColumn('id', 'bigint', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('toAddress', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('dueAt', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('mailsByDue').on('mails').column('dueAt').execute();
}
