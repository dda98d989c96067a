// What an import guessed about a meeting. While a guess remains, the whole cost of the meeting is estimated.

import { type Cents, noCents } from '#domain/money/money.ts';

export const guessedValues = ['duration', 'attendees'] as const;
export type GuessedValue = (typeof guessedValues)[number];

/** The duration, and the number of people. */
export type Guesses = { durationEstimated: 0 | 1; attendeesEstimated: 0 | 1 };

export const nothingGuessed: Guesses = { durationEstimated: 0, attendeesEstimated: 0 };

export const guessesOf = (values: readonly GuessedValue[]): Guesses => ({
  durationEstimated: values.includes('duration') ? 1 : 0,
  attendeesEstimated: values.includes('attendees') ? 1 : 0,
});

export const isGuessed = ({ durationEstimated, attendeesEstimated }: Guesses): boolean =>
  durationEstimated + attendeesEstimated > 0;

/** The part of the cost at the blended rate that is estimated: no rate of a person enters it, but guesses do. */
export const guessedCents = (meeting: Guesses & { blendedCents: Cents }): Cents =>
  isGuessed(meeting) ? meeting.blendedCents : noCents;

type Values = { durationMinutes: number; attendeeCount: number };

/** A guess remains until somebody changes or confirms the value. */
export function guessesAfterEdit(
  before: Guesses & Values,
  after: Values,
  confirmed: readonly GuessedValue[],
): Guesses {
  const stays = (mark: 0 | 1, value: GuessedValue, isSame: boolean) =>
    isSame && !confirmed.includes(value) ? mark : 0;
  return {
    durationEstimated: stays(
      before.durationEstimated,
      'duration',
      after.durationMinutes === before.durationMinutes,
    ),
    attendeesEstimated: stays(
      before.attendeesEstimated,
      'attendees',
      after.attendeeCount === before.attendeeCount,
    ),
  };
}
