import { expect, test } from 'vitest';
import { type ErrorCode, statusOf, textOf } from '#contract/errors.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { saveRefusal } from './save-refusal.ts';

const refused = (reason: ErrorCode) => new ApiFailure({ status: statusOf(reason), message: textOf(reason) });
const ofField = (field: string, message: string) =>
  new ApiFailure({ status: 422, message, fieldErrors: { [field]: [message] } });
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
  ['a full plan', refused('plan-meetings-full'), textOf('plan-meetings-full'), false],
  ['a meeting that went another way', refused('saved-otherwise'), textOf('saved-otherwise'), true],
  ['a server that failed', refused('broken'), 'Please try again.', false],
  ['no words', new ApiFailure({ status: 409, message: '' }), 'Please try again.', false],
  ['something else', new Error('x'), 'Please try again.', false],
])('what is said of %s', (_, error, description, isAnother) => {
  expect(saveRefusal(error, [{ name: 'Ana' }, { name: 'Ben' }])).toEqual({ description, isAnother });
});
