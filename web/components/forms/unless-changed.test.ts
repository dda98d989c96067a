import { expect, test } from 'vitest';
import { unlessChanged } from './unless-changed.ts';

test.each([
  ['what failed comes back into the empty field', { left: '', next: 'Ana', now: '', after: 'Ana' }],
  ['not over what was typed meanwhile', { left: '', next: 'Ana', now: 'Ben', after: 'Ben' }],
  ['the saved name replaces the sent one', { left: ' Ada ', next: 'Ada', now: ' Ada ', after: 'Ada' }],
  ['not one that was typed meanwhile', { left: ' Ada ', next: 'Ada', now: 'Ada L', after: 'Ada L' }],
])('%s', (_, { left, next, now, after }) => expect(unlessChanged(left, next)(now)).toBe(after));
