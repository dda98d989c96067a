import { useSyncExternalStore } from 'react';

const changed = 'mc-switch';

// Storage may be full or blocked; the choice then lasts until the page is left.
const unkept = new Map<string, boolean>();

export function readSwitch(key: string): boolean {
  const isOn = unkept.get(key);
  if (isOn !== undefined) return isOn;
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

export function writeSwitch(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
    unkept.delete(key);
  } catch {
    unkept.set(key, isOn);
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  for (const name of ['storage', changed]) window.addEventListener(name, listener);
  return () => {
    for (const name of ['storage', changed]) window.removeEventListener(name, listener);
  };
}

/** A preference of this browser, off at first. */
export function useStoredSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => readSwitch(key));
  return [isOn, (next) => writeSwitch(key, next)];
}
