import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { toMeetingSummary } from '#web/testing/answered-meetings.ts';
import { activityQuery, rowsOnAPage } from './analytics-queries.ts';

/** Newest first, and a cursor that names the last one given, as the server does. */
function server(newest: number) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://house.test');
    const first = Number(searchParams.get('after') ?? newest + 1) - 1;
    const meetings = Array.from({ length: Number(searchParams.get('limit')) }, (_, at) => ({
      ...toMeetingSummary,
      id: first - at,
    }));
    return Response.json({ meetings, next: String(meetings.at(-1)?.id) });
  });
}

const range = { from: '2026-01-01', to: '2026-12-31' };

async function idsOn(page: number) {
  const query = activityQuery(range, page);
  return query.select(await queryClient.fetchQuery(query)).map(({ id }) => id);
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the eleventh page goes on where the tenth ends, also when a meeting was added meanwhile', async () => {
  server(1000);
  expect(await idsOn(10)).toEqual([955, 954, 953, 952, 951]);
  expect(await idsOn(11)).toEqual([950, 949, 948, 947, 946]);
  server(1001);
  await queryClient.invalidateQueries({ queryKey: meetingsKey });
  expect(await idsOn(11)).toEqual([951, 950, 949, 948, 947]);
  expect(await idsOn(10)).toHaveLength(rowsOnAPage);
  expect(await idsOn(10)).toEqual([956, 955, 954, 953, 952]);
});
