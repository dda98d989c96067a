import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email, id, idInPath } from './fields.ts';
import { inputOf, messagesFor } from './testing/messages-for.ts';

const unusable = ['Contains characters that cannot be used'];
const [meeting, analytics, calendar] = ['POST /api/meetings', 'GET /api/analytics', 'GET /api/calendar'];

test.each(['\0', '\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\u007f', '\ud800', '\udc00'])(
  'no text accepts %j, which the database or a page could not show',
  (character) => {
    const text = `A${character}da`;
    for (const field of ['title', 'agenda']) expect(messagesFor(meeting, field, text)).toEqual(unusable);
    expect(z.safeParse(email('no'), `${text}@example.test`).error?.issues).toMatchObject([{ message: 'no' }]);
  },
);

test('an agenda may have several lines, a title and a location only one', () => {
  for (const text of ['A\nB', 'A\rB']) {
    expect(messagesFor(meeting, 'agenda', text)).toEqual([]);
    for (const field of ['title', 'location']) expect(messagesFor(meeting, field, text)).toEqual(unusable);
  }
  expect(messagesFor(meeting, 'title', 'Größe\t😀')).toEqual([]);
});

test('a password may contain any typed characters', () => {
  const said = (password: string) => messagesFor('POST /api/auth/login', 'password', password);
  expect([said('\u0007 Größe😀'), said('secret\0'), said('secret\ud800')]).toEqual([[], unusable, unusable]);
});

test.each<[text: string, isOne: boolean]>([
  ['a@b.c', true],
  ["o'hara+meetings@mail.example.test", true],
  ['@example.test', false],
  ['ada', false],
  ['ada@example', false],
  ['ada@example.', false],
  ['ada@.test', false],
  ['ada@example..test', false],
  ['ada@b@example.test', false],
  ['ada@exa mple.test', false],
  ['ada@example.te st', false],
  ['ada@example.te@st', false],
  ['a da@example.test', false],
  ...Array.from('"(),:;<>[\\]', (sign): [string, boolean] => [`a${sign}@example.test`, false]),
])('%j is an address: %j', (text, isOne) => {
  expect(z.safeParse(email('Enter a valid email'), text).success).toBe(isOne);
});

test.each([
  ['1', 1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['1 ', null],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740993', null],
  ['12345678901234567', null],
])('in a path, %j is the id %j', (digits, meant) => {
  expect(z.safeParse(idInPath, digits).data ?? null).toBe(meant);
});

test('an id is a positive safe integer', () => {
  const isId = (value: unknown) => z.safeParse(id, value).success;
  expect([1, Number.MAX_SAFE_INTEGER].map(isId)).toEqual([true, true]);
  expect([0, 2 ** 53, 1.5, '1', null].map(isId)).toEqual([false, false, false, false, false]);
});

test.each([
  ['2000-01-01T00:00:00Z', undefined],
  ['2099-12-31T23:59:59.999Z', undefined],
  ['1999-12-31T23:59:59Z', 'Must be between 2000 and 2099'],
  ['2100-01-01T00:00:00Z', 'Must be between 2000 and 2099'],
  ['2026-11-02', 'Must be an ISO 8601 instant with Z or an offset'],
  ['2026-11-02T09:00:00+25:00', 'Must be an ISO 8601 instant with Z or an offset'],
  ['2026-02-30T09:00:00Z', 'Must be an ISO 8601 instant with Z or an offset'],
])('a meeting that starts at %s: %s', (instant, refused) => {
  for (const field of ['startedAt', 'scheduledAt'])
    expect(messagesFor(meeting, field, instant)[0]).toBe(refused);
});

test.each([
  ['1999-12-31', undefined],
  ['2100-01-01', undefined],
  ['1999-12-30', 'Must be between 2000 and 2099'],
  ['2100-01-02', 'Must be between 2000 and 2099'],
  ['2026-02-30', 'Must be a date like 2026-11-30'],
  ['2026-11-3', 'Must be a date like 2026-11-30'],
])('a list from %s on: %s', (day, refused) => {
  expect(messagesFor('GET /api/meetings', 'from', day)[0]).toBe(refused);
});

test.each([
  [analytics, { from: '2026-11-02', to: '2026-11-02' }, true],
  [analytics, { from: '2026-11-02' }, true],
  [analytics, { to: '2026-11-02' }, true],
  [analytics, { from: '2026-11-02', to: '2026-11-01' }, false],
  [calendar, { from: '2026-11-02', to: '2026-11-02' }, true],
  [calendar, { from: '2026-11-01', to: '2026-12-12' }, true],
  [calendar, { from: '2026-11-01', to: '2026-12-13' }, false],
  [calendar, { from: '2026-11-02', to: '2026-11-01' }, false],
  [calendar, { from: '', to: '2026-11-01' }, false],
])('%s of %j: %j', (call, range, isRight) => {
  expect(z.safeParse(inputOf(call), range).success).toBe(isRight);
});

test.each([
  ['GET /api/meetings', '1764000000000.17'],
  ['GET /api/meetings', '-1.17'],
  ['GET /api/audit-log', '1764000000000.17'],
])('%s accepts the cursor %j and rejects malformed ones', (call, next) => {
  expect(messagesFor(call, 'after', next)).toEqual([]);
  const others = ['here', '1', '1.', '.1', `x${next}`, `${next}x`, `${next}.1`, '1.12345678901234567'];
  for (const other of [...others, '1234567890123456.1'])
    expect(messagesFor(call, 'after', other), other).toEqual(['Must be a `next`']);
});

test.each([
  [
    'website',
    'Invalid URL',
    ['http://example.test', 'HTTPS://example.test/a?b#c', ''],
    [
      'example.test',
      'ftp://example.test',
      'see https://example.test',
      'javascript:alert(1)//https://example.test',
      'https://',
      'https:///a',
      'https:// a',
      'https://a b',
      'https://[',
    ],
  ],
  [
    'phone',
    'Invalid phone format',
    ['5550100', '+1 (555) 010.0-1', ''],
    ['555010', '5550100 x', 'x 5550100', '555/0100'],
  ],
  ['email', 'Invalid email', ['ada@example.test', ''], ['ada']],
])('the %s of an organization: %s', (field, message, taken, refused) => {
  const said = (value: unknown) => messagesFor('PUT /api/organization/profile', field, value);
  for (const value of [...taken, null]) expect(said(value), String(value)).toEqual([]);
  for (const value of refused) expect(said(value), value).toEqual([message]);
});

test.each([
  ['phone', 40, ''],
  ['website', 300, 'https://example.test/'],
])('the %s of an organization: at most %i characters', (field, most, start) => {
  const said = (length: number) =>
    messagesFor('PUT /api/organization/profile', field, start.padEnd(length, '5'));
  expect([said(most), said(most + 1)]).toEqual([[], [`Must be at most ${most} characters`]]);
});
