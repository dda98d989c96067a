import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBudget } from '#contract/reports/budgets.ts';
import { saveImportBatch, undoImport } from '#contract/meetings/imports.ts';
import { deleteMeeting, editMeeting, restoreMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import { loadSampleData, removeSampleData } from '#contract/organization/sample-data.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { engine } from '#server/testing/database.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { lockWaits } from '#server/testing/lock-waits-store.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';

const department = 'Engineering';
const draft = () => meetingDraft({ department });
const terms = { monthlyLimit: 5000, managerEmail: 'manager@example.test' };
const unsaid = { estimatedValue: null, outcomes: null, actionItemsCount: null };

const batch = (isLast = true) => importBatch([importRow(1, { department })], { isLast });

async function saved(admin: Person) {
  const { id } = await admin.call(saveMeeting, { body: draft() });
  return { id: String(id) };
}

async function deleted(admin: Person) {
  const params = await saved(admin);
  await admin.call(deleteMeeting, { params });
  return params;
}

/** Prepares a change, and returns a function that makes it and returns its status. */
type Change = (admin: Person) => Promise<() => Promise<number>>;

const changes: Record<string, Change> = {
  'a save': async (admin) => {
    await saved(admin);
    return () => admin.status(saveMeeting, { body: draft() });
  },
  'an edit': async (admin) => {
    const params = await saved(admin);
    const { draftKey: _, ...body } = draft();
    return () => admin.status(editMeeting, { params, body: { ...body, version: 1 } });
  },
  'a deletion': async (admin) => {
    const params = await saved(admin);
    return () => admin.status(deleteMeeting, { params });
  },
  'bringing back': async (admin) => {
    const params = await deleted(admin);
    return () => admin.status(restoreMeeting, { params });
  },
  'a rating': async (admin) => {
    const params = await saved(admin);
    return () => admin.status(updateRoi, { params, body: { ...unsaid, worthIt: 'yes', version: 1 } });
  },
  'a batch of an import': async (admin) => {
    const body = batch(false);
    await admin.call(saveImportBatch, { body });
    return () => admin.status(saveImportBatch, { body });
  },
  'undoing an import': async (admin) => {
    const { id } = await admin.call(saveImportBatch, { body: batch() });
    return () => admin.status(undoImport, { params: { id: String(id) } });
  },
  'loading the sample': async (admin) => {
    await deleted(admin);
    return () => admin.status(loadSampleData);
  },
  'removing the sample': async (admin) => {
    await admin.call(loadSampleData);
    return () => admin.status(removeSampleData);
  },
  'a budget': async (admin) => {
    await saved(admin);
    return () => admin.status(createBudget, { body: { department, ...terms } });
  },
};

const tables = ['meetings', 'departments', 'budgets', 'imports', 'samples', 'monthTotals'] as const;

// Otherwise two changes could deadlock.
test.runIf(engine === 'postgres')(
  'every change of meetings locks the organization before anything else',
  async () => {
    const app = await testApp();
    const { db } = app;
    const held: string[] = [];
    for (const [what, prepare] of Object.entries(changes)) {
      const { admin, organizationId } = await newTeam(app);
      const change = await prepare(admin);
      const changing = await db.write(async (tx) => {
        await lockOrganization(tx, organizationId as OrgId);
        let isOver = false;
        const status = change().finally(() => (isOver = true));
        await expect.poll(async () => isOver || (await lockWaits(db)) > 0).toBe(true);
        if (isOver) held.push(`${what}: no lock`);
        for (const table of tables) {
          const all = await sql`select 1 from ${sql.table(table)}`.execute(tx);
          const free = await sql`select 1 from ${sql.table(table)} for update skip locked`.execute(tx);
          if (free.rows.length < all.rows.length) held.push(`${what}: ${table}`);
        }
        return { status };
      });
      expect([200, 201, 204], what).toContain(await changing.status);
    }
    expect(held).toEqual([]);
  },
);
