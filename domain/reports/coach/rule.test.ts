import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultHygieneSettings, settingsOf, settingsText } from './rule.ts';

test('settings survive being stored as text', () => {
  const weights = { purpose: 1, followThrough: 2, people: 3, length: 4, worth: 40, punctuality: 50 };
  const hour = fc.integer({ min: 0, max: 24 });
  fc.assert(
    fc.property(fc.nat(), hour, fc.integer({ min: 5, max: 600 }), (version, to, least) => {
      const lengthMinutes = [5, 6, 7, least] as const;
      const thresholds = {
        enoughPeople: 9,
        lengthMinutes,
        workingHours: [to, 24] as const,
        workingDays: [0, to % 7].toSorted((a, b) => a - b),
        leastCoverage: 10,
        weeklyHours: to,
        mostPeople: 8,
        mostMinutes: least,
        noticeHours: to,
        needsAgenda: 1,
        needsEnd: 0,
        needsBreaks: 1,
      };
      const settings = { version, weights, thresholds };
      expect(settingsOf(settingsText(settings))).toEqual(settings);
    }),
  );
  const before = settingsOf('2;25,20,15,15,15,10;7;25,60,80,120;8,18;30');
  expect(before).toEqual({ ...defaultHygieneSettings, version: 2 });
  expect(settingsOf(null)).toEqual(defaultHygieneSettings);
});
