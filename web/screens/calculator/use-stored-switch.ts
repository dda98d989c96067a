import { useSyncExternalStore } from 'react';
import { readText, writeText } from '#web/components/stored-text.ts';
import { windowEvents } from '#web/ui/window-events.ts';

const changed = 'mc-switch';

// Storage may be full or blocked; the choice then lasts until the page is left.
const unkept = new Map<string, boolean>();

export const readSwitch = (key: string): boolean => unkept.get(key) ?? readText(key) === 'on';

export function writeSwitch(key: string, isOn: boolean): void {
  writeText(key, isOn ? 'on' : 'off');
  unkept.delete(key);
  if (readSwitch(key) !== isOn) unkept.set(key, isOn);
  window.dispatchEvent(new Event(changed));
}

const subscribe = windowEvents('storage', changed);

/** A preference of this browser, off at first. */
export function useStoredSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => readSwitch(key));
  return [isOn, (next) => writeSwitch(key, next)];
}
