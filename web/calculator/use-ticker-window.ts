import { useEffect, useState } from 'react';
import { tickerPiece } from './ticker-piece.ts';
import type { TickerWindow } from './ticker-window.ts';

declare global {
  interface Window {
    readonly documentPictureInPicture?: {
      requestWindow: (options: { width: number; height: number }) => Promise<TickerWindow>;
    };
  }
}

/** A small window that stays above all others. `open` is null where the browser has no such thing. */
export function useTickerWindow(): { ticker: TickerWindow | null; open: (() => void) | null } {
  const [ticker, setTicker] = useState<TickerWindow | null>(null);
  const pictures = window.documentPictureInPicture;

  useEffect(() => {
    if (!ticker) return;
    const onClosed = () => setTicker(null);
    ticker.addEventListener('pagehide', onClosed);
    return () => {
      ticker.removeEventListener('pagehide', onClosed);
      ticker.close();
    };
  }, [ticker]);

  const open = async () => {
    if (pictures && !ticker) setTicker(await pictures.requestWindow({ width: 320, height: 172 }));
  };
  return {
    ticker,
    open: pictures ? () => tickerPiece.open(() => void open().catch(() => undefined)) : null,
  };
}
