import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { readSwitch, writeSwitch } from './use-stored-switch.ts';

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const refused = () => {
  throw new Error('QuotaExceededError');
};

test.each([
  ['keeps it', memoryStorage()],
  ['is full', { getItem: () => null, setItem: refused }],
  ['has it on, and is full by now', { getItem: () => 'on', setItem: refused }],
  ['is forbidden', { getItem: refused, setItem: refused }],
])('a switch turns off, and on again, where the storage %s', (key, storage) => {
  vi.stubGlobal('localStorage', storage);
  const seen: boolean[] = [];
  window.addEventListener('mc-switch', () => seen.push(readSwitch(key)));
  for (const isOn of [false, true]) writeSwitch(key, isOn);
  expect(seen).toEqual([false, true]);
});

test('a switch is off at first, and as another tab has left it', () => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  expect(readSwitch('mc_test')).toBe(false);
  writeSwitch('mc_test', true);
  storage.setItem('mc_test', 'off');
  expect(readSwitch('mc_test')).toBe(false);
});
