import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readShorterMeetings } from '#contract/reports/shorter-meetings.ts';
import { quarterDays } from '#domain/reports/coach/series.ts';
import { hourMinutes, shorterLengths } from '#domain/reports/shorter-meetings.ts';
import { addDays } from '#domain/time/local-day.ts';
import { call } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { useToday } from '#web/components/forms/use-clock.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Slider } from '#web/ui/slider.tsx';

const shorterMeetingsQuery = queryOptions({
  queryKey: [...meetingsKey, 'shorter'],
  queryFn: ({ signal }) => call(readShorterMeetings, {}, { signal }),
});

/** What a year would save if every hour were planned shorter, and which series give most of it. */
export function ShorterMeetings({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(shorterMeetingsQuery);
  const from = addDays(useToday(timeZone), 1 - quarterDays);
  const [minutes, setMinutes] = useState(50);
  const chosen = data?.lengths.find((one) => one.minutes === minutes);
  if (!data || data.meetings === 0 || !chosen) return null;
  const most = chosen.titles[0]?.savedPerYear ?? 0;
  return (
    <Card aria-label="Shorter meetings" className="grid gap-x-10 gap-y-5 p-5 lg:grid-cols-2">
      <div>
        <CardHead
          title={`If every ${hourMinutes}-minute meeting took ${minutes}`}
          help={<Explain figure="shorter-meetings" label="what shorter meetings would save" />}
        />
        <output className="tabular mt-1 block">
          <span className="text-4xl font-semibold tracking-tight">
            <Money amount={chosen.savedPerYear} />
          </span>{' '}
          <span className="text-ink-2">a year</span>
        </output>
        <div className="mt-4">
          <Slider
            label="Minutes instead of an hour"
            min={shorterLengths[0]}
            max={shorterLengths.at(-1) ?? hourMinutes}
            step={5}
            value={minutes}
            text={format.minutes(minutes)}
            onChange={setMinutes}
          />
        </div>
        <p className="mt-2 text-sm text-ink-2">
          From{' '}
          {format.count(
            data.meetings,
            'meeting of the last 13 weeks that was planned for an hour.',
            'meetings of the last 13 weeks that were planned for an hour.',
          )}{' '}
          Saved time is capacity, not cash.
        </p>
      </div>
      <div>
        <h3 className="text-sm font-semibold">Where most of it is</h3>
        <ol className="mt-2 grid gap-1.5">
          {chosen.titles.map(({ title, savedPerYear }) => (
            <li key={title} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm">
              <AppLink
                to={meetingsPath({ title, from, planned: 'no' })}
                className="reach truncate hover:underline"
              >
                {title}
              </AppLink>
              <span className="tabular font-medium">
                <Money amount={savedPerYear} />
              </span>
              <span aria-hidden className="col-span-2 mt-0.5 h-1 overflow-hidden rounded-full bg-sunk">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${(savedPerYear / most) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
