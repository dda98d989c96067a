import type { KeyboardEventHandler, PointerEvent } from 'react';

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
