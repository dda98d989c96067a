import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { readPlannedMinutes } from '#contract/calendar/upcoming.ts';
import { call } from '#web/api/client.ts';
import { Explain } from '#web/components/reports/explain.tsx';
import { format } from '#web/components/forms/format.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';

const plannedMinutesQuery = queryOptions({
  queryKey: [...meetingsKey, 'planned-minutes'],
  queryFn: ({ signal }) => call(readPlannedMinutes, {}, { signal }),
});

type Sums = NonNullable<Answer<typeof readPlannedMinutes>['all']>;

/** Compares planned with actual minutes of the last 13 weeks; nothing without meetings with known minutes. */
export function PlannedMinutesCard() {
  const { data } = useQuery(plannedMinutesQuery);
  if (!data?.all) return null;
  const { all, titles } = data;
  return (
    <Card aria-label="Planned and real minutes" className="px-5 py-4">
      <CardHead
        title="Planned and real minutes"
        note="last 13 weeks"
        help={<Explain figure="planned-minutes" label="planned and real minutes" />}
      />
      <p className="tabular mt-1 text-sm text-ink-2">
        {format.count(all.meetings, 'meeting')} took {differenceText(all)}: {format.integer(all.over)} longer
        than planned, {format.integer(all.early)} shorter. Counted are meetings that the meter measured or
        whose minutes somebody entered.
      </p>
      {titles.length > 0 && (
        <ul aria-label="Furthest from their plan" className="mt-3 divide-y divide-line text-sm">
          {titles.map((one) => (
            <li key={one.title} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <bdi className="min-w-0 font-medium wrap-anywhere">{one.title}</bdi>
              <span className="tabular text-ink-2">
                planned {format.minutes(one.plannedMinutes / one.meetings)}, took{' '}
                {format.minutes(one.realMinutes / one.meetings)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function differenceText({ meetings, plannedMinutes, realMinutes }: Sums): string {
  const each = Math.round((realMinutes - plannedMinutes) / meetings);
  if (each === 0) return 'as long as planned on average';
  return `${format.minutes(Math.abs(each))} ${each > 0 ? 'longer' : 'less'} than planned on average`;
}
