import { expect, test } from 'vitest';
import { readHeadCount, readNames } from './attendees.ts';
import { findColumns } from './columns.ts';
import { clockOf } from './span.ts';
import { findOrder, readDate } from './dates.ts';
import { readDuration, readMinutes } from '#domain/time/duration-text.ts';
import { nearestTier } from './import-defaults.ts';
import { guessType, saysYes } from './words.ts';
import { type CsvReading, rowReader } from './imported-meeting.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';

test.each([
  ['2h', 120],
  ['2 hours', 120],
  ['1.5 hours', 90],
  ['1,5 h', 90],
  ['45m', 45],
  ['30 min', 30],
  ['90 Minutes', 90],
  ['11', 11],
  ['10', 600],
  ['1', 60],
  ['1.5', 90],
  ['60', 60], // a bare number above 10 is minutes, otherwise hours
  ['1h 30m', 90],
  ['1h30', 90],
  ['2 h 05', 125],
  ['1h75', 60],
  ['2h 1.5', 120],
  ['1:30', 90],
  ['00:45:00', 45],
  ['', null],
  ['soon', null],
  ['0', null],
  ['-', null],
  ['9'.repeat(100), null],
] as const)('the duration %j is %j minutes', (text, minutes) => expect(readDuration(text)).toBe(minutes));

test('a column of minutes holds minutes', () => {
  expect(readMinutes('5')).toBe(5);
  expect(readMinutes('1h')).toBe(60);
});

