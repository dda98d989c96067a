import { classNames } from '#web/ui/class-names.ts';
import type { Draft } from './draft.ts';
import type { LiveCost } from './use-live-cost.ts';

/** How much of the planned time has gone, as a thin line on the upper edge of its card. The figures below say the same. */
export function PlannedLine({ draft, cost }: { draft: Draft; cost: LiveCost }) {
  if (draft.plannedMinutes === null) return null;
  const share = draft.isEstimate ? 0 : Math.min(1, cost.elapsedMs / (draft.plannedMinutes * 60_000));
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-[3px] bg-sunk">
      <div
        className={classNames('h-full origin-left', cost.isRunning ? 'bg-meter' : 'bg-ink-3')}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
