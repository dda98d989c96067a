import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { draftKeyOf } from '#web/components/running-meter.ts';
import { CostFigure } from './cost-figure.tsx';
import { type DraftStore, draftStoreOf, useDraft } from './draft-storage.ts';
import { dressTicker } from './dress-ticker.ts';
import { MeterBadge } from './meter-badge.tsx';
import { MeterButton } from './meter-button.tsx';
import { PlannedLine } from './planned-line.tsx';
import { useLiveCost } from './use-live-cost.ts';
import type { TickerWindow } from './ticker-window.ts';

/**
 * Shows the meter in a window that floats above the others, until somebody closes it or the page goes: with a root of its
 * own it stays while the page shows another screen.
 */
export function showTicker(userId: number, host: TickerWindow): void {
  const store = draftStoreOf(userId);
  const root = createRoot(host.document.body);
  root.render(<Ticker store={store} host={host} />);
  // A page hears what other tabs store, and what it stores itself on the screen that does it.
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: draftKeyOf(userId) }));
  const leave = store.subscribe(tell);
  host.addEventListener('pagehide', () => {
    leave();
    root.unmount();
  });
}

function Ticker({ store, host }: { store: DraftStore; host: TickerWindow }) {
  const work = { draft: useDraft(store), change: store.change };
  const cost = useLiveCost(work, host);
  useLayoutEffect(() => dressTicker(host), [host]);
  return (
    <main className="fixed inset-0 flex flex-col justify-between overflow-hidden bg-surface p-3 text-ink">
      <PlannedLine draft={work.draft} cost={cost} />
      <div className="flex items-center justify-between">
        <MeterBadge draft={work.draft} />
        <p className="tabular text-lg font-semibold">{cost.clock}</p>
      </div>
      <CostFigure cents={cost.shownCents} smallest="2rem" largest="38vh" />
      <MeterButton {...work} className="w-full" />
    </main>
  );
}
