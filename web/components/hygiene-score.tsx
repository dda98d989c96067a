import { hygieneBand, type HygieneBand } from '#domain/hygiene/score.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export const bandInk: Record<HygieneBand, string> = {
  good: 'text-good',
  fair: 'text-warn',
  poor: 'text-bad',
};

/** A small score for a row of a list; a dash where too little is known. */
export function HygieneScore({ score }: { score: number | null }) {
  if (score === null)
    return (
      <span className="text-ink-3">
        <span aria-hidden title="Hygiene: not enough is known yet">
          –
        </span>
        <VisuallyHidden>Hygiene: not enough is known yet</VisuallyHidden>
      </span>
    );
  const band = hygieneBand(score);
  return (
    <span className={`tabular font-medium ${bandInk[band]}`} title={`Hygiene ${score} of 100: ${band}`}>
      <VisuallyHidden>Hygiene </VisuallyHidden>
      {score}
      <VisuallyHidden>, {band}</VisuallyHidden>
    </span>
  );
}
