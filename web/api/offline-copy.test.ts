import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { beginOfflineCopy, keepTiers, keepUser, keptTiers, keptUser } from './offline-copy.ts';

const person = (id: number, name: string) => ({
  id,
  email: `${name}@example.test`,
  name,
  role: 'user' as const,
  status: 'active' as const,
  mustChangePassword: false,
  secondFactorDue: null,
  mustSetUpSecondFactor: false,
  profileImageUrl: null,
  language: null,
  locale: null,
  firstWeekday: null,
  organization: {
    id: 1,
    name: 'Acme',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    amountScale: 1,
    firstWeekday: 1,
  },
  seesPay: true,
  seesNames: true,
  blendedRate: null,
});

const ada = person(1, 'ada');
const bea = person(2, 'bea');
const tiers = [{ name: 'senior', hourlyRate: 75 }];

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('from the sign-in on, the copy knows the user, and keeps the tiers when it is read again', () => {
  beginOfflineCopy(true, ada);
  expect(keptUser()).toEqual(ada);
  keepTiers(tiers);
  keepUser(ada);
  expect(keptTiers()).toEqual(tiers);
});

test('keeps nothing for a user who is not remembered, or for another user', () => {
  beginOfflineCopy(true, ada);
  keepTiers(tiers);
  beginOfflineCopy(false, bea);
  expect([keptUser(), keptTiers()]).toEqual([undefined, undefined]);
  beginOfflineCopy(true, ada);
  keepTiers(tiers);
  keepUser(bea);
  expect([keptUser(), keptTiers()]).toEqual([bea, undefined]);
});

test('deletes the tiers when the user no longer sees pay', () => {
  beginOfflineCopy(true, ada);
  keepTiers(tiers);
  const withoutPay = { ...ada, seesPay: false, blendedRate: 75 };
  keepUser(withoutPay);
  expect([keptUser(), keptTiers()]).toEqual([withoutPay, undefined]);
});
