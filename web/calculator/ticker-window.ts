/** The window that floats above the others. */
export type TickerWindow = Window & typeof globalThis;
