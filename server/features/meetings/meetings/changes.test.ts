// Tests a copy of an organization's meetings that follows `updatedAfter`.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assignDepartment, createBudget } from '#contract/reports/budgets.ts';
import { saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { saveOrganizationProfile } from '#contract/organization/organization.ts';
import { erasePerson, repriceMeetings } from '#contract/people/people.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { loadSampleData, removeSampleData } from '#contract/organization/sample-data.ts';
import { undoDeletionMs, keptDeletedIdMs } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { purgeExpired } from '#server/app/tasks.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { takeBackup } from '#server/db/backup/take.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { updateMeetings } from '#server/features/meetings/meetings/write-store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { Browser } from '#server/testing/browser.ts';
import { newDatabase, temporaryFolder } from '#server/testing/database.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, knowPerson, newTeam, type Person } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const beginning = '1970-01-01T00:00:00Z';

/** An integrator's copy: every meeting as last received. */
function newMirror(reader: Person) {
  const meetings = new Map<number, { version: number; title: string; day: string }>();
  let updatedAfter = beginning;
  return {
    meetings,
    /** Reads the changes; returns how many changes and deletions there were. */
    async sync(limit = 200) {
      let changes = 0;
      for (let after: string | null | undefined; after !== null;) {
        const page = await reader.call(listMeetings, {
          query: { updatedAfter, limit: String(limit), ...(after && { after }) },
        });
        for (const meeting of page.meetings) meetings.set(meeting.id, meeting);
        for (const { id } of page.deleted ?? []) meetings.delete(id);
        changes += page.meetings.length + (page.deleted?.length ?? 0);
        after = page.next;
        if (page.updatedUntil) updatedAfter = page.updatedUntil;
      }
      return changes;
    },
  };
}

async function allMeetings(reader: Person) {
  const all = new Map<number, unknown>();
  for (let after: string | null | undefined; after !== null;) {
    const page = await reader.call(listMeetings, { query: { limit: '200', ...(after && { after }) } });
    for (const meeting of page.meetings) all.set(meeting.id, meeting);
    after = page.next;
  }
  return all;
}

const changesSince = async (reader: Browser, updatedAfter: string) => {
  const { updatedUntil, ...changes } = await reader.call(listMeetings, { query: { updatedAfter } });
  return { ...changes, updatedUntil: updatedUntil ?? '' };
};

const byId = (map: ReadonlyMap<number, unknown>) => [...map].toSorted(([a], [b]) => a - b);

const paramsOf = ({ id }: { id: number }) => ({ id: String(id) });

const purge = (app: TestApp) => asSystem(purgeExpired(app.app, app.context));

test('every kind of change reaches a copy, and nothing else does', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const mirror = newMirror(member);
  const follow = async (what: string, expected: number, change: () => Promise<unknown>) => {
    await change();
    expect(await mirror.sync(2), what).toBe(expected);
    expect(byId(mirror.meetings), what).toEqual(byId(await allMeetings(member)));
    app.pass(1000);
  };

  const draft = meetingDraft({ department: null });
  let saved = { id: 0, version: 0 };
  await follow('a save', 1, async () => (saved = await member.call(saveMeeting, { body: draft })));
  await follow('a retry of it', 0, () => member.call(saveMeeting, { body: draft }));
  const { draftKey: _, ...content } = draft;
  await follow('an edit', 1, () =>
    member.call(editMeeting, { params: paramsOf(saved), body: { ...content, title: 'Edited', version: 1 } }),
  );
  const outcome = { outcomes: 'Agreed', actionItemsCount: 1, estimatedValue: 100, worthIt: 'yes' as const };
  await follow('an outcome', 1, () =>
    member.call(updateRoi, { params: paramsOf(saved), body: { version: 2, ...outcome } }),
  );
  await follow('a department', 1, () =>
    admin.call(assignDepartment, { body: { month: '2026-11', titles: ['Edited'], department: 'Sales' } }),
  );
  await follow('a budget', 0, () =>
    admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 100 } }),
  );
  await follow('a deletion', 1, () => member.call(deleteMeeting, { params: paramsOf(saved) }));
  await follow('a restoration', 1, () => member.call(restoreMeeting, { params: paramsOf(saved) }));
  let imported = { id: 0 };
  await follow('an import', 5, async () => {
    imported = await member.call(saveImportBatch, { body: importBatch(importRows(5)) });
  });
  const person = await knowPerson(app, organizationId, { name: 'Ada', salaryTier: 'lead' });
  await follow('new prices', 6, async () => {
    await admin.call(repriceMeetings, { body: { since: '2026-01-01', isPreview: false } });
    await app.work();
  });
  await follow('an erased person', 6, () => admin.call(erasePerson, { params: { id: String(person) } }));
  await app.work();
  await mirror.sync();
  await follow('an import that is undone', 5, () => member.call(undoImport, { params: paramsOf(imported) }));
  // Also for deleted meetings, since they may be restored.
  await follow('another time zone', 6, async () => {
    await admin.call(saveOrganizationProfile, { body: { name: 'Acme', timeZone: 'Pacific/Kiritimati' } });
    await app.work();
  });
  await member.call(deleteMeeting, { params: paramsOf(saved) });
  await mirror.sync();
  await admin.call(loadSampleData, { body: {} });
  const samples = await mirror.sync();
  expect(samples).toBeGreaterThan(50);
  await follow('sample data that is removed', samples, () => admin.call(removeSampleData));
  expect(mirror.meetings.size).toBe(0);
});

