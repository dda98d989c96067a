import { lazyCode } from './lazy-piece.ts';
import type { TickerWindow } from './ticker-window.ts';

const code = lazyCode(async () => (await import('./ticker.tsx')).showTicker);

export const tickerButton = code.button;

/** Opens the ticker of a user's draft; null where the browser has no such window. */
export function tickerOpener(userId: number): (() => void) | null {
  const pictures = window.documentPictureInPicture;
  if (!pictures) return null;
  const open = async (showTicker: (userId: number, host: TickerWindow) => void) => {
    if (!pictures.window) showTicker(userId, await pictures.requestWindow({ width: 320, height: 172 }));
  };
  // Refused where the press is long ago.
  return () => code.open((showTicker) => void open(showTicker).catch(() => undefined));
}
