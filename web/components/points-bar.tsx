type PointsBarProps = {
  won: number;
  lost: number;
  unknown: number;
  /** Points at the full width. */
  full: number;
};

/** Points won, lost and unknown side by side; the figures stand beside it in words. */
export function PointsBar({ won, lost, unknown, full }: PointsBarProps) {
  const share = (points: number) => ({ width: `${full > 0 ? (points / full) * 100 : 0}%` });
  return (
    <span aria-hidden className="flex h-2.5 w-full gap-px overflow-hidden">
      <span className="bg-accent first:rounded-l-[3px]" style={share(won)} />
      <span className="points-lost" style={share(lost)} />
      <span className="points-unknown last:rounded-r-[3px]" style={share(unknown)} />
    </span>
  );
}
