import { toCents } from '#domain/money/money.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { elapsedMinutes } from '#domain/meetings/meter.ts';
import { addAttendee, pauseDraft, startDraft } from './draft.ts';
import { meetingToSave } from './draft-saving.ts';
import { type DraftStore, draftStoreOf, openDraftStore, withoutPay } from './draft-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a reopened screen shows the changes of another tab', () => {
  const here = openDraftStore('mc_draft:1');
  const unsubscribe = here.subscribe(() => undefined);
  here.change((draft) => ({ ...draft, title: 'Ana' }));
  unsubscribe();

  const there = openDraftStore('mc_draft:1');
  there.change((draft) => ({ ...draft, title: 'Ana, Bob and Cyd' }));
  expect(here.read().title).toBe('Ana');

  here.subscribe(() => undefined);
  expect(here.read()).toEqual(there.read());
});

const key = 'mc_draft:1';
const ana = { key: 'ana', name: 'Ana', role: 'Engineer', salaryTier: null, hourlyRateCents: toCents(60) };
const hourMs = 3_600_000;

const settle = (store: DraftStore) => store.change((it) => it);
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const minutesOf = (store: DraftStore) => elapsedMinutes(store.read().meter, Date.now());

function startedStore(): DraftStore {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const store = openDraftStore(key);
  store.change((it) => startDraft(addAttendee(it, ana), Date.now()));
  settle(store);
  return store;
}

test('setting the clock back by an hour does not change a running meter', () => {
  const store = startedStore();
  pass(50);
  settle(store);
  setClock(-hourMs);
  settle(store);
  expect(minutesOf(store)).toBe(50);
  pass(5);
  store.change((it) => pauseDraft(it, Date.now()));
  expect(minutesOf(store)).toBe(55);
  expect(store.read().meter.startedAtMs).toBe(Date.now() - 55 * 60_000);
});

test('setting the clock back is corrected even if it is noticed later', () => {
  const store = startedStore();
  pass(50);
  setClock(-2 * hourMs);
  pass(40);
  store.change((it) => pauseDraft(it, Date.now()));
  // Minus the allowed drift of one second.
  expect(store.read().meter.bankedMs).toBe(90 * 60_000 - 1000);
});

test('two tabs that notice the same change of the clock correct it once', () => {
  const here = startedStore();
  const there = openDraftStore(key);
  const both = () => [here, there].forEach(settle);
  pass(50);
  both();
  setClock(-hourMs);
  both();
  pass(5);
  both();
  expect([here, there].map(minutesOf)).toEqual([55, 55]);
});

test('a page opened after the clock was set back uses the stored observation', () => {
  const before = startedStore();
  pass(50);
  settle(before);
  setClock(-hourMs);
  const after = openDraftStore(key);
  settle(after);
  expect(minutesOf(after)).toBe(50);
});

test('settling without a change notifies nobody', () => {
  const store = startedStore();
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  pass(1);
  settle(store);
  expect(listener).not.toHaveBeenCalled();
  unsubscribe();
});

test('a change returns whether it was stored; with a full localStorage it is kept in memory', () => {
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

test('tiers and rates are removed from the stored draft of a user who no longer sees pay', () => {
  const store = draftStoreOf(1);
  store.change((it) => addAttendee(it, { ...ana, salaryTier: 'executive', hourlyRateCents: toCents(250) }));
  withoutPay(1, 75);
  expect(store.read().attendees).toMatchObject([{ salaryTier: null, hourlyRateCents: 7500 }]);
  expect(localStorage.getItem(key)).not.toMatch(/executive|25000/);
  // The server has the price.
  expect(meetingToSave(store.read(), Date.now()).attendees).toEqual([
    { name: 'Ana', role: 'Engineer', salaryTier: null, joinedMinute: 0, leftMinute: null },
  ]);
});
