import { useSyncExternalStore } from 'react';

const changed = 'mc-switch';

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function write(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
    window.dispatchEvent(new Event(changed));
  } catch {
    return;
  }
}

function subscribe(listener: () => void): () => void {
  for (const name of ['storage', changed]) window.addEventListener(name, listener);
  return () => {
    for (const name of ['storage', changed]) window.removeEventListener(name, listener);
  };
}

/** A preference of this browser, off at first. */
export function useStoredSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => read(key));
  return [isOn, (next) => write(key, next)];
}
