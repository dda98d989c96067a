import { expect, test } from 'vitest';
import { ApiFailure, bodyMessage, isRejected } from './client.ts';

test.each([
  [400, true],
  [403, true],
  [404, true],
  [409, true],
  [413, true],
  [422, true],
  [0, false],
  [401, false],
  [429, false],
  [500, false],
  [503, false],
])('a response of %i is final: %j', (status, isFinal) => {
  expect(isRejected(new ApiFailure({ status, code: 'x', message: 'No' }))).toBe(isFinal);
  expect(isRejected(new ApiFailure({ status, code: 'x', message: '' }))).toBe(false);
  expect(isRejected({ status, code: 'x', message: 'No' })).toBe(false);
});

test('an answer of a proxy is not final', () => {
  expect(isRejected(new ApiFailure({ status: 403, code: 'unexpected-answer', message: 'Denied' }))).toBe(
    false,
  );
});

test.each([
  ['{"_global":["One.","Two."],"message":"Three","error":"Four"}', 'One. Two.'],
  ['{"message":"Three","error":"Four"}', 'Three'],
  ['{"error":"Four"}', 'Four'],
  ['No room left', 'No room left'],
  ['"No room left"', 'No room left'],
  ['["One.","Two."]', 'One. Two.'],
  ['[{"message":"One."},{"other":1}]', 'One.'],
  ['{"errors":"One."}', 'One.'],
  ['{"errors":["One.","Two."]}', 'One. Two.'],
  ['{"errors":{"email":"is taken","name":["too short"]}}', 'is taken too short'],
  ['<html><body>502 Bad Gateway</body></html>', ''],
  ['{"detail":"of another kind"}', ''],
  ['null', ''],
  ['', ''],
  ['x'.repeat(301), ''],
])('the body %s says "%s"', (body, message) => expect(bodyMessage(body)).toBe(message));
