import { t } from '#domain/format/text.ts';
import { hygieneBand, type HygieneBand } from '#domain/reports/coach/score.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export const bandInk: Record<HygieneBand, string> = {
  good: 'text-good',
  fair: 'text-warn',
  poor: 'text-bad',
};

export const bandLabels: Record<HygieneBand, string> = { good: t`good`, fair: t`fair`, poor: t`poor` };

/** The score of one row in a list; a dash if it is unknown. */
export function HygieneScore({ score }: { score: number | null }) {
  if (score === null)
    return (
      <span className="text-ink-3">
        <span aria-hidden title="Hygiene: not enough data yet">
          –
        </span>
        <VisuallyHidden>Hygiene: not enough data yet</VisuallyHidden>
      </span>
    );
  const band = hygieneBand(score);
  return (
    <span
      className={`tabular font-medium ${bandInk[band]}`}
      title={`Hygiene ${score} of 100: ${bandLabels[band]}`}
    >
      <VisuallyHidden>Hygiene </VisuallyHidden>
      {score}
      <VisuallyHidden>, {bandLabels[band]}</VisuallyHidden>
    </span>
  );
}

type PointsBarProps = {
  won: number;
  lost: number;
  unknown: number;
  /** Number of points that fills the width. */
  full: number;
};

/** Points won, lost and unknown as a bar, without text for screen readers. */
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
