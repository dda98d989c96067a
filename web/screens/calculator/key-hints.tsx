const keys = [
  ['Space', 'start, pause'],
  ['F', 'full screen'],
] as const;

/** The keys that work while no field has the focus. */
export function KeyHints() {
  return (
    <p className="flex justify-center gap-4 text-xs text-ink-3">
      {keys.map(([key, action]) => (
        <span key={key} className="whitespace-nowrap">
          <kbd className="mr-0.5 rounded border border-line-strong px-1.5 py-px font-sans">{key}</kbd>{' '}
          {action}
        </span>
      ))}
    </p>
  );
}
