import { lazyPiece } from './lazy-piece.ts';

export const fullScreenPiece = lazyPiece(async () => (await import('./full-screen-view.tsx')).FullScreenView);
