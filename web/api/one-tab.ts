// Runs something in one of the tabs of a browser for all of them.

/** `lead` runs until its signal aborts. When the tab closes, another one takes over. */
export function inOneTab(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => void): void {
  if ('locks' in navigator)
    void navigator.locks.request(name, { signal }, () => leadUntilEnd(signal, lead)).catch(() => {});
  // Pages on plain HTTP have no locks, except on localhost.
  else void import('./elect-tab.ts').then(({ electTab }) => electTab(name, signal, lead), console.error);
}

function leadUntilEnd(signal: AbortSignal, lead: (signal: AbortSignal) => void): Promise<void> {
  lead(signal);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
