import { constants, DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveMeeting } from '#contract/meetings.ts';
import { engine } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

/**
 * Counts up whenever one of the connections that were used so far plans a statement. SQLite asks the authorizer when
 * it compiles a statement, and when it plans one anew since a value that was bound may change the plan.
 */
function countPlans(used: readonly DatabaseSync[]): () => number {
  let plans = 0;
  for (const connection of new Set(used.filter(({ isOpen }) => isOpen)))
    connection.setAuthorizer(() => {
      plans += 1;
      return constants.SQLITE_OK;
    });
  return () => plans;
}

test.skipIf(engine === 'postgres')('what is read and saved again and again is planned once', async () => {
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => spy.mockRestore());
  const app = await testApp();
  const { admin } = await newTeam(app);
  const save = () => admin.call(saveMeeting, { body: meetingDraft({ department: 'Sales' }) });
  await save();
  const planned = countPlans(spy.mock.contexts as DatabaseSync[]);
  const plannedBy = async (ask: () => Promise<unknown>) => {
    const before = planned();
    await ask();
    return planned() - before;
  };

  // Whoever is counted from now on starts anew, which shows that it is counted.
  expect(await plannedBy(save)).toBeGreaterThan(0);
  await save();
  expect(await plannedBy(save)).toBe(0);

  const lists = app.app.endpoints.filter(
    ({ method, params, answer }) => method === 'GET' && !params && answer !== 'text/event-stream',
  );
  expect(lists.length).toBeGreaterThan(20);
  const again: string[] = [];
  let first = 0;
  for (const list of lists) {
    first += await plannedBy(() => admin.ask(list));
    await admin.ask(list);
    if ((await plannedBy(() => admin.ask(list))) > 0) again.push(list.path);
  }
  expect(first).toBeGreaterThan(lists.length);
  expect(again).toEqual([]);
});
