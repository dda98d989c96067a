import { expect, test } from 'vitest';
import { chosenByEnter } from './known-people.ts';

const person = (name: string, email: string | null = null) => ({
  name,
  email,
  role: null,
  salaryTier: null,
  hourlyRate: null,
});
const gwen = person('Gwen Stone', 'gwen@example.test');
const gwendolyn = person('Gwendolyn Ray', 'ray@example.test');
const gwens = [person('Gwen', 'a@example.test'), person('Gwen', 'b@example.test')];

test.each([
  ['the only match', 'gw', [gwen], gwen],
  ['nobody of several', 'gw', [gwen, gwendolyn], undefined],
  ['the exact one of several', ' gwen STONE ', [gwendolyn, gwen], gwen],
  ['the one with this address', 'Ray@Example.test', [gwen, gwendolyn], gwendolyn],
  ['nobody of two with the same name', 'gwen', [...gwens, gwendolyn], undefined],
  ['a guest, if nobody matches', ' Zoe ', [], { name: 'Zoe' }],
  [
    'a guest for an address that is part of another one',
    'en@example.test',
    [gwen],
    { name: 'en@example.test' },
  ],
  ['the only match of a part of an address', 'gwen@', [gwen], gwen],
])('Enter takes %s', (_rule, typed, matches, taken) => {
  expect(chosenByEnter(typed, matches)).toEqual(taken);
});
