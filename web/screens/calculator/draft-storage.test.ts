import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { elapsedMinutes } from '#domain/meetings/meter.ts';
import { addAttendee, pauseDraft, startDraft } from './draft.ts';
import { type DraftStore, openDraftStore } from './draft-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

const key = 'mc_draft:1';
const ana = { key: 'ana', name: 'Ana', role: 'Engineer', salaryTier: null, hourlyRateCents: 6000 };
const hourMs = 3_600_000;

const look = (store: DraftStore) => store.change((it) => it);
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const shown = (store: DraftStore) => elapsedMinutes(store.read().meter, Date.now());

function startedStore(): DraftStore {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const store = openDraftStore(key);
  store.change((it) => startDraft(addAttendee(it, ana), Date.now()));
  look(store);
  return store;
}

test('a clock that is set back by an hour takes nothing off the running meter', () => {
  const store = startedStore();
  pass(50);
  look(store);
  setClock(-hourMs);
  look(store);
  expect(shown(store)).toBe(50);
  pass(5);
  store.change((it) => pauseDraft(it, Date.now()));
  expect(shown(store)).toBe(55);
  expect(store.read().meter.startedAtMs).toBe(Date.now() - 55 * 60_000);
});

test('nor where nobody looked when it happened', () => {
  const store = startedStore();
  pass(50);
  setClock(-2 * hourMs);
  pass(40);
  store.change((it) => pauseDraft(it, Date.now()));
  // Two clocks may drift apart by a second.
  expect(store.read().meter.bankedMs).toBe(90 * 60_000 - 1000);
});

test('two tabs notice the same clock, and add the time once', () => {
  const here = startedStore();
  const there = openDraftStore(key);
  const both = () => [here, there].forEach(look);
  pass(50);
  both();
  setClock(-hourMs);
  both();
  pass(5);
  both();
  expect([here, there].map(shown)).toEqual([55, 55]);
});

test('a page that is opened after the clock was set back knows when the meter was last looked at', () => {
  const before = startedStore();
  pass(50);
  look(before);
  setClock(-hourMs);
  const after = openDraftStore(key);
  look(after);
  expect(shown(after)).toBe(50);
});

test('a look that changes nothing is not written', () => {
  const store = startedStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  pass(1);
  look(store);
  expect(listener).not.toHaveBeenCalled();
  leave();
});

test('a change says whether it is stored: where there is no room it lives in memory alone', () => {
  const here = openDraftStore(key);
  const titled = (title: string) => here.change((draft) => ({ ...draft, title }));
  expect(titled('Ana')).toBe(true);
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem });
  expect(titled('Ana and Bob')).toBe(false);
  expect(here.read().title).toBe('Ana and Bob');
});
