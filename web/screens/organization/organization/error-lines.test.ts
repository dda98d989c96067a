import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { errorLines } from './error-lines.ts';

const many = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`field${i}`, [`wrong ${i}`]]));

test.each([
  ['a string', 'No room', ['No room']],
  [
    'JSON in a string',
    '{"_global":["Full"],"errors":{"hourlyRate":["Too low"]}}',
    ['Full', 'Hourly Rate: Too low'],
  ],
  ['a list in JSON', '["One","Two"]', ['One', 'Two']],
  [
    'response data',
    { response: { data: { errors: { organization_id: 'Unknown' } } } },
    ['Organization Id: Unknown'],
  ],
  ['an object with errors', { errors: { email: ['Taken', 'Odd'] } }, ['Email: Taken', 'Email: Odd']],
  ['an object with _global', { _global: 'Closed' }, ['Closed']],
  ['_global among the errors', { errors: { _global: ['Closed'] } }, ['Closed']],
  ['a message alone', { message: 'Nope' }, ['Nope']],
  ['an Error', new Error('Lost'), ['Lost']],
  [
    'a failed call',
    new ApiFailure({
      status: 409,
      code: 'email-taken',
      message: 'x',
      fields: { email: [{ code: 'email-taken', message: 'Taken' }] },
    }),
    ['Email: Taken'],
  ],
  [
    'a failed call with a message alone',
    new ApiFailure({ status: 500, code: 'internal-error', message: 'Busy' }),
    ['Busy'],
  ],
  ['broken JSON', '{"errors":', ['Something went wrong']],
  ['nothing', null, ['Something went wrong']],
  ['a number', 42, ['Something went wrong']],
  ['an empty object', {}, ['Something went wrong']],
])('%s', (_, error, lines) => expect(errorLines(error)).toEqual(lines));

test('a response that says nothing is named with its status', () => {
  const silent = new ApiFailure({ status: 502, code: 'unexpected-answer', message: '' });
  expect(errorLines(silent, 'Failed to create user')).toEqual(['Failed to create user: 502']);
});

test('at most 8 lines, then the number of further ones', () => {
  const lines = errorLines({ errors: many });
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toBe('…and 3 more');
});
