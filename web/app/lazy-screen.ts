import { lazy, type ComponentType, type LazyExoticComponent, type PropsWithChildren } from 'react';

type Loaded = ComponentType<PropsWithChildren>;
export type LazyScreen = { Component: LazyExoticComponent<Loaded>; preload: () => void };

/** The code of a screen did not come: no network, or a new version took its place. */
export class ScreenMissing extends Error {}

/** Code that comes when it is first shown, or before, when it is likely to be. */
export function lazyScreen(load: () => Promise<Loaded>): LazyScreen {
  return {
    Component: lazy(async () => ({ default: await loadOrReload(load) })),
    // A failure is shown when the screen itself is asked for.
    preload: () => void load().catch(() => undefined),
  };
}

const reloadedKey = 'mc_reloaded';

/** After an upgrade the server has other files: a fresh page knows their names. Once; what fails again is shown. */
async function loadOrReload(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const screen = await load();
    sessionStorage.removeItem(reloadedKey);
    return screen;
  } catch (error) {
    if (navigator.onLine && !sessionStorage.getItem(reloadedKey)) {
      sessionStorage.setItem(reloadedKey, 'yes');
      window.location.reload();
      return new Promise(() => undefined);
    }
    throw new ScreenMissing(String(error));
  }
}
