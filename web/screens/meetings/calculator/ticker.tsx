import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { rateText, usePay } from '#web/components/people/pay.tsx';
import { CostFigure } from '#web/components/meetings/cost-figure.tsx';
import { draftKeyOf } from '#web/components/meetings/running-meter.ts';
import { type DraftStore, draftStoreOf, useDraft } from './draft-storage.ts';
import { MeterBadge, MeterButton, PlannedLine } from './meter-parts.tsx';
import { useLiveCost } from './use-live-cost.ts';

/** A picture-in-picture window, which stays above all other windows. */
type TickerWindow = Window & typeof globalThis;

declare global {
  interface Window {
    readonly documentPictureInPicture?: {
      /** The open picture-in-picture window. */
      readonly window: TickerWindow | null;
      requestWindow: (options: { width: number; height: number }) => Promise<TickerWindow>;
    };
  }
}

/** A function that opens the floating ticker of a user's draft, or null if the browser does not support it. */
export function tickerOpener(userId: number): (() => void) | null {
  const pictureInPicture = window.documentPictureInPicture;
  if (!pictureInPicture) return null;
  const open = async () => {
    if (!pictureInPicture.window)
      showTicker(userId, await pictureInPicture.requestWindow({ width: 320, height: 172 }));
  };
  return () => void open().catch(() => undefined);
}

/** Renders the ticker with its own React root, so that it stays while the page shows another screen. */
function showTicker(userId: number, host: TickerWindow): void {
  const store = draftStoreOf(userId);
  const root = createRoot(host.document.body);
  root.render(<Ticker store={store} host={host} />);
  // The browser sends storage events only to other tabs; the header's meter light on this page needs one as well.
  const unsubscribe = store.subscribe(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: draftKeyOf(userId) })),
  );
  host.addEventListener('pagehide', () => {
    unsubscribe();
    root.unmount();
  });
}

function Ticker({ store, host }: { store: DraftStore; host: TickerWindow }) {
  const props = { draft: useDraft(store), change: store.change };
  const cost = useLiveCost(props, host);
  const { blendedRate } = usePay();
  useLayoutEffect(() => copyStyles(host), [host]);
  return (
    <main className="fixed inset-0 flex flex-col justify-between overflow-hidden bg-surface p-3 text-ink">
      <PlannedLine draft={props.draft} cost={cost} />
      <div className="flex items-center justify-between">
        <MeterBadge draft={props.draft} />
        <p className="tabular text-lg font-semibold">{cost.clock}</p>
      </div>
      <CostFigure cents={cost.shownCents} smallest="2rem" largest="38vh" />
      {blendedRate !== null && (
        <p className="tabular mb-1 text-xs text-ink-2">
          at the blended rate of {rateText(blendedRate)} per person-hour
        </p>
      )}
      <MeterButton {...props} className="w-full" />
    </main>
  );
}

/** Copies the page's styles into the window (by rule, so that it works offline) and keeps the theme in sync. */
function copyStyles(ticker: TickerWindow): () => void {
  const styles = new ticker.CSSStyleSheet();
  const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
  styles.replaceSync(rules.map((rule) => rule.cssText).join('\n'));
  ticker.document.adoptedStyleSheets = [styles];
  const copyTheme = () => {
    ticker.document.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'light';
  };
  copyTheme();
  const observer = new MutationObserver(copyTheme);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
