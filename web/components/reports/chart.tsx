import type { KeyboardEventHandler, PointerEvent, ReactNode } from 'react';

type ChartFrameProps = {
  /** Marks of the vertical axis; `percent` is their height in the chart. */
  ticks: readonly { percent: number; text: string }[];
  /** In rem. */
  height: number;
  /** Space above, and the width of the axis. */
  className: string;
  /** The labels below: absolutely positioned spans. */
  dates: ReactNode;
  /** The drawing, and the overlay that handles pointer and keyboard. */
  children: ReactNode;
};

/** Axis, grid lines and dates of a chart, without text for screen readers. */
export function ChartFrame({ ticks, height, className, dates, children }: ChartFrameProps) {
  return (
    <div dir="ltr" className={`tabular grid gap-x-3 text-[0.6875rem] text-ink-3 ${className}`}>
      <div aria-hidden className="relative">
        {ticks.map(({ percent, text }) => (
          <span
            key={percent}
            className="absolute inset-e-0 translate-y-1/2"
            style={{ bottom: `calc(1.5rem + ${(percent / 100) * height}rem)` }}
          >
            {text}
          </span>
        ))}
      </div>
      <div className="min-w-0">
        <div
          className="relative rounded-md outline-offset-4 outline-accent has-focus-visible:outline-2"
          style={{ height: `${height}rem` }}
        >
          <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
            {ticks.map(({ percent }) => (
              <line
                key={percent}
                x2="100%"
                y1={`${100 - percent}%`}
                y2={`${100 - percent}%`}
                className="stroke-line"
                strokeDasharray={percent === 0 ? undefined : '2 3'}
              />
            ))}
          </svg>
          {children}
        </div>
        <div aria-hidden className="relative h-6">
          {dates}
        </div>
      </div>
    </div>
  );
}

type ChartSliderProps = {
  count: number;
  /** Index of the chosen item. */
  chosen: number;
  label: string;
  /** The chosen item as a screen reader announces it. */
  valueText: string;
  /** Index of the item at a position; x and y are shares of the width and the height from the top left. */
  at: (x: number, y: number) => number;
  /** Null when the pointer or the focus leaves. */
  onChoose: (index: number | null) => void;
  onKeyDown?: KeyboardEventHandler;
};

/** An invisible slider over a chart: the pointer or the arrow keys choose an item. */
export function ChartSlider({ count, chosen, label, valueText, at, onChoose, onKeyDown }: ChartSliderProps) {
  const last = count - 1;
  const leave = () => onChoose(null);
  const chooseByPointer = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const index = at((clientX - left) / width, (clientY - top) / height);
    onChoose(Math.max(0, Math.min(last, index)));
  };
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={chosen}
      aria-label={`${label}, by arrow keys`}
      aria-valuetext={valueText}
      className="absolute inset-0 size-full cursor-default opacity-0"
      onChange={(event) => onChoose(event.target.valueAsNumber)}
      onKeyDown={onKeyDown}
      onPointerMove={chooseByPointer}
      onPointerLeave={leave}
      onBlur={leave}
    />
  );
}

/** Ticks of an axis from 0 to `max`: two or three steps of 1, 2, 3 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  if (!(max > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(max));
  const step = ([0.3, 0.5, 1, 2, 3, 5].find((factor) => max < factor * power * 4) ?? 5) * power;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}
