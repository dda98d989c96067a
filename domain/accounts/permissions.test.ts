import { expect, test } from 'vitest';
import { seesNames, seesPersonFigures } from './permissions.ts';

const viewer = (role: 'admin' | 'user', showsNames = false) => ({
  userId: 1,
  role,
  organization: { showsNames, personFigures: true },
});

test.each([
  ['an administrator', viewer('admin'), { createdBy: 2, isAttended: false }, true],
  ['who recorded it', viewer('user'), { createdBy: 1, isAttended: false }, true],
  ['who attended it', viewer('user'), { createdBy: 2, isAttended: true }, true],
  ['another member', viewer('user'), { createdBy: 2, isAttended: false }, false],
  ['another member, recorded by nobody', viewer('user'), { createdBy: null, isAttended: false }, false],
  ['another member where names are shown', viewer('user', true), { createdBy: 2, isAttended: false }, true],
])('the names of a meeting for %s', (_, who, meeting, sees) => expect(seesNames(who, meeting)).toBe(sees));

test('figures about single persons are for administrators, where organization and operator permit them', () => {
  const off = { ...viewer('admin'), organization: { personFigures: false } };
  expect(seesPersonFigures(viewer('admin'), true)).toBe(true);
  expect(seesPersonFigures(viewer('admin'), false)).toBe(false);
  expect(seesPersonFigures(viewer('user'), true)).toBe(false);
  expect(seesPersonFigures(off, true)).toBe(false);
});
