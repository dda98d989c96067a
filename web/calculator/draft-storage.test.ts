import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { openDraftStore } from './draft-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
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