test.each([
  ['8', '', 8, ['Meeting Participant']],
  ['8', 'Ada; Bob', 8, ['Ada', 'Bob']],
  ['2', 'Ada; Bob; Cy', 2, ['Ada', 'Bob']],
  ['Ada; Bob', '', 2, ['Ada', 'Bob']],
  ['Ada, Bob, Cy', '', 3, ['Ada', 'Bob', 'Cy']],
  ['Ada\nBob', '', 2, ['Ada', 'Bob']],
  ['Ada; bob@example.test', '', 2, ['Ada']],
  ['Ada <ada@example.test>; <Bob>', '', 2, ['Ada', 'Bob']],
  ['a@example.test;b@example.test', '', 2, ['Meeting Participant']],
  ['Ada; Bob;', '', 2, ['Ada', 'Bob']], // a trailing separator adds nobody
  [';Ada ; Bob', '', 2, ['Ada', 'Bob']],
  ['Ada, Bob,', '', 2, ['Ada', 'Bob']],
  ['1', 'Ada; Bob', 1, ['Ada']],
  ['0', 'Ada; Bob', 2, ['Ada', 'Bob']],
  ['100000', '', 100_000, ['Meeting Participant']],
  ['100001', '', 1, ['Meeting Participant']],
  ['', 'Ada;Bob', 2, ['Ada', 'Bob']],
  ['', 'Turing, Alan;Lovelace, Ada', 2, ['Turing, Alan', 'Lovelace, Ada']], // as a desktop client writes them
  ['', 'Ada, Bob', 2, ['Ada', 'Bob']],
  ['Turing, Alan;Ada', '', 3, ['Turing', 'Alan', 'Ada']],
  ['', '', 1, ['Meeting Participant']],
  ['0', '', 1, ['Meeting Participant']],
  [';;', '', 1, ['Meeting Participant']],
  ['1,2,3,4,5,6,7,8,9,10,11,12', '', 12, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
])('%j and %j have %i attendees with the names %j', (counted, invited, count, names) => {
  const cells = { counted, required: invited, optional: '' };
  expect(readHeadCount(cells) ?? 1).toBe(count);
  expect(readNames(cells, count)).toEqual(names);
});

test('required and optional people are separated in the same way, and ten of both are named', () => {
  const cells = { counted: '', required: 'Turing, Alan', optional: 'Ada;Bob' };
  expect([readHeadCount(cells), ...readNames(cells, 3)]).toEqual([3, 'Turing, Alan', 'Ada', 'Bob']);
  const many = { counted: '', required: '1;2;3;4;5;6;7;8', optional: '9;10;11;12' };
  expect([readHeadCount(many), readNames(many, 12).length]).toEqual([12, 10]);
});

test.each([
  ['Daily sync', 'standup'],
  ['Team STANDUP', 'standup'],
  ['Sprint review', 'review'],
  ['Retro', 'review'],
  ['Planning', 'planning'],
  ['Plan for Q3', 'planning'],
  ['Safety training', 'training'],
  ['Workshop', 'training'],
  ['Brainstorm names', 'brainstorm'],
  ['Ideation', 'brainstorm'],
  ['Lunch', 'other'],
  ['Daily planning', 'standup'],
])('the title %j gives the type %s', (title, type) => expect(guessType(title)).toBe(type));

test.each([
  [75, 'senior'],
  [74, 'senior'],
  [65, 'mid'],
  [0, 'junior'],
  [1000, 'executive'],
  [100, 'lead'],
])('%i dollars an hour is nearest to %s', (rate, tier) => {
  const tiers = defaultSalaryTiers.map(({ name, hourlyRateCents }) => ({
    name,
    hourlyRate: hourlyRateCents / 100,
  }));
  expect(nearestTier(tiers, rate)).toBe(tier);
  expect(nearestTier(tiers.toReversed(), rate)).toBe(tier);
  expect(nearestTier([], rate)).toBeNull();
});

const shown = (text: string, order: 'day-first' | 'month-first') => {
  const time = readDate(text, order);
  if (!time) return null;
  const clock =
    time.minutes === null
      ? ''
      : ` ${Math.floor(time.minutes / 60)}:${String(time.minutes % 60).padStart(2, '0')}`;
  return (
    new Date(time.dayMs).toISOString().slice(0, 10) +
    clock +
    (time.offsetMinutes === null ? '' : ` ${time.offsetMinutes}`)
  );
};

test.each([
  ['3/4/2026', '2026-03-04', '2026-04-03'],
  ['03-04-26 2:05 PM', '2026-03-04 14:05', '2026-04-03 14:05'],
  ['3.4.2026', '2026-04-03', '2026-04-03'], // dots: the day is first
  ['2026-04-03', '2026-04-03', '2026-04-03'],
  ['2026-4-3', '2026-04-03', '2026-04-03'],
  ['2026/04/03, 09:30:00', '2026-04-03 9:30', '2026-04-03 9:30'],
  ['2026-04-03T09:30:00.000Z', '2026-04-03 9:30 0', '2026-04-03 9:30 0'],
  ['2026-04-03T09:30+02:00', '2026-04-03 9:30 120', '2026-04-03 9:30 120'],
  ['2026-04-03T09:30-05:30', '2026-04-03 9:30 -330', '2026-04-03 9:30 -330'],
  ['20260403T093000Z', '2026-04-03 9:30 0', '2026-04-03 9:30 0'],
  ['20260403T093000+0200', '2026-04-03 9:30 120', '2026-04-03 9:30 120'],
  ['3.4.2026 9:30 UTC', '2026-04-03 9:30 0', '2026-04-03 9:30 0'],
  ['3.4.2026 9:30 GMT', '2026-04-03 9:30 0', '2026-04-03 9:30 0'],
  ['Fri April 3 2026', '2026-04-03', '2026-04-03'],
  ['Friday,  April 13, 2026', '2026-04-13', '2026-04-13'],
  ['Fri  3  Apr 2026', '2026-04-03', '2026-04-03'],
  ['Friday, April 3, 2026 at 12:00\u202fAM', '2026-04-03 0:00', '2026-04-03 0:00'],
  ['3 Apr 2026 12 pm', '2026-04-03 12:00', '2026-04-03 12:00'],
  ['03-Apr-26', '2026-04-03', '2026-04-03'],
  ['13/1/2026', null, '2026-01-13'],
  ['05.01.2026 10.30', '2026-01-05 10:30', '2026-01-05 10:30'],
  ['Mo., 5. März 2026, 10:00 Uhr', '2026-03-05 10:00', '2026-03-05 10:00'],
  ['5. März 2026 um 10.30\u00a0Uhr', '2026-03-05 10:30', '2026-03-05 10:30'],
  ['1er août 2026 à 10h30', '2026-08-01 10:30', '2026-08-01 10:30'],
  ['5 DE ENERO DE 2026 A LAS 10H30', '2026-01-05 10:30', '2026-01-05 10:30'],
  ['5 de out. de 2026 às 9:00', '2026-10-05 9:00', '2026-10-05 9:00'],
  ['1º gennaio 2026 alle 9.05', '2026-01-01 9:05', '2026-01-01 9:05'],
  ['lun, 5 de enero de 2026, 9:00 p. m.', '2026-01-05 21:00', '2026-01-05 21:00'],
  ['5 giu 2026 alle ore 9.05', '2026-06-05 9:05', '2026-06-05 9:05'],
  ['5 mei 2026 om 9:00', '2026-05-05 9:00', '2026-05-05 9:00'],
  ['5 de out. de 2026', '2026-10-05', '2026-10-05'],
  ['5 października 2026 9:00', '2026-10-05 9:00', '2026-10-05 9:00'],
  ['5 foo 2026', null, null],
  ['2/30/2026', null, null],
  ['12/12/1999', null, null],
  ['1/1/2000', '2000-01-01', '2000-01-01'],
  ['1/1/2099', '2099-01-01', '2099-01-01'],
  ['1/1/2100', null, null],
  ['1/1/2026 23:59', '2026-01-01 23:59', '2026-01-01 23:59'],
  ['1/1/2026 24:00', '2026-01-01 24:00', '2026-01-01 24:00'],
  ['1/1/2026 24:01', null, null],
  ['1/1/2026 10:60', null, null],
  ['1/1/2026 13:00 PM', null, null],
  ['1/1/2026 0:30 AM', null, null],
  ['1/1/2026 :30', null, null],
  ['1/1/2026 x10:30', null, null],
  [`1/1/2026${' '.repeat(60)}9:00`, null, null],
  ['x2026-04-03', null, null],
  ['2026-05-031', null, null],
  ['003/4/2026', null, null],
  ['3/004/2026', null, null],
  ['3/4/2026x', null, null],
  ['12 3 Apr 2026', null, null],
  ['003 Apr 2026', null, null],
  ['3 Apr 2026x', null, null],
  ['3Apr 2026', null, null],
  ['3 April 3 2026', null, null],
  ['April 003, 2026', null, null],
  ['April 3, 2026x', null, null],
  ['tomorrow', null, null],
  ['202611', null, null],
  ['2026113', null, null],
])('%j is %j with the month first, and %j with the day first', (text, monthFirst, dayFirst) => {
  expect(shown(text, 'month-first')).toBe(monthFirst);
  expect(shown(text, 'day-first')).toBe(dayFirst);
});

test.each([
  [['1/2/2026', '25/2/2026'], 'day-first', 'clear'],
  [['1/2/2026', '2/25/2026'], 'month-first', 'clear'],
  [['1/2/2026', '3/4/2026'], 'day-first', 'open'],
  [['25/2/2026', '26/2/2026', '2/25/2026'], 'day-first', 'mixed'],
  [['25/2/2026', '2/25/2026', '2/26/2026'], 'month-first', 'mixed'],
  [['2/25/2026', '2/25/2026', '25/2/2026'], 'day-first', 'mixed'], // as many of each: each date counts once
  [['13/12/2026'], 'day-first', 'clear'],
  [['12/13/2026'], 'month-first', 'clear'],
  [['12/11/2026'], 'day-first', 'open'],
  [['11/12/2026'], 'day-first', 'open'],
  [['12/12/2026', '13/13/2026'], 'day-first', 'none'],
  [['2026-02-25', '5.2.2026', ''], 'day-first', 'none'],
])('the dates %j are read %s: %s', (dates, order, evidence) =>
  expect(findOrder(dates, 'day-first')).toMatchObject({ order, evidence }),
);

test('the first ambiguous date is the example', () =>
  expect(findOrder(['25/2/2026', '10/11/2026, 9:00', '3/4/2026'], 'day-first').example).toBe('10/11/2026'));

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'America/Havana',
  'Australia/Lord_Howe',
  'UTC',
])('converts local times in %s correctly through the whole year', (timeZone) => {
  const { instantOf } = clockOf(timeZone);
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 30 * 60_000 * 7) {
    const local = new Date(at).toISOString().slice(0, 16);
    const day = Math.floor(at / 86_400_000) * 86_400_000;
    const time = { dayMs: day, minutes: (at - day) / 60_000, offsetMinutes: null };
    expect(instantOf(time), local).toBe(instantOfLocalTime(local, timeZone));
  }
});