test('a deletion is reported after the meeting was purged, for a year', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  // A token outlasts a session.
  await asProgram(app, member, ['meetings:read', 'meetings:write']);
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  const query = {
    updatedAfter:
      (await member.call(listMeetings, { query: { updatedAfter: beginning } })).updatedUntil ?? '',
  };
  app.pass(1000);
  const deletedAt = new Date(app.context.now()).toISOString();
  await member.call(deleteMeeting, { params: { id: String(id) } });
  const answer = await member.call(listMeetings, { query });
  expect(answer).toMatchObject({ meetings: [], deleted: [{ id, deletedAt }], next: null });

  app.pass(undoDeletionMs + dayMs);
  await purge(app);
  expect(await app.db.read.selectFrom('meetings').select('id').execute()).toEqual([]);
  expect(await member.call(listMeetings, { query })).toEqual(answer);

  app.pass(keptDeletedIdMs);
  await purge(app);
  expect(await member.error(listMeetings, { query })).toMatchObject({
    status: 410,
    code: 'changes-forgotten',
  });
  const fresh = await member.call(listMeetings, { query: { updatedAfter: beginning } });
  expect(fresh).toMatchObject({ meetings: [], deleted: [], next: null });
  // An up-to-date copy stays up to date, however long nothing changes.
  const { updatedUntil } = answer;
  expect(await member.call(listMeetings, { query: { updatedAfter: updatedUntil ?? '' } })).toMatchObject({
    meetings: [],
    deleted: [],
    updatedUntil,
  });
});

test('a copy starts over once when deletions that it has not read are purged', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await asProgram(app, member, ['meetings:read', 'meetings:write']);
  await member.call(saveMeeting, { body: meetingDraft() });
  const last = await member.call(saveMeeting, { body: meetingDraft() });
  const { updatedUntil: old } = await changesSince(member, beginning);
  app.pass(1000);
  await member.call(deleteMeeting, { params: paramsOf(last) });
  for (const time of [undoDeletionMs + dayMs, keptDeletedIdMs]) {
    app.pass(time);
    await purge(app);
  }
  expect(await member.status(listMeetings, { query: { updatedAfter: old } })).toBe(410);
  const fresh = await changesSince(member, beginning);
  expect(fresh).toMatchObject({ meetings: [{ version: 1 }], deleted: [], next: null });
  expect(await changesSince(member, fresh.updatedUntil)).toMatchObject({ meetings: [], deleted: [] });
});

