import { useSyncExternalStore } from 'react';

// From here on the layout shows its sidebar, and there is room for the cost beside the attendees.
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
