import { expect, test } from 'vitest';
import { validationErrors } from './error-body.ts';
import { apiErrors, type ErrorCode, errorMessage, errorStatus } from './errors.ts';

test('codes and messages are unique', () => {
  const codes = [...Object.keys(apiErrors), ...Object.keys(validationErrors)];
  expect(new Set(codes).size).toBe(codes.length);
  const messages = [...Object.values(apiErrors).map(([, text]) => text), ...Object.values(validationErrors)];
  expect(new Set<string>(messages).size).toBe(messages.length);
});

test.each<[status: number, code: ErrorCode]>([
  [400, 'bad-request'],
  [401, 'not-signed-in'],
  [403, 'no-permission'],
  [404, 'not-found'],
  [409, 'edit-conflict'],
  [413, 'too-large'],
  [422, 'validation-failed'],
  [429, 'rate-limited'],
  [500, 'internal-error'],
  [503, 'unavailable'],
])('%i is the status of %s', (status, code) => {
  expect(errorStatus(code)).toBe(status);
});

test.each<[code: ErrorCode, text: string]>([
  ['no-permission', "You don't have permission"],
  ['admin-exists', 'This organization already has an admin.'],
  ['yourself', "You can't remove yourself"],
  ['last-admin', "You can't remove the last admin"],
  ['organization-unknown', 'Select an organization or enter a new one (at least 2 characters).'],
  ['not-an-image', 'Please select an image file'],
  ['image-too-large', 'Please select an image smaller than 5MB'],
  ['image-unreadable', 'Failed to process image. Please try again.'],
  ['internal-error', 'Something went wrong'],
])('%s has the message from the specification: %s', (code, text) => {
  expect(errorMessage(code)).toBe(text);
});