const reading = (header: string[], changes: Partial<CsvReading> = {}) =>
  rowReader({
    columns: findColumns(header),
    order: 'month-first',
    timeZone: 'America/New_York',
    assumedStartMs: Date.UTC(2026, 10, 21, 12, 0, 31),
    nowMs: Date.UTC(2026, 10, 22),
    people: { listsPeople: false, hasSurnamesFirst: false },
    ...changes,
  });
const at = (ms: number) => new Date(ms).toISOString();

test('reads a complete row without estimates', () => {
  const read = reading(['Title', 'Subject', 'Duration', 'Attendees', 'Start Time', 'End Time']);
  const meeting = read([
    'ignored',
    'Daily standup',
    '45m',
    'Ada; Bob; c@example.test',
    '2026-11-19 10:00',
    '2026-11-19 12:00',
  ]);
  expect(meeting).toEqual({
    title: 'Daily standup',
    type: 'standup',
    startMs: Date.UTC(2026, 10, 19, 15),
    durationMinutes: 45, // the Duration column takes precedence over Start and End
    attendeeCount: 3,
    names: ['Ada', 'Bob'],
    people: [
      { name: 'Ada', email: '' },
      { name: 'Bob', email: '' },
      { name: '', email: 'c@example.test' },
    ],
    agenda: null,
    department: null,
    location: null,
    isLong: false,
    estimated: [],
    issue: null,
    series: null,
  });
});

