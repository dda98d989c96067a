import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { t } from '#domain/format/text.ts';
import { toCents } from '#domain/money/money.ts';
import { roiPercent, roiTone } from '#domain/meetings/roi.ts';
import type { RoiPoint } from '#contract/meetings/roi.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { format } from '#web/components/forms/format.ts';
import { Explain } from '#web/components/reports/figures.tsx';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { RoiBadge } from '#web/components/meetings/roi-badge.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { nearestPoint, plotScale, type PlotScale } from './plot-scale.ts';

/** The newest rated meetings as points; the pointer or the arrow keys choose the one described above the plot. */
export function ValueAgainstCost({ points: newestFirst }: { points: readonly RoiPoint[] }) {
  const points = useMemo(() => newestFirst.toSorted((a, b) => a.cost - b.cost), [newestFirst]);
  const scale = useMemo(() => plotScale(points), [points]);
  const [chosenId, setChosen] = useState<number | null>(null);
  const found = points.findIndex(({ id }) => id === (chosenId ?? newestFirst[0]?.id));
  const index = Math.max(0, found);
  const point = points[index];
  if (!point) return null;

  const choose = (at: number) => setChosen(points[at]?.id ?? null);
  const chooseByPointer = (event: PointerEvent<HTMLInputElement>) => {
    const { left, bottom, width, height } = event.currentTarget.getBoundingClientRect();
    const place = { x: ((event.clientX - left) / width) * 100, y: ((bottom - event.clientY) / height) * 100 };
    choose(nearestPoint(points, scale, place, width / height));
  };

  return (
    <Card aria-label="Value against cost" className="px-5 py-4">
      <CardHead
        title="Value against cost"
        note={`newest ${format.count(points.length, 'meeting')} with a value`}
        help={<Explain figure="meeting-roi" label="the ROI of a meeting" />}
      />
      <Chosen point={point} />
      <RoiPlot points={points} scale={scale} chosen={index}>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={index}
          aria-label="Value against cost, by arrow keys"
          aria-valuetext={pointLabel(point)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
          onChange={(event) => choose(event.target.valueAsNumber)}
          onPointerMove={chooseByPointer}
          onPointerDown={(event) => {
            // By default the browser would move the slider to the position of the pointer.
            event.preventDefault();
            event.currentTarget.focus();
            chooseByPointer(event);
          }}
        />
      </RoiPlot>
      <FiguresTable
        caption="Value against cost"
        columns={[t`Meeting`, t`Date`, t`Cost`, t`Estimated value`, t`ROI`]}
        rows={newestFirst.map((one) => [
          one.title,
          format.mediumDay(one.day),
          format.money(one.cost),
          format.money(one.value),
          roiText(one),
        ])}
      />
    </Card>
  );
}

/** As tall as the plot, so that nothing below it moves. */
export function ValueAgainstCostSkeleton() {
  return (
    <Card aria-busy className="grid h-114 content-start gap-4 px-5 py-4 max-sm:h-125">
      <CardHead title="Value against cost" />
      <Skeleton className="h-5 w-full max-w-72" />
      <Skeleton className="mt-10 h-64" />
    </Card>
  );
}

function roiText({ cost, value }: RoiPoint): string {
  const percent = roiPercent({ costCents: toCents(cost), valueCents: toCents(value) });
  return percent === null ? '–' : format.fixedPercent(percent);
}

function pointLabel(point: RoiPoint): string {
  const { title, day, cost, value } = point;
  return t`${title}, ${format.mediumDay(day)}: cost ${format.money(cost)}, value ${format.money(value)}, ROI ${roiText(point)}`;
}

function Chosen({ point }: { point: RoiPoint }) {
  return (
    <div className="tabular mt-1 flex min-h-11 flex-wrap content-center items-center gap-x-4 gap-y-1 text-sm text-ink-2 max-sm:min-h-20">
      <AppLink
        to={meetingPath(point.id)}
        className="inline-flex touch max-md:-my-2 max-w-full min-w-0 items-center rounded font-medium text-ink hover:underline"
      >
        <span className="truncate">{point.title}</span>
      </AppLink>
      <span>{format.mediumDay(point.day)}</span>
      <span>
        cost <b className="font-semibold text-ink">{format.money(point.cost)}</b>
      </span>
      <span>
        value <b className="font-semibold text-ink">{format.money(point.value)}</b>
      </span>
      <RoiBadge cost={point.cost} value={point.value} />
    </div>
  );
}

type RoiPlotProps = {
  points: readonly RoiPoint[];
  scale: PlotScale;
  /** Index of the highlighted point. */
  chosen: number;
  /** The overlay that handles pointer and keyboard. */
  children: ReactNode;
};

/** The drawing only, without text for screen readers. */
function RoiPlot({ points, scale, chosen, children }: RoiPlotProps) {
  const { percent, ticks } = scale;
  const chosenPoint = points[chosen];
  return (
    <div
      dir="ltr"
      className="tabular mt-3 grid grid-cols-[2.75rem_minmax(0,1fr)] text-[0.6875rem] text-ink-3"
    >
      <p className="col-span-2 mb-2">Estimated value</p>
      <div aria-hidden className="relative">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-e-2 translate-y-1/2"
            style={{ bottom: `${percent(tick)}%` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      <div className="relative h-64 rounded-sm border-b border-s border-line outline-offset-4 outline-accent has-focus-visible:outline-2">
        <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
          {ticks.map((tick) => (
            <Gridlines key={tick} at={percent(tick)} />
          ))}
          <line x1="0" y1="100%" x2="100%" y2="0" className="stroke-ink-3" strokeDasharray="6 4" />
          {points.map((point) => (
            <Mark key={point.id} point={point} scale={scale} />
          ))}
          {chosenPoint && (
            <circle
              cx={`${percent(chosenPoint.cost)}%`}
              cy={`${100 - percent(chosenPoint.value)}%`}
              r="9"
              strokeWidth="2"
              className="fill-transparent stroke-ink"
            />
          )}
        </svg>
        <span aria-hidden className="absolute top-2 inset-s-3 text-ink-2">
          Worth more than it cost
        </span>
        <span aria-hidden className="absolute inset-e-3 bottom-2 text-ink-2">
          Worth less than it cost
        </span>
        <span aria-hidden className="absolute top-1 inset-e-1 rounded bg-surface px-1 font-medium text-ink-2">
          Break-even
        </span>
        {children}
      </div>
      <div aria-hidden className="relative col-start-2 h-6">
        {ticks.map((tick, index) => (
          <span
            key={tick}
            className={classNames(
              'absolute top-2 -translate-x-1/2 last:-translate-x-full',
              // They would overlap on a phone.
              ticks.length > 4 && (ticks.length - index) % 2 === 0 && 'max-sm:hidden',
            )}
            style={{ left: `${percent(tick)}%` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      <p className="col-span-2 mt-1 text-end">Cost</p>
    </div>
  );
}

function Gridlines({ at }: { at: number }) {
  const line = { className: 'stroke-line', strokeDasharray: '2 3' };
  return (
    <>
      <line x1="0" x2="100%" y1={`${100 - at}%`} y2={`${100 - at}%`} {...line} />
      <line y1="0" y2="100%" x1={`${at}%`} x2={`${at}%`} {...line} />
    </>
  );
}

// A shape for each tone besides its color: up, level, down.
const marks = {
  good: { path: 'M0-5.5 5.5 4.5H-5.5Z', className: 'fill-good' },
  warn: { path: 'M-4.5-4.5H4.5V4.5H-4.5Z', className: 'fill-warn' },
  bad: { path: 'M0 5.5 5.5-4.5H-5.5Z', className: 'fill-bad' },
};

function Mark({ point, scale: { percent } }: { point: RoiPoint; scale: PlotScale }) {
  const roi = roiPercent({ costCents: toCents(point.cost), valueCents: toCents(point.value) });
  // Without a cost or a value there is no ROI: a worthless meeting is a loss, a free one a gain.
  const { path, className } = marks[roiTone(roi ?? (point.value < point.cost ? -100 : 100))];
  return (
    <svg x={`${percent(point.cost)}%`} y={`${100 - percent(point.value)}%`} className="overflow-visible">
      <path d={path} className={`${className} stroke-surface`} />
    </svg>
  );
}
