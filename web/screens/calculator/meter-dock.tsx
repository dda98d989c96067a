import type { ReactNode } from 'react';
import { CostFigure } from './cost-figure.tsx';
import type { DraftProps } from './draft-props.ts';
import { MeterButton } from './meter-button.tsx';
import { PlannedLine } from './planned-line.tsx';
import { useLiveCost } from './use-live-cost.ts';

/** Cost, Start and Save under the thumb, wherever the page has been scrolled to. */
export function MeterDock({ draft, change, saveButton }: DraftProps & { saveButton: ReactNode }) {
  const cost = useLiveCost({ draft, change });
  return (
    <div className="meter-dock stays-below">
      <PlannedLine draft={draft} cost={cost} />
      <div className="flex flex-1 items-end justify-between gap-3">
        <CostFigure cents={cost.shownCents} smallest="1rem" largest="3rem" className="min-w-0 flex-1" />
        <p className="tabular pb-0.5 text-right text-xl font-semibold text-ink-2">{cost.clock}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <MeterButton draft={draft} change={change} />
        {saveButton}
      </div>
    </div>
  );
}
