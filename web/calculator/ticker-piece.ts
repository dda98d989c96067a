import { lazyPiece } from './lazy-piece.ts';

export const tickerPiece = lazyPiece(async () => (await import('./ticker.tsx')).Ticker);
