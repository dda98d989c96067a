import { lazy, type ComponentType, type LazyExoticComponent, type PropsWithChildren } from 'react';

type Loaded = ComponentType<PropsWithChildren>;
export type LazyScreen = { Component: LazyExoticComponent<Loaded>; preload: () => void };

/** Code that comes when it is first shown, or before, when it is likely to be. */
export function lazyScreen(load: () => Promise<Loaded>): LazyScreen {
  return {
    Component: lazy(async () => ({ default: await load() })),
    // A failure is shown when the screen itself is asked for.
    preload: () => void load().catch(() => undefined),
  };
}
