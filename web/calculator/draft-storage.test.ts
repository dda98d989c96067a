import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore } from './draft-storage.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('a screen that is opened again has what another tab did meanwhile', () => {
  const here = openDraftStore('mc_draft:1');
  const leave = here.subscribe(() => undefined);
  here.change((draft) => ({ ...draft, title: 'Ana' }));
  leave();

  const there = openDraftStore('mc_draft:1');
  there.change((draft) => ({ ...draft, title: 'Ana, Bob and Cyd' }));
  expect(here.read().title).toBe('Ana');

  here.subscribe(() => undefined);
  expect(here.read()).toEqual(there.read());
});
