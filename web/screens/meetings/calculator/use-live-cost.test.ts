import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { readSwitch, writeSwitch } from './use-live-cost.ts';

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const throwError = () => {
  throw new Error('QuotaExceededError');
};

test.each([
  ['works', memoryStorage()],
  ['is full', { getItem: () => null, setItem: throwError }],
  ['is full and has it on', { getItem: () => 'on', setItem: throwError }],
  ['is blocked', { getItem: throwError, setItem: throwError }],
])('a switch turns off and on if localStorage %s', (key, storage) => {
  vi.stubGlobal('localStorage', storage);
  const seen: boolean[] = [];
  window.addEventListener('mc-switch', () => seen.push(readSwitch(key)));
  for (const isOn of [false, true]) writeSwitch(key, isOn);
  expect(seen).toEqual([false, true]);
});

test('a switch is off by default and follows other tabs', () => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  expect(readSwitch('mc_test')).toBe(false);
  writeSwitch('mc_test', true);
  storage.setItem('mc_test', 'off');
  expect(readSwitch('mc_test')).toBe(false);
});
