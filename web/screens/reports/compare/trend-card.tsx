import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { type readTrend, trendFigures, trendWeeks } from '#contract/reports/compare.ts';
import { t } from '#domain/format/text.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Explain } from '#web/components/reports/figures.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { type Shown, trendQuery } from './queries.ts';
import { figureNames } from './report-texts.ts';

type Trend = Answer<typeof readTrend>;

type TrendCardProps = { shown: Shown; onChoose: (change: Partial<Shown>) => void };

/** Whether the last weeks differ from those before by more than weeks differ anyway. */
export function TrendCard({ shown, onChoose }: TrendCardProps) {
  const query = useQuery(trendQuery(shown));
  return (
    <Card aria-label="Trend" className="px-5 py-4">
      <CardHead
        title="Trend"
        note="the last complete weeks against as many before"
        help={<Explain figure="report-trend" label="the trend" />}
      />
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label="Of" className="w-40">
          <Select
            value={shown.trend}
            onChange={({ target }) => onChoose({ trend: target.value as Shown['trend'] })}
          >
            {trendFigures.map((figure) => (
              <option key={figure} value={figure}>
                {figureNames[figure]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Weeks" className="w-28">
          <Select
            value={shown.weeks}
            onChange={({ target }) => onChoose({ weeks: target.value as Shown['weeks'] })}
          >
            {trendWeeks.map((weeks) => (
              <option key={weeks} value={weeks}>
                {weeks}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="mt-4 min-h-11 text-sm">
        {query.isError && !query.data && (
          <LoadFailure message="The trend could not be loaded" query={query} />
        )}
        {!query.data && !query.isError && <Skeleton className="h-11" />}
        {query.data && (
          <>
            <p className="font-medium">{verdictText(query.data)}</p>
            <p className="tabular mt-1 text-ink-2">{intervalText(query.data)}</p>
          </>
        )}
      </div>
    </Card>
  );
}

const verdicts = { less: t`Less than before`, more: t`More than before`, none: t`No change can be told` };

const verdictText = ({ trend }: Trend) => (trend ? verdicts[trend.verdict] : t`Not enough weeks for a trend`);

function intervalText({ trend, weeksBefore, weeksAfter, before, after }: Trend): string {
  const { signedPercent } = format;
  const days = ({ from, to }: Trend['before']) => `${format.shortDay(from)} – ${format.mediumDay(to)}`;
  if (!trend)
    return t`Each side needs 13 weeks with meetings; there are ${weeksBefore} before and ${weeksAfter} since ${format.mediumDay(after.from)}.`;
  return t`${signedPercent(trend.change)} a week, between ${signedPercent(trend.low)} and ${signedPercent(trend.high)}: ${days(after)} against ${days(before)}.`;
}
