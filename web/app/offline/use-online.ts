import { useSyncExternalStore } from 'react';
import { windowEvents } from '#web/ui/window-events.ts';

const subscribe = windowEvents('online', 'offline');

/** Whether the browser has a network; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
