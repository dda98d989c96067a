import { createElement, lazy, useState, type ComponentType, type PropsWithChildren } from 'react';

type Loaded = ComponentType<PropsWithChildren>;
export type LazyScreen = { Component: Loaded; preload: () => Promise<void> };

/** The code of a screen did not come: no network, or a new version took its place. */
export class ScreenMissing extends Error {}

/** Code that comes when it is first shown, or before, when it is likely to be. */
export function lazyScreen(load: () => Promise<Loaded>): LazyScreen {
  let loaded: Loaded | undefined;
  const keep = async () => (loaded = await load());
  const Later = lazy(async () => ({ default: await loadOrReload(keep) }));
  return {
    // What is there already is drawn at once, without the pause that React makes after a fallback.
    Component: function LazilyLoaded(props) {
      const [Shown] = useState(() => loaded ?? Later);
      return createElement(Shown, props);
    },
    // A failure is shown when the screen itself is asked for.
    preload: () =>
      keep().then(
        () => undefined,
        () => undefined,
      ),
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