test('after a restore every copy starts over, since it may contain lost changes', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await asProgram(app, member, ['meetings:read', 'meetings:write']);
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  const file = join(temporaryFolder(), 'test.backup.gz');
  await takeBackup(app.db, file, app.context.now());
  app.pass(1000);
  await member.call(saveMeeting, { body: meetingDraft({ title: 'Lost' }) });
  const { updatedUntil: old } = await changesSince(member, beginning);
  app.pass(1000);

  const db = await newDatabase();
  await restoreBackup(db, file, { replace: false, report: () => {}, restoredAt: app.context.now() });
  const restored = new Browser(await testApp({}, undefined, undefined, db));
  restored.apiToken = member.apiToken;
  expect(await restored.status(listMeetings, { query: { updatedAfter: old } })).toBe(410);
  const fresh = await changesSince(restored, beginning);
  expect(fresh.meetings).toMatchObject([{ id }]);
  expect(await changesSince(restored, fresh.updatedUntil)).toMatchObject({ meetings: [], deleted: [] });
  const { id: later } = await restored.call(saveMeeting, { body: meetingDraft({ title: 'Later' }) });
  expect((await changesSince(restored, fresh.updatedUntil)).meetings).toMatchObject([{ id: later }]);
});

test('a copy misses nothing during concurrent writes', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  const mirror = newMirror(admin);
  let isWriting = true;
  const write = async (writer: Person) => {
    for (let round = 0; round < 6; round += 1) {
      const { draftKey: _, ...content } = meetingDraft();
      const saved = await writer.call(saveMeeting, { body: meetingDraft() });
      const body = { ...content, title: `Round ${round}`, version: saved.version };
      await writer.call(editMeeting, { params: paramsOf(saved), body });
      if (round % 2 === 0) await writer.call(deleteMeeting, { params: paramsOf(saved) });
    }
  };
  const reading = (async () => {
    while (isWriting) await mirror.sync(3);
  })();
  await Promise.all([member, member, admin, admin].map(write));
  isWriting = false;
  await reading;
  await mirror.sync(3);
  expect(mirror.meetings.size).toBe(12);
  expect(byId(mirror.meetings)).toEqual(byId(await allMeetings(admin)));
});

test('a later commit has a later time, even if its clock is behind', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  const org = unverifiedOrg(organizationId);
  const opened = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  // A process with a clock one hour ahead has not committed yet.
  const first = asSystem(() =>
    app.db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, app.context.now() + 3_600_000);
      await updateMeetings(tx, lock, [id], { title: 'First' });
      opened.resolve();
      await mayCommit.promise;
      return lock.changedAt;
    }),
  );
  await opened.promise;
  const second = member.call(saveMeeting, { body: meetingDraft({ title: 'Second' }) });
  const during = await member.call(listMeetings, { query: { updatedAfter: beginning } });
  expect(during.meetings).toMatchObject([{ id, version: 1 }]);
  mayCommit.resolve();
  const changedAt = await first;
  expect(Date.parse((await second).updatedAt)).toBe(changedAt + 1);
  const since = await member.call(listMeetings, { query: { updatedAfter: during.updatedUntil ?? '' } });
  expect(since.meetings.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('the list includes attendees on request, and changes cannot be filtered', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { attendees } = await member.call(saveMeeting, { body: meetingDraft() });
  for (const query of [{}, { updatedAfter: beginning }]) {
    const list = await member.call(listMeetings, { query: { ...query, include: 'attendees' } });
    expect(list.meetings).toMatchObject([{ attendees, version: 1 }]);
    const [bare] = (await member.call(listMeetings, { query })).meetings;
    expect(bare).not.toHaveProperty('attendees');
  }
  expect(
    await member.error(listMeetings, { query: { updatedAfter: beginning, department: 'Sales' } }),
  ).toMatchObject({ status: 422, errors: { updatedAfter: ['Cannot be combined with filters or an order'] } });
});
