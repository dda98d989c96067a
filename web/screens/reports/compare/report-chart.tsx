import { X } from 'lucide-react';
import type { Report } from '#contract/reports/compare.ts';
import { t } from '#domain/format/text.ts';
import { isAboutPeople, isPerHead } from '#domain/reports/report-figures.ts';
import { Explain, Explained } from '#web/components/reports/figures.tsx';
import { columnMiddle, CostChart } from '#web/components/reports/cost-chart.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';
import {
  changeText,
  figureByPeriod,
  figureNames,
  lastDay,
  notRecorded,
  rangeText,
  rowName,
  shortText,
  valueText,
} from './report-texts.ts';

/** The three figures of the whole organization. */
export function ReportStats({ report }: { report: Report }) {
  const { figure, period, total, now, before, yearAgo, isRunning } = report;
  const against = (value: number | null, range: Report['now']) => (
    <>
      {rangeText(range, period)}
      <span className="block">{value === null ? notRecorded(report) : changeNote(value, total.now)}</span>
    </>
  );
  const held = meetingsPath({ ...now, planned: 'no' });
  return (
    <StatCards>
      <Stat
        label={
          <Explained
            figure={isAboutPeople(figure) ? 'report-people' : 'report-figure'}
            label={figureNames[figure]}
            meetings={held}
          />
        }
        value={valueText(figure, total.now)}
        note={
          <>
            {rangeText(now, period)}
            <span className="block">
              {isRunning ? `until ${format.shortDay(lastDay(report))}` : peopleNote(report) || 'complete'}
            </span>
          </>
        }
      />
      <Stat
        label="Period before"
        value={valueText(figure, total.before)}
        note={against(total.before, before)}
      />
      <Stat
        label="A year ago"
        value={valueText(figure, total.yearAgo)}
        note={against(total.yearAgo, yearAgo)}
      />
    </StatCards>
  );
}

function changeNote(before: number, now: number | null): string {
  const change = changeText(before, now);
  return change === 'new'
    ? t`nothing to compare with`
    : change === 'no change'
      ? change
      : t`${change} since then`;
}

const peopleNote = ({ figure, people }: Report) =>
  isPerHead(figure) && people !== null ? t`of ${format.count(people, 'person', 'people')}` : '';

const labelsAtMost = 7;

/** The year stands once, and where it changes. */
function axisText(from: string, period: Report['period'], index: number): string {
  if (period === 'year') return from.slice(0, 4);
  return index === 0 ? format.mediumMonth(from.slice(0, 7)) : format.shortMonth(from.slice(0, 7));
}

type ReportChartProps = { report: Report; onRow: (row: string | undefined) => void };

/** The chosen row, or the whole organization, over time. */
export function ReportChart({ report, onRow }: ReportChartProps) {
  const { figure, period, chart, target, row } = report;
  const chosen = report.rows.find(({ key }) => key === row);
  const name = chosen ? rowName(report, chosen) : t`Whole organization`;
  const every = Math.ceil(chart.length / labelsAtMost);
  const slot = 100 / chart.length;
  const text = (value: number | null) => (value === null ? t`not recorded` : valueText(figure, value));
  if (chart.every(({ value }) => value === null)) return null;
  return (
    <CostChart
      title={figureByPeriod(figureNames[figure])[period]}
      note={
        <>
          <span className="wrap-anywhere">{name}</span>
          {chosen && (
            <Button size="sm" variant="ghost" icon={X} onClick={() => onRow(undefined)}>
              Whole organization
            </Button>
          )}
        </>
      }
      help={<Explain figure="report-target" label="the target" />}
      columns={chart.map(({ value, ...range }) => ({
        name: rangeText(range, period),
        figures: text(value),
        cost: Math.max(0, value ?? 0),
      }))}
      amountText={(value) => shortText(figure, value)}
      target={target === null ? undefined : { value: target, text: t`Target ${shortText(figure, target)}` }}
      height={12}
      dates={chart.map(
        (range, index) =>
          index % every === 0 && (
            <span
              key={range.from}
              className={`absolute top-2 whitespace-nowrap ${(index / every) % 2 === 1 ? 'max-sm:hidden' : ''}`}
              style={{ left: `min(${columnMiddle(index, chart.length) - slot / 3}%, 100% - 2rem)` }}
            >
              {axisText(range.from, period, index)}
            </span>
          ),
      )}
      table={{
        columns: [t`Period`, figureNames[figure], ...(target === null ? [] : [t`Target`])],
        rows: chart.map(({ value, ...range }) => [
          rangeText(range, period),
          text(value),
          ...(target === null ? [] : [valueText(figure, target)]),
        ]),
      }}
    />
  );
}
