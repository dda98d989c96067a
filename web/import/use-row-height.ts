import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 80rem)');

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Pixels of one row: where seven columns have no room, the cells stand below each other. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => narrow.matches) ? 148 : 60;
}
