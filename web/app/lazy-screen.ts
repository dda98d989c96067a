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
