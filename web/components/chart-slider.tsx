import type { KeyboardEventHandler, PointerEvent } from 'react';

type ChartSliderProps = {
  count: number;
  /** Index of the one that stands out. */
  chosen: number;
  label: string;
  /** The figures of the chosen one, as they are read out. */
  valueText: string;
  /** Which one is under the pointer: shares of the width and of the height, from the left and from the top. */
  at: (x: number, y: number) => number;
  /** Null when it is left. */
  onChoose: (index: number | null) => void;
  onKeyDown?: KeyboardEventHandler;
};

/** Lies over a chart, not to be seen: the pointer or the arrow keys choose what is written out. */
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
