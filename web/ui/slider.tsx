import { useId } from 'react';

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step?: number;
  /** May be between two steps; changes only when the slider moves. */
  value: number;
  /** The value with its unit. */
  text: string;
  onChange: (value: number) => void;
};

/** A number to choose by sliding, with its text beside the label. */
export function Slider({ label, min, max, step = 1, value, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <span aria-hidden className="tabular text-sm font-semibold first-letter:uppercase">
          {text}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        className="mt-1 block h-6 w-full touch cursor-pointer accent-accent"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
