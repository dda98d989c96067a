import { expect, test } from 'vitest';
import { type ErrorCode, reasons, statusOf, textOf } from './errors.ts';

test.each<[status: number, refused: ErrorCode[]]>([
  [400, ['unreadable']],
  [401, ['not-signed-in', 'wrong-credentials', 'sign-in-again', 'token-invalid']],
  [
    403,
    [
      'token-scope',
      'no-permission',
      'must-change-password',
      'pending',
      'foreign-origin',
      'invitation-needed',
    ],
  ],
  [404, ['not-found']],
  [
    409,
    [
      'admin-exists',
      'yourself',
      'last-admin',
      'last-admin-demotion',
      'other-user',
      'email-taken',
      'budget-exists',
      'list-full',
      'saved-otherwise',
      'changed-meanwhile',
      'plan-meetings-full',
      'plan-members-full',
      'plan-organization-full',
      'discuss-off',
      'import-undone',
      'last-admin-leaves',
      'has-own-meetings',
      'second-factor-on',
      'second-factor-off',
      'own-second-factor',
    ],
  ],
  [413, ['too-large', 'image-too-large']],
  [
    422,
    [
      'invalid',
      'not-an-image',
      'too-costly',
      'image-unreadable',
      'email-fixed',
      'wrong-code',
      'wrong-password',
      'same-password',
      'invitation-invalid',
      'reset-link-invalid',
      'organization-unknown',
    ],
  ],
  [429, ['too-many']],
  [500, ['broken']],
  [503, ['model-unavailable', 'unavailable']],
])('%i for %j', (status, refused) => {
  const all = Object.keys(reasons) as ErrorCode[];
  expect(all.filter((reason) => statusOf(reason) === status)).toEqual(refused);
});

test.each<[reason: ErrorCode, text: string]>([
  ['no-permission', "You don't have permission"],
  ['admin-exists', 'This organization already has an admin.'],
  ['yourself', "You can't remove yourself"],
  ['last-admin', "You can't remove the last admin"],
  ['organization-unknown', 'Select an organization or enter a new one (at least 2 characters).'],
  ['not-an-image', 'Please select an image file'],
  ['image-too-large', 'Please select an image smaller than 5MB'],
  ['image-unreadable', 'Failed to process image. Please try again.'],
  ['broken', 'Something went wrong'],
])('%s is said in the words of the specification: %s', (reason, text) => {
  expect(textOf(reason)).toBe(text);
});
