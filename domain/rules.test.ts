import { usEnglish as format } from './format/format.ts';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';
import { guestMails, limitsWith } from './limits.ts';
import { dayMs } from './time/time-units.ts';
import { statusOnJoining } from './accounts/member-rules.ts';
import { defaultImportRate } from './meetings/imports/import-defaults.ts';
import { isMeetingInstant, normalizedType } from '#domain/meetings/meeting.ts';
import { addMajor, toCents } from './money/money.ts';
import { percentChange } from './money/percent-change.ts';
import { canEdit, seesPay } from './accounts/permissions.ts';
import { defaultSalaryTiers } from './people/salary-tiers.ts';

test.each([
  [19.99, 1999],
  [0.1 + 0.2, 30],
  [100_000, 10_000_000],
])('%d dollars are %i cents', (dollars, cents) => expect(toCents(dollars)).toBe(cents));

test('money is formatted as en-US dollars', () => {
  expect(format.moneyWithCents(1683.5)).toBe('$1,683.50');
  expect(format.money(31_609.5)).toBe('$31,610');
});

test.each([
  [110, 100, 10],
  [50, 100, -50],
  [5, 0, 100],
  [0.5, 0, 100],
  [0, 0, 0],
])('%d after %d is a change of %d %%', (current, previous, change) =>
  expect(percentChange(current, previous)).toBeCloseTo(change),
);

test('a change that is exactly a half rounds correctly', () => {
  expect(percentChange(29, 80)).toBe(-63.75);
});

test('amounts are added up in cents', () => {
  expect(format.money(addMajor([0.7, 0.1, 0.7]))).toBe('$2');
  expect(addMajor([])).toBe(0);
});

test('the default rates are those of the specification', () => {
  expect(defaultImportRate).toBe(75);
  expect(defaultSalaryTiers.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(defaultSalaryTiers.map(({ name, hourlyRateCents }) => [name, hourlyRateCents / 100])).toEqual([
    ['junior', 35],
    ['mid', 55],
    ['senior', 75],
    ['lead', 95],
    ['manager', 120],
    ['director', 160],
    ['executive', 250],
  ]);
});

test.each([
  [null, 'other'],
  ['  ', 'other'],
  ['Standup ', 'standup'],
  ['retro', 'retro'],
])('type %j counts as %s', (given, type) => expect(normalizedType(given)).toBe(type));

test.each([
  ['approval', 1, 3, 'user', 'pending'],
  ['approval', 0, 3, 'admin', 'pending'],
  ['approval', 1, 3, 'admin', 'admin-exists'],
  ['approval', 0, 0, 'admin', 'organization-unknown'],
  ['approval', 0, 0, 'user', 'organization-unknown'],
  ['open', 0, 0, 'user', 'organization-unknown'],
  ['invite', 0, 0, 'admin', 'organization-unknown'],
  ['open', 1, 3, 'user', 'active'],
  ['open', 0, 3, 'admin', 'pending'],
  ['invite', 1, 3, 'user', 'invitation-needed'],
  ['invite', 1, 3, 'admin', 'admin-exists'],
] as const)('%s, %i admins of %i active, as %s: %s', (joinPolicy, adminCount, activeCount, role, status) => {
  expect(statusOnJoining({ joinPolicy, adminCount, activeCount }, role)).toBe(status);
});

test.each([
  ['admin', 1, 2, true],
  ['user', 1, 1, true],
  ['user', 1, 2, false],
  ['user', 1, null, false],
] as const)('%s %i can change a record of %j: %s', (role, userId, createdBy, may) => {
  expect(canEdit({ role, userId }, { createdBy })).toBe(may);
});

test.each([
  ['admin', false, 'blended', true],
  ['user', true, 'blended', true],
  ['user', false, 'exact', true],
  ['user', false, 'blended', false],
] as const)(
  '%s, with individual permission %j, in an organization with %s amounts, sees pay: %s',
  (role, canSeePay, payVisibility, sees) =>
    expect(seesPay({ role, canSeePay, organization: { payVisibility } })).toBe(sees),
);

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [null, ''],
  ['x;=1+1', "x;'=1+1"],
  ['x; @SUM(A1)', "x; '@SUM(A1)"],
  ['Agreed:\n=1+1', `"Agreed:\n'=1+1"`],
  ["Agreed:\n-2+3+cmd|' /C calc'!A0", `"Agreed:\n'-2+3+cmd|' /C calc'!A0"`],
  ['Agreed:\n- ship it\n- hire', '"Agreed:\n- ship it\n- hire"'],
  ['a;b=c', 'a;b=c'],
  ['x;=1;@y', "x;'=1;'@y"],
  ['x;-(1)', "x;'-(1)"],
  ['x;"=1+1"', `"x;""'=1+1"""`],
  ['x|=1', "x|'=1"],
  ['x\t=1', "x\t'=1"],
  ['\u200B=1', "'\u200B=1"],
  ['\uFEFF \u2060@SUM(A1)', "'\uFEFF \u2060@SUM(A1)"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0D1', "'\uFF0D1"],
  ['x;\u200B\uFF1D1', "x;\u200B'\uFF1D1"],
])('%j in a CSV is %j', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`));

test('a CSV line ends as in RFC 4180', () => expect(csvLine(['a', 1, null])).toBe('a,1,\r\n'));

test.each([
  [-1, false],
  [0, true],
])('%i ms from the bounds of the years 2000 to 2099 a meeting is possible: %j', (ms, isWithin) => {
  expect(isMeetingInstant(Date.UTC(2000, 0, 1) + ms)).toBe(isWithin);
  expect(isMeetingInstant(Date.UTC(2100, 0, 1) + ms)).toBe(!isWithin);
});

test.each([
  // Age in days, confirmed addresses, mails to people outside in an hour.
  [0, 0, 20],
  [0, 2, 40],
  [1, 0, 60],
  [29, 3, 90],
  [29, 100, 200],
  [30, 0, 200],
])(
  'an organization of %d days with %d confirmed addresses sends %d mails to people outside',
  (days, confirmed, mails) => expect(guestMails(limitsWith({}), days * dayMs, confirmed)).toBe(mails),
);
