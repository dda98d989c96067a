import { format } from '#web/components/format.ts';
import { useMemo, useState, type PointerEvent } from 'react';
import type { RoiPoint } from '#contract/roi.ts';
import { toCents } from '#domain/money/money.ts';
import { roiPercent } from '#domain/roi/roi.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { meetingPath } from '#web/components/meeting-path.ts';
import { RoiBadge } from '#web/components/roi-badge.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { nearestPoint, plotScale } from './plot-scale.ts';
import { RoiPlot } from './roi-plot.tsx';

/** The newest valued meetings as points. The pointer or the arrow keys choose the one that is written out. */
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
        note={`the newest ${format.count(points.length, 'meeting')} with a value`}
      />
      <Chosen point={point} />
      <RoiPlot points={points} scale={scale} chosen={index}>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={index}
          aria-label="Value against cost, by arrow keys"
          aria-valuetext={spoken(point)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
          onChange={(event) => choose(event.target.valueAsNumber)}
          onPointerMove={chooseByPointer}
          onPointerDown={(event) => {
            // The browser would jump to where the pointer stands along the range.
            event.preventDefault();
            event.currentTarget.focus();
            chooseByPointer(event);
          }}
        />
      </RoiPlot>
      <FiguresTable
        caption="Value against cost"
        columns={['Meeting', 'Date', 'Cost', 'Estimated value', 'ROI']}
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

/** Of the height of a plot, before its points are here. */
export function ValueAgainstCostSkeleton() {
  return (
    <Card aria-busy className="grid h-114 content-start gap-4 px-5 py-4 max-sm:h-125">
      <CardHead title="Value against cost" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="mt-10 h-64" />
    </Card>
  );
}

const roiText = ({ cost, value }: RoiPoint) =>
  format.fixedPercent(roiPercent({ costCents: toCents(cost), valueCents: toCents(value) }) ?? 0);

function spoken(point: RoiPoint): string {
  const { title, day, cost, value } = point;
  return `${title}, ${format.mediumDay(day)}: cost ${format.money(cost)}, value ${format.money(value)}, ROI ${roiText(point)}`;
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
