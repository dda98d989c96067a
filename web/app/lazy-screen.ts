import { createElement, lazy, useState, type ComponentType, type PropsWithChildren } from 'react';

type Loaded = ComponentType<PropsWithChildren>;
export type LazyScreen = { Component: Loaded; preload: () => Promise<void> };

/** The code of a screen could not be loaded: no network, or a new version has replaced it. */
export class ScreenMissing extends Error {}

/** A screen whose code is loaded when it is first shown, or earlier by `preload`. */
export function lazyScreen(load: () => Promise<Loaded>): LazyScreen {
  let loaded: Loaded | undefined;
  const keep = async () => (loaded = await load());
  const Later = lazy(async () => ({ default: await loadOrReload(keep) }));
  return {
    // Code that is already loaded renders without suspending.
    Component: function LazilyLoaded(props) {
      const [Shown] = useState(() => loaded ?? Later);
      return createElement(Shown, props);
    },
    // A failure is reported when the screen is rendered.
    preload: () =>
      keep().then(
        () => undefined,
        () => undefined,
      ),
  };
}

const reloadedKey = 'mc_reloaded';

/** After an upgrade the server has other files, whose names a reload learns. At most one reload a minute. */
async function loadOrReload(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const reloadedAtMs = Number(sessionStorage.getItem(reloadedKey));
    if (navigator.onLine && Date.now() - reloadedAtMs > 60_000) {
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      window.location.reload();
      return new Promise(() => undefined);
    }
    throw new ScreenMissing(String(error));
  }
}
