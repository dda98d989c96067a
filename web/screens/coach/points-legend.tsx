const parts = [
  ['bg-accent', 'won'],
  ['points-lost', 'lost'],
  ['points-unknown', 'unknown'],
] as const;

export function PointsLegend() {
  return (
    <p className="flex gap-4 text-xs text-ink-2">
      {parts.map(([look, name]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-[3px] ${look}`} />
          {name}
        </span>
      ))}
    </p>
  );
}
