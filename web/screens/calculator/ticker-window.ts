/** The window that floats above the others. */
export type TickerWindow = Window & typeof globalThis;

declare global {
  interface Window {
    readonly documentPictureInPicture?: {
      /** The one that is open. */
      readonly window: TickerWindow | null;
      requestWindow: (options: { width: number; height: number }) => Promise<TickerWindow>;
    };
  }
}
