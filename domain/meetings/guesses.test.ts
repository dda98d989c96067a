import { expect, test } from 'vitest';
import { type GuessedValue, guessesAfterEdit, guessesOf } from './guesses.ts';

const imported = { durationMinutes: 60, attendeeCount: 1 };

test.each<[string, GuessedValue[], Partial<typeof imported>, GuessedValue[], GuessedValue[]]>([
  ['nothing changed', ['duration', 'attendees'], {}, [], ['duration', 'attendees']],
  ['the duration changed', ['duration', 'attendees'], { durationMinutes: 45 }, [], ['attendees']],
  ['somebody was added', ['duration', 'attendees'], { attendeeCount: 4 }, [], ['duration']],
  ['the duration was confirmed', ['duration', 'attendees'], {}, ['duration'], ['attendees']],
  ['both were confirmed', ['duration', 'attendees'], {}, ['duration', 'attendees'], []],
  ['nothing had been guessed', [], { durationMinutes: 45 }, ['attendees'], []],
])('when %s', (_, guessed, changes, confirmed, left) => {
  const before = { ...imported, ...guessesOf(guessed) };
  expect(guessesAfterEdit(before, { ...imported, ...changes }, confirmed)).toEqual(guessesOf(left));
});
