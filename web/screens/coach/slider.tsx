import { useId } from 'react';

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step?: number;
  /** Between two steps it is shown at one of them, and stays as it is until it is moved. */
  value: number;
  /** The value in words. */
  text: string;
  onChange: (value: number) => void;
};

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