test.each([
  [
    ['SUMMARY', 'DTSTART', 'DTEND', 'ATTENDEE'], // a converted .ics file
    ['Team sync', '20261102T140000Z', '20261102T143000Z', 'mailto:a@example.test,mailto:b@example.test'],
  ],
  [
    ['Topic', 'Start Time', 'Duration (Minutes)', 'Participants'], // the report of a conferencing tool
    ['Team sync', 'Nov 2, 2026 09:00:00 AM', '30', '2'],
  ],
  [
    ['Event Name', 'Start', 'End', 'Guests'],
    ['Team sync', '2026-11-02 09:00', '2026-11-02 09:30', 'Ada, Bob'],
  ],
])('the columns %j are also complete', (header, row) => {
  expect(reading(header)(row)).toMatchObject({
    title: 'Team sync',
    startMs: Date.UTC(2026, 10, 2, 14),
    durationMinutes: 30,
    attendeeCount: 2,
    estimated: [],
  });
});

test.each([
  ['Location', ' Room 4,\n second floor ', 'Room 4, second floor'],
  ['Room', 'x'.repeat(201), 'x'.repeat(200)],
  ['Place', "'=1+1", '=1+1'],
  ['Ort', '', null],
])('the column %s with %j gives the location %j', (heading, cell, location) => {
  expect(reading(['Title', heading])(['Team sync', cell]).location).toBe(location);
});

test('missing values are estimated and marked as such', () => {
  expect(reading(['Subject'])([''])).toEqual({
    title: 'Imported Meeting',
    type: 'other',
    startMs: Date.UTC(2026, 10, 21, 12),
    durationMinutes: 60,
    attendeeCount: 1,
    names: ['Meeting Participant'],
    people: [],
    agenda: null,
    department: null,
    location: null,
    isLong: false,
    estimated: ['title', 'start', 'duration', 'attendees'],
    issue: 'unknown',
    series: null,
  });
});

