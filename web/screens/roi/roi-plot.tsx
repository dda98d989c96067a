import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import type { RoiPoint } from '#contract/roi.ts';
import { toCents } from '#domain/money/money.ts';
import { roiPercent, roiTone } from '#domain/roi/roi.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { PlotScale } from './plot-scale.ts';

type RoiPlotProps = {
  points: readonly RoiPoint[];
  scale: PlotScale;
  /** Index of the point that stands out. */
  chosen: number;
  /** What lies over the points and takes the pointer. */
  children: ReactNode;
};

/** The drawing alone; a screen reader gets its figures elsewhere. */
export function RoiPlot({ points, scale, chosen, children }: RoiPlotProps) {
  const { percent, ticks } = scale;
  const chosenPoint = points[chosen];
  return (
    <div className="tabular mt-3 grid grid-cols-[2.75rem_minmax(0,1fr)] text-[0.6875rem] text-ink-3">
      <p className="col-span-2 mb-2">Estimated value</p>
      <div aria-hidden className="relative">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-2 translate-y-1/2"
            style={{ bottom: `${percent(tick)}%` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      <div className="relative h-64 rounded-sm border-b border-l border-line outline-offset-4 outline-accent has-focus-visible:outline-2">
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
        <span aria-hidden className="absolute top-2 left-3 text-ink-2">
          Worth more than it cost
        </span>
        <span aria-hidden className="absolute right-3 bottom-2 text-ink-2">
          Worth less than it cost
        </span>
        <span aria-hidden className="absolute top-1 right-1 rounded bg-surface px-1 font-medium text-ink-2">
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
              // On a phone they would run into each other.
              ticks.length > 4 && (ticks.length - index) % 2 === 0 && 'max-sm:hidden',
            )}
            style={{ left: `${percent(tick)}%` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      <p className="col-span-2 mt-1 text-right">Cost</p>
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

// A form for each meaning, not only a color: up, level, down.
const marks = {
  good: { path: 'M0-5.5 5.5 4.5H-5.5Z', className: 'fill-good' },
  warn: { path: 'M-4.5-4.5H4.5V4.5H-4.5Z', className: 'fill-warn' },
  bad: { path: 'M0 5.5 5.5-4.5H-5.5Z', className: 'fill-bad' },
};

function Mark({ point, scale: { percent } }: { point: RoiPoint; scale: PlotScale }) {
  const roi = roiPercent({ costCents: toCents(point.cost), valueCents: toCents(point.value) });
  const { path, className } = marks[roiTone(roi ?? 0)];
  return (
    <svg x={`${percent(point.cost)}%`} y={`${100 - percent(point.value)}%`} className="overflow-visible">
      <path d={path} className={`${className} stroke-surface`} />
    </svg>
  );
}
