import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/queries.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { parseSearch, stringifySearch } from '#web/components/site/navigation.ts';
import { toMeetingSummary } from '#web/testing/answered-meetings.ts';
import { activityQuery, rowsPerPage, analyticsSearch, readAnalyticsAddress } from './queries.ts';

test.each([
  ['', {}, 1, 1],
  ['?from=2026-01-01&to=2026-06-30&types=2&activity=17', { from: '2026-01-01', to: '2026-06-30' }, 2, 17],
  ['?from=2026-01-01', { from: '2026-01-01' }, 1, 1],
])('%j is read and written', (search, range, typesPage, activityPage) => {
  expect(readAnalyticsAddress(parseSearch(search))).toEqual({ range, typesPage, activityPage });
  expect(stringifySearch(analyticsSearch(readAnalyticsAddress(parseSearch(search))))).toBe(search);
});

test.each([
  '?from=2026-02-30',
  '?from=2026-06-30&to=2026-01-01',
  '?from=2020-01-01&to=9999-12-31',
  '?to=yesterday&types=0&activity=-1',
  '?types=1.5&activity=x',
])('invalid values in %j are ignored', (search) => {
  expect(readAnalyticsAddress(parseSearch(search))).toEqual({ range: {}, typesPage: 1, activityPage: 1 });
});

/** Answers like the server: newest first, with the last id as the cursor. */
function stubServer(newest: number) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://app.test');
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

test('page 11 continues where page 10 ends, even after a meeting was added', async () => {
  stubServer(1000);
  expect(await idsOn(10)).toEqual([955, 954, 953, 952, 951]);
  expect(await idsOn(11)).toEqual([950, 949, 948, 947, 946]);
  stubServer(1001);
  await queryClient.invalidateQueries({ queryKey: meetingsKey });
  expect(await idsOn(11)).toEqual([951, 950, 949, 948, 947]);
  expect(await idsOn(10)).toHaveLength(rowsPerPage);
  expect(await idsOn(10)).toEqual([956, 955, 954, 953, 952]);
});
