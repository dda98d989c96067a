import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CostFigure } from './cost-figure.tsx';
import { CostNote } from './cost-note.tsx';
import type { DraftProps } from './draft-props.ts';
import { MeterBadge } from './meter-badge.tsx';
import { MeterButton } from './meter-button.tsx';
import { MeterFigures } from './meter-figures.tsx';
import { PlannedLine } from './planned-line.tsx';
import { ResetButton } from './reset-button.tsx';
import { useCountSeconds, useLiveCost } from './use-live-cost.ts';
import { ViewButtons } from './view-buttons.tsx';

type LiveCostPanelProps = DraftProps & {
  /** On a phone the cost and its button stand in the dock under the thumb instead. */
  hasDock: boolean;
  onFullScreen: () => void;
  onTicker: (() => void) | null;
};

export function LiveCostPanel({ draft, change, hasDock, onFullScreen, onTicker }: LiveCostPanelProps) {
  const cost = useLiveCost({ draft, change });
  const [countSeconds, setCountSeconds] = useCountSeconds();

  return (
    <Card aria-label="Live cost" className="relative overflow-hidden p-4 sm:p-5 xl:p-7">
      <PlannedLine draft={draft} cost={cost} />
      <div className="flex items-center justify-between">
        <MeterBadge draft={draft} />
        <ViewButtons onFullScreen={onFullScreen} onTicker={onTicker} />
      </div>
      {!hasDock && <CostFigure cents={cost.shownCents} smallest="3rem" largest="7rem" className="mt-5" />}
      <div className={hasDock ? 'mt-3' : 'mt-4 border-b border-line pb-5'}>
        <CostNote draft={draft} cost={cost} />
      </div>
      <div className="mt-5">
        <MeterFigures draft={draft} change={change} cost={cost} />
      </div>
      <div className={hasDock ? 'mt-5 grid' : 'mt-5 grid grid-cols-2 gap-2'}>
        {!hasDock && <MeterButton draft={draft} change={change} />}
        <ResetButton draft={draft} change={change} />
      </div>
      <div className="mt-4 text-ink-2">
        <Switch
          label="Count seconds"
          checked={countSeconds}
          onChange={(event) => setCountSeconds(event.target.checked)}
        />
      </div>
    </Card>
  );
}
