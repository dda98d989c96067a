import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errorStatus, errorMessage } from '#contract/errors.ts';
import type { ImportedMeeting, saveImportBatch } from '#contract/meetings/imports.ts';
import type { Input } from '#contract/endpoint.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { begunImportKey, sendImport } from './send-import.ts';

type Posted = Input<typeof saveImportBatch>['body'];

const source = {
  name: 'calendar.csv',
  files: [new File(['Subject'], 'calendar.csv', { lastModified: 1 })],
};

const meeting = (row: number): ImportedMeeting => ({
  row,
  title: 'Standup',
  type: 'standup',
  agenda: null,
  department: null,
  startedAt: '2026-11-20T10:00:00.000Z',
  durationMinutes: 30,
  names: ['Ada'],
  unnamedAttendees: 0,
});

/** Sends rows in batches of one to a server that rejects rows with a reason in `refuses`. */
async function importOf(rows: number[], saved: number, refuses: (posted: Posted) => ErrorCode | null) {
  const posted: Posted[] = [];
  const progress: number[] = [];
  const fetched = async (_url: string, { body }: { body: string }) => {
    const batch = JSON.parse(body) as Posted;
    posted.push(batch);
    const reason = refuses(batch);
    if (reason) {
      const headers = { 'retry-after': '0' };
      return Response.json(
        { code: reason, message: errorMessage(reason) },
        { status: errorStatus(reason), headers },
      );
    }
    return Response.json({ id: 1, saved: 1, known: 0, meetings: posted.length, attendees: posted.length });
  };
  vi.stubGlobal('fetch', vi.fn(fetched));
  const end = await sendImport(
    {
      read: async (from) => ({
        meetings: rows.slice(from, from + 1).map(meeting),
        next: from + 1 < rows.length ? from + 1 : null,
      }),
      userId: 1,
      source,
      hourlyRate: 75,
      salaryTier: null,
      chosen: rows.length,
      saved,
    },
    (percent) => progress.push(percent),
  );
  return { end, posted, progress, rowsSent: posted.map(({ meetings }) => meetings[0]?.row) };
}

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

const undone = errorMessage('import-undone');

test('the progress follows the specification: it starts at 10, and is at 40 while everything is sent at once', async () => {
  expect((await importOf([1], 0, () => null)).progress).toEqual([10, 40, 70]);
  expect((await importOf([1, 2, 3], 0, () => null)).progress).toEqual([10, 30, 50, 70]);
});

test('requests to a busy server are sent six times', async () => {
  let tries = 0;
  const patient = await importOf([1], 0, () => ((tries += 1) < 6 ? 'unavailable' : null));
  expect([patient.end.failure, tries]).toEqual([null, 6]);
  const inVain = await importOf([1], 0, () => 'unavailable');
  expect([inVain.end.result, inVain.posted.length]).toEqual([null, 6]);
  const refused = await importOf([1], 0, () => 'validation-failed');
  expect(refused.posted).toHaveLength(1);
});

test('a failed import continues with its key, even at another rate, and a finished one is forgotten', async () => {
  const failed = await importOf([1, 2, 3], 0, ({ isLast }) => (isLast ? 'validation-failed' : null));
  expect(failed.end.failure).toMatch(/^Please check .* Nothing is saved twice\.$/);
  const key = failed.posted[0]?.importKey;
  expect(begunImportKey(1, source)).toBe(key);

  const again = await importOf([3], 2, () => null);
  expect(again.posted.map(({ importKey }) => importKey)).toEqual([key]);
  expect(again.end).toMatchObject({ failure: null, result: { meetings: 1 } });
  expect(begunImportKey(1, source)).toBeUndefined();
});

test('an import that is undone while it runs stops, and reports it', async () => {
  const keys = new Set<string>();
  const isOfFirst = (key: string) => keys.add(key).size === 1;
  const { end, posted, rowsSent } = await importOf([1, 2, 3, 4], 0, ({ importKey, meetings }) =>
    isOfFirst(importKey) && meetings[0]?.row !== 1 ? 'import-undone' : null,
  );
  expect(end).toEqual({ result: null, failure: undone });
  expect(rowsSent).toEqual([1, 2, 3]);
  expect(new Set(posted.map(({ importKey }) => importKey)).size).toBe(1);
  expect(begunImportKey(1, source)).toBeUndefined();
});

test('an import that was interrupted and undone restarts if no rows were sent yet, and otherwise stops', async () => {
  const keys = new Set<string>();
  const firstIsUndone = ({ importKey }: Posted) => (keys.add(importKey).size > 1 ? null : 'import-undone');
  const restarted = await importOf([1, 2, 3], 0, firstIsUndone);
  expect(restarted.end.failure).toBeNull();
  expect(restarted.rowsSent.slice(-3)).toEqual([1, 2, 3]);

  keys.clear();
  const rest = await importOf([3], 2, firstIsUndone);
  expect([rest.end.failure, rest.rowsSent]).toEqual([undone, [3]]);
});
