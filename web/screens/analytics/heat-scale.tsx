import { format } from '#web/components/format.ts';

const steps = [0.12, 0.34, 0.56, 0.78, 1];

/** What the depth of the color says. */
export function HeatScale({ most }: { most: number }) {
  return (
    <p aria-hidden className="tabular mt-2 flex items-center justify-end gap-1.5 text-[0.6875rem] text-ink-3">
      $0
      <svg width={12 * (steps.length + 1)} height="10">
        <rect width="10" height="10" rx="2" className="fill-sunk" />
        {steps.map((opacity, index) => (
          <rect
            key={opacity}
            x={12 * (index + 1)}
            width="10"
            height="10"
            rx="2"
            className="fill-accent"
            fillOpacity={opacity}
          />
        ))}
      </svg>
      {format.money(most)} an hour of the week
    </p>
  );
}
