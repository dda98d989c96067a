import { useEffect, useState } from 'react';

type TickerWindow = Window & typeof globalThis;

declare global {
  interface Window {
    readonly documentPictureInPicture?: {
      requestWindow: (options: { width: number; height: number }) => Promise<TickerWindow>;
    };
  }
}

/** The window has a document of its own: it needs the page's styles, as they are without a network too, and its theme. */
function dress(ticker: TickerWindow): () => void {
  const styles = new ticker.CSSStyleSheet();
  const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
  styles.replaceSync(rules.map((rule) => rule.cssText).join('\n'));
  ticker.document.adoptedStyleSheets = [styles];
  const takeTheme = () => {
    ticker.document.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'light';
  };
  takeTheme();
  const observer = new MutationObserver(takeTheme);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** A small window that stays above all others. `open` is null where the browser has no such thing. */
export function useTickerWindow(): { ticker: Window | null; open: (() => void) | null } {
  const [ticker, setTicker] = useState<TickerWindow | null>(null);
  const pictures = window.documentPictureInPicture;

  useEffect(() => {
    if (!ticker) return;
    const undress = dress(ticker);
    const onClosed = () => setTicker(null);
    ticker.addEventListener('pagehide', onClosed);
    return () => {
      undress();
      ticker.removeEventListener('pagehide', onClosed);
      ticker.close();
    };
  }, [ticker]);

  const open = async () => {
    if (pictures && !ticker) setTicker(await pictures.requestWindow({ width: 320, height: 172 }));
  };
  return { ticker, open: pictures ? () => void open().catch(() => undefined) : null };
}