test.each([
  ['10.30.00', '05.01.2026', '2026-01-05T15:30:00.000Z'], // a time next to a date
  ['05.01.26', '', '2026-01-05T14:00:00.000Z'], // a date alone
  ['5/1/2026 10:30', '5/1/2026', '2026-05-01T14:30:00.000Z'],
  ['10:30Z', '5/1/2026', '2026-05-01T10:30:00.000Z'],
  ['10h30', '5/1/2026', '2026-05-01T14:30:00.000Z'],
  ['10 h', '5/1/2026', '2026-05-01T14:00:00.000Z'],
])('the time %j of the date %j starts at %s', (time, date, start) =>
  expect(at(reading(['Date', 'Start'])([date, time]).startMs)).toBe(start),
);

test.each([
  ['1 Std. 30 Min.', 90],
  ['2 Stunden', 120],
  ['1,5 Std', 90],
  ['1 uur', 60],
  ['2 ore', 120],
  ['1 godz. 15 min', 75],
  ['1 h 30', 90],
])('the duration %j is %i minutes', (text, minutes) =>
  expect(reading(['Duration'])([text]).durationMinutes).toBe(minutes),
);

const outlook = [
  'Subject',
  'Start Date',
  'Start Time',
  'End Date',
  'End Time',
  'All day event',
  'Required Attendees',
  'Optional Attendees',
  'Description',
];

test('reads the columns of a desktop client: separate dates and times, required and optional people', () => {
  const read = reading(outlook);
  const meeting = read([
    'Review',
    '3/8/2026',
    '1:30:00 AM',
    '3/8/2026',
    '3:30:00 AM',
    'False',
    'Ada;Bob',
    'Cy',
    'Agenda',
  ]);
  // The clock jumps from 2:00 to 3:00 that night: two hours on the clock are one hour.
  expect(at(meeting.startMs)).toBe('2026-03-08T06:30:00.000Z');
  expect(meeting).toMatchObject({
    durationMinutes: 60,
    attendeeCount: 3,
    estimated: [],
  });
  const text = ' One\r\ntwo\rthree\u0000\r\n\u0000four ';
  expect(read(['', '', '', '', '', '', '', '', text]).agenda).toBe('One\ntwo\nthree\nfour');
});

