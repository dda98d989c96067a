import { constants, DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveMeeting } from '#contract/meetings.ts';
import { engine } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

/**
 * How often a statement was planned so far. SQLite asks the authorizer when it compiles one, and when it plans one anew
 * since a value that was bound may change the plan.
 */
function plansCounted(): () => number {
  let plans = 0;
  const prepare = DatabaseSync.prototype.prepare;
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    ...args
  ) {
    this.setAuthorizer((action) => {
      if (action === constants.SQLITE_SELECT || action === constants.SQLITE_INSERT) plans += 1;
      return constants.SQLITE_OK;
    });
    return prepare.apply(this, args);
  });
  onTestFinished(() => spy.mockRestore());
  return () => plans;
}

test.skipIf(engine === 'postgres')('what is read and saved again and again is planned once', async () => {
  const plans = plansCounted();
  const app = await testApp();
  const { admin } = await newTeam(app);
  const save = () => admin.call(saveMeeting, { body: meetingDraft({ department: 'Sales' }) });
  const lists = app.app.endpoints.filter(
    ({ method, params, answer }) => method === 'GET' && !params && answer !== 'text/event-stream',
  );
  const plannedBy = async (ask: () => Promise<unknown>) => {
    const before = plans();
    await ask();
    return plans() - before;
  };

  expect(await plannedBy(save)).toBeGreaterThan(0);
  await save();
  expect(await plannedBy(save)).toBe(0);

  const planned = new Map<string, number>();
  for (const list of lists) {
    await admin.ask(list);
    await admin.ask(list);
    planned.set(list.path, await plannedBy(() => admin.ask(list)));
  }
  expect([...planned].filter(([, plans]) => plans > 0)).toEqual([]);
  expect(planned.size).toBeGreaterThan(20);
});
