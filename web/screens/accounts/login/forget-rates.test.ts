import { expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { forgetRates } from './forget-rates.ts';

test('drafts of users with exact rates are removed, those of visitors and at the blended rate stay', () => {
  const attendees = {
    'mc_draft:0': [{ hourlyRateCents: 1 }],
    'mc_draft:7': [{ hourlyRateCents: 1, isBlended: true }, { hourlyRateCents: 1 }],
    'mc_draft:8': [{ hourlyRateCents: 1, isBlended: true }],
    'mc_draft:9': [],
  };
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const [key, people] of Object.entries(attendees))
    storage.setItem(key, JSON.stringify({ version: 1, draft: { attendees: people } }));
  forgetRates();
  const left = Object.keys(attendees).filter((key) => storage.getItem(key) !== null);
  expect(left).toEqual(['mc_draft:0', 'mc_draft:8', 'mc_draft:9']);
});