test.each([
  [['Trip', '1/5/2026', '', '1/6/2026', '', '', '', ''], 'all-day'],
  [['Trip', '1/5/2026', '12:00 AM', '1/6/2026', '12:00 AM', '', '', ''], 'all-day'],
  [['Trip', '1/5/2026', '9:00', '1/5/2026', '10:00', 'TRUE', '', ''], 'all-day'],
  [['Trip', '1/5/2026', '0:00', '1/6/2026', '10:00', '', '', ''], null],
  [['Trip', '1/5/2026', '9:00', '1/6/2026', '0:00', '', '', ''], null],
  [['Trip', '1/5/2026', '0:00', '1/5/2026', '0:00', '', '', ''], null],
  [['Trip', '1/5/2026', '9:00', '1/6/2026', '', '', '', ''], null],
  [['Trip', '1/5/2026', '', '1/5/2026', '10:00', '', '', ''], null],
  [['Trip', '1/5/2026', '', '', 'soon', '', '', ''], null],
  [['Trip', '1/5/2026', '9:00', '1/25/2026', '10:00', '', '', ''], 'too-long'],
  [['Trip', '15/1/2026', '9:00', '15/1/2026', '10:00', '', '', ''], 'unreadable-start'],
  [['Trip', '1/15/2026', '23:30', '', '00:15', '', '', ''], null],
  [['Trip', '11/21/2026', '19:00', '', '', '', '', ''], null], // now, in New York
  [['Trip', '11/21/2026', '19:01', '', '', '', '', ''], 'to-come'],
  [['Trip', '', '', '', '', '', '', ''], null],
  [['Canceled: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['CANCELLED: Trip', '12/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Canceled orders', '1/15/2026', '9:00', '', '', '', '', ''], null],
  [['Orders: canceled: why', '1/15/2026', '9:00', '', '', '', '', ''], null],
  [['Abgesagt: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Annulé\u00a0: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Cancelada: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Annullato: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Geannuleerd: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Odwołane: Trip', '1/15/2026', '9:00', '', '', '', '', ''], 'canceled'],
  [['Trip', '1/5/2026', '9:00', '1/5/2026', '10:00', 'Ein', '', ''], 'all-day'],
  [['Trip', '1/5/2026', '9:00', '1/5/2026', '10:00', 'Vrai', '', ''], 'all-day'],
  [['Trip', '1/5/2026', '9:00', '1/5/2026', '10:00', 'Sí', '', ''], 'all-day'],
  [['Trip', '1/5/2026', '9:00', '1/5/2026', '10:00', 'Aus', '', ''], null],
  [['Trip', '1/5/2026', '9:00', '1/5/2026', '10:00', 'Fałsz', '', ''], null],
])('%j has the issue %j', (row, issue) => expect(reading(outlook)(row).issue).toBe(issue));

test.each([
  ['True', '', 'private'],
  ['False', 'Normal', null],
  ['', '', null],
  ['False', 'Confidential', 'private'],
  ['', ' private ', 'private'],
  ['', 'PRIVATE', 'private'],
  ['', 'CONFIDENTIAL', 'private'],
  ['', 'PUBLIC', null],
  ['', 'default', null],
  ['Wahr', 'Privat', 'private'],
  ['Falsch', 'Vertraulich', 'private'],
  ['Faux', 'Normale', null],
  ['Faux', 'Privé', 'private'],
  ['Falso', 'Personale', 'private'],
  ['Fałsz', 'Poufne', 'private'],
])('a row with private %j and sensitivity %j has the issue %j', (isPrivate, sensitivity, issue) => {
  const read = reading(['Subject', 'Start', 'Private', 'Sensitivity']);
  expect(read(['Trip', '2026-11-20 9:00', isPrivate, sensitivity]).issue).toBe(issue);
});

test.each([
  ['Europe/Berlin', '1/1/2000 0:00'], // the last hour of 1999 in UTC
  ['America/New_York', '12/31/2099 23:00'],
  ['UTC', '2000-01-01T00:00:00+01:00'],
])('in %s a start at %s is not readable, and the assumed start can be saved', (timeZone, start) => {
  const read = reading(['Subject', 'Start', 'End'], { timeZone });
  expect(read(['Party', start, start])).toMatchObject({
    startMs: Date.UTC(2026, 10, 21, 12),
    durationMinutes: 60,
    issue: 'unreadable-start',
  });
});

test("a row without a start is skipped on its own, even if the file's date is before the earliest meeting", () => {
  const read = reading(['Subject', 'Start'], { assumedStartMs: Date.UTC(1980, 0, 1) });
  expect(read(['Party', ''])).toMatchObject({
    startMs: Date.UTC(2000, 0, 1),
    issue: 'unreadable-start',
  });
  expect(read(['Party', '2026-11-21 12:00'])).toMatchObject({ issue: null });
});

test.each([
  ['1/15/2026', '23:30', '', '00:15', 45], // across midnight
  ['1/15/2026', '23:30', '', '23:31', 1],
  ['1/15/2026', '23:30', '', '23:30', null],
  ['1/15/2026', '23:30', '1/15/2026', '22:00', null],
  ['1/15/2026', '23:30', '', '1/14/2026 23:45', null],
  ['1/15/2026', '23:30', '1/16/2026', '', null], // its time would be an assumption
  ['1/15/2026', '', '1/15/2026', '10:00', null],
])('from %s %s to %j %j takes %j minutes', (startDate, startTime, endDate, endTime, minutes) => {
  const meeting = reading(outlook)(['A', startDate, startTime, endDate, endTime, '', 'Ada', '']);
  expect(meeting.durationMinutes).toBe(minutes ?? 60);
  expect(meeting.estimated.includes('duration')).toBe(minutes === null);
});

test.each(
  'true yes Y 1 x on ein wahr ja vrai oui verdadero si sí sì vero waar verdadeiro sim prawda tak'.split(' '),
)('%s means yes, and text around it does not', (word) => {
  expect([word, `un${word}`, `${word}s`, ''].map(saysYes)).toEqual([true, false, false, false]);
});

test('a title is one line of at most 200 characters, without a spreadsheet’s leading apostrophe', () => {
  const read = reading(['Subject']);
  expect(read(['a\r\n b\u0000c']).title).toBe('a b c');
  expect(read(["'=1+1"]).title).toBe('=1+1');
  expect(read(["ä '=b"]).title).toBe("ä '=b");
  expect(read(['x'.repeat(500)]).title).toHaveLength(200);
  expect(read([`${'x'.repeat(199)} y`]).title).toHaveLength(199);
  expect(read(['\ud83d'.repeat(3)]).title.isWellFormed()).toBe(true);
});

test.each([
  ['2026-03-02 10:00', '2026-03-02 09:00'],
  ['2026-03-02 10:00', '2026-03-01 10:30'],
  ['2026-03-02 10:00', '3/2/2026 9:59 AM'],
])('an end before its start is ignored: from %s to %s is estimated', (start, end) =>
  expect(reading(['Subject', 'Start', 'End'])(['Sync', start, end])).toMatchObject({
    durationMinutes: 60,
    estimated: ['duration', 'attendees'],
    isLong: false,
    issue: null,
  }),
);

test.each([
  [['Duration (hours)'], ['1.5'], 90],
  [['Duration (hours)'], ['12'], 720],
  [['Duration (hours)'], ['0:45'], 45],
  [['Duration (minutes)'], ['5'], 5],
  [['Dauer (Stunden)'], ['0,25'], 15],
  [['Duration (minutes)', 'Duration (hours)'], ['90', '1.5'], 90],
])('the columns %j with %j are %i minutes', (header, row, minutes) =>
  expect(reading(header)(row).durationMinutes).toBe(minutes),
);

const people = { listsPeople: true, hasSurnamesFirst: false };

test.each([
  ['Focus time', 'Ada;Bob', '', 'focus'],
  ['Lunch', '', '', 'lunch'],
  ['Urlaub', 'Ada;Bob', '', 'away'],
  ['Sync', '', '', 'alone'],
  ['Sync', 'Ada;Bob', '', null],
  ['Dentist', '', '3', 'free'],
  ['Dentist', '', 'Out of office', 'away'],
  ['All hands', 'Ada;Bob', 'Free', null], // others are invited: a meeting
])('%j with %j, shown as %j, is skipped as %j', (title, invited, showAs, issue) => {
  const read = reading(['Subject', 'Required Attendees', 'Show time as'], { people });
  expect(read([title, invited, showAs]).issue).toBe(issue);
});

test('if the file has no list of people, a row without people is a meeting', () =>
  expect(reading(['Subject'])(['Sync']).issue).toBeNull());

test.each([
  // Two days, 9:00 to 18:00 and 8:00 to 17:00.
  ['2026-03-02 09:00', '2026-03-03 17:00', 18 * 60],
  ['2026-03-02 07:00', '2026-03-02 19:30', 10 * 60],
  // The clock changes in the night between.
  ['2026-03-07 17:00', '2026-03-08 09:00', 2 * 60],
  // Entirely at night: the default estimate.
  ['2026-03-02 18:30', '2026-03-03 07:30', 60],
])('only daytime counts for an entry from %s to %s', (start, end, minutes) =>
  expect(reading(['Subject', 'Start', 'End', 'Attendees'])(['Offsite', start, end, '4'])).toMatchObject({
    durationMinutes: minutes,
    isLong: true,
    estimated: ['duration'],
    issue: null,
  }),
);

test('twelve hours are not a long entry', () =>
  expect(
    reading(['Subject', 'Start', 'End'])(['Workshop', '2026-03-02 06:00', '2026-03-02 18:00']),
  ).toMatchObject({
    durationMinutes: 720,
    isLong: false,
  }));
