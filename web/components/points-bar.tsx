type PointsBarProps = {
  won: number;
  lost: number;
  unknown: number;
  /** Points at the full width. */
  full: number;
};

/** Points won, lost and unknown side by side; the figures stand beside it in words. */
export function PointsBar({ won, lost, unknown, full }: PointsBarProps) {
  const parts = { 'bg-accent': won, 'points-lost': lost, 'points-unknown': unknown };
  return (
    <span
      aria-hidden
      className="flex h-2.5 gap-px overflow-hidden rounded-[3px]"
      style={{ width: `${full > 0 ? ((won + lost + unknown) / full) * 100 : 0}%` }}
    >
      {Object.entries(parts).map(
        ([look, points]) => points > 0 && <span key={look} className={look} style={{ flexGrow: points }} />,
      )}
    </span>
  );
}
