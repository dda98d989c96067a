import { expect, test } from 'vitest';
import { type ErrorCode, errorStatus, errorMessage } from '#contract/errors.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { saveRefusal } from './save-refusal.ts';

const refused = (reason: ErrorCode) =>
  new ApiFailure({ status: errorStatus(reason), code: reason, message: errorMessage(reason) });
const ofField = (field: string, message: string) =>
  new ApiFailure({
    status: 422,
    code: 'validation-failed',
    message,
    fields: { [field]: [{ code: 'invalid', message }] },
  });
const unclean = 'Contains characters that cannot be used';

test.each<[string, unknown, description: string, isAnother: boolean]>([
  ['a pasted title', ofField('title', unclean), `Meeting title: ${unclean}`, false],
  ['an attendee', ofField('attendees.1.name', unclean), `Ben: ${unclean}`, false],
  ['a field that the calculator does not show', ofField('draftKey', 'Too late'), 'Too late', false],
  [
    'a clock that is far off',
    ofField('startedAt', 'Too late'),
    "Start, by this device's clock: Too late",
    false,
  ],
  ['a full plan', refused('plan-meetings-full'), errorMessage('plan-meetings-full'), false],
  ['a meeting that went another way', refused('draft-conflict'), errorMessage('draft-conflict'), true],
  ['a server that failed', refused('internal-error'), 'Please try again.', false],
  [
    'no words',
    new ApiFailure({ status: 409, code: 'unexpected-answer', message: '' }),
    'Please try again.',
    false,
  ],
  ['something else', new Error('x'), 'Please try again.', false],
])('what is said of %s', (_, error, description, isAnother) => {
  expect(saveRefusal(error, [{ name: 'Ana' }, { name: 'Ben' }])).toEqual({ description, isAnother });
});
