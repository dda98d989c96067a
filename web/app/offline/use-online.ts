import { useSyncExternalStore } from 'react';
import { windowEvents } from '#web/ui/window-events.ts';

const subscribe = windowEvents('online', 'offline');

/** Whether the browser has a network at all; the server may still be out of reach. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
