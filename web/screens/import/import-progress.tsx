/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element shows no marks */

const marks = [10, 40, 70, 100];

/** How far the import is; the marks are the steps that it passes. */
export function ImportProgress({ percent }: { percent: number }) {
  return (
    <div>
      <div className="flex items-baseline justify-between text-sm">
        <span id="import-progress">Importing…</span>
        <span className="tabular text-ink-2">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby="import-progress"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="relative mt-1.5 h-2 overflow-hidden rounded-full bg-sunk"
      >
        <div
          className="h-full w-full origin-left bg-accent transition-transform duration-150"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
        {marks.slice(0, -1).map((mark) => (
          <span key={mark} className="absolute inset-y-0 w-0.5 bg-surface" style={{ left: `${mark}%` }} />
        ))}
      </div>
    </div>
  );
}
