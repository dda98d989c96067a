import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { exportAuditLog, listAuditLog } from '#contract/audit.ts';
import { listCoachActions, listSeries, readCoach } from '#contract/reports/coach.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { exportFinance, readFinance } from '#contract/reports/finance.ts';
import { readHealth } from '#contract/health.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { exportRoi, readRoi } from '#contract/meetings/roi.ts';
import { insertAuditEntry } from '#server/events/store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { engine } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { Database } from './database.ts';
import { isFull } from './faults.ts';

const screens = [
  readDashboard,
  readCoach,
  listSeries,
  listCoachActions,
  readAnalytics,
  readRoi,
  readFinance,
  listMeetings,
  listAuditLog,
  readHealth,
];
const exports = [exportMeetings, exportFinance, exportRoi, exportAuditLog];

/** Prevents new pages and fills the existing ones. */
async function fillDisk(db: Database, organizationId: OrgId): Promise<void> {
  await db.write((tx) => sql`pragma max_page_count = 1`.execute(tx));
  for (const length of [4000, 400, 1]) {
    const action = 'x'.repeat(length);
    const entry = { organizationId, actorId: 0, at: 0, action, subject: '', detail: '{}' };
    const writing = async () => {
      for (;;) await db.write((tx) => insertAuditEntry(entry, tx));
    };
    await expect(writing()).rejects.toSatisfy(isFull);
  }
}

test.runIf(engine === 'sqlite')(
  'with a full disk reads still work, including the coach and exports',
  async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = await testApp();
    const { admin } = await newTeam(app);
    for (let i = 0; i < 20; i += 1) await admin.call(saveMeeting, { body: meetingDraft() });
    await fillDisk(app.db, unverifiedOrg(admin.organizationId));
    // Marks the session as used, which needs a write.
    app.pass(dayMs);

    expect(await admin.status(saveMeeting, { body: meetingDraft() })).toBe(503);
    const statuses = new Map<string, number>();
    for (const { path } of [...screens, ...exports])
      statuses.set(path, (await admin.send({ method: 'GET', url: path })).status);
    expect(new Set(statuses.values()), JSON.stringify([...statuses])).toEqual(new Set([200]));
    expect(log).toHaveBeenCalledWith(expect.stringContaining('not in the audit log'));
    // What is sorted needs no file.
    for (const db of [app.db.read, app.db.reports])
      expect((await sql`pragma temp_store`.execute(db)).rows).toEqual([{ temp_store: 2 }]);
  },
);

test.runIf(engine === 'sqlite')(
  'while writes are impossible, people and programs can still read',
  async () => {
    const app = await testApp();
    const { admin, organizationId } = await newTeam(app);
    const program = await newPerson(app, organizationId, { role: 'admin' });
    await asProgram(app, program, ['meetings:read']);
    await app.db.write((tx) => sql`pragma query_only = on`.execute(tx));
    // Session and token are marked as used, which needs a write.
    app.pass(dayMs);
    expect(await admin.status(saveMeeting, { body: meetingDraft() })).toBe(503);
    for (const { path } of screens)
      expect((await admin.send({ method: 'GET', url: path })).status, path).toBe(200);
    expect(await program.status(listMeetings)).toBe(200);
  },
);
