import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { CostFigure } from './cost-figure.tsx';
import type { DraftProps } from './draft-props.ts';
import { dressTicker } from './dress-ticker.ts';
import { MeterBadge } from './meter-badge.tsx';
import { MeterButton } from './meter-button.tsx';
import { PlannedLine } from './planned-line.tsx';
import { useLiveCost } from './use-live-cost.ts';
import type { TickerWindow } from './ticker-window.ts';

/** The meter in the window that floats above the others. */
export function Ticker({ draft, change, host }: DraftProps & { host: TickerWindow }) {
  const cost = useLiveCost({ draft, change }, host);
  useLayoutEffect(() => dressTicker(host), [host]);
  return createPortal(
    <main className="fixed inset-0 flex flex-col justify-between overflow-hidden bg-surface p-3 text-ink">
      <PlannedLine draft={draft} cost={cost} />
      <div className="flex items-center justify-between">
        <MeterBadge draft={draft} />
        <p className="tabular text-lg font-semibold">{cost.clock}</p>
      </div>
      <CostFigure cents={cost.shownCents} smallest="2rem" largest="38vh" />
      <MeterButton draft={draft} change={change} className="w-full" />
    </main>,
    host.document.body,
  );
}
